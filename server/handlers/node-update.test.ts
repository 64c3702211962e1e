/** Updating nodes (compute.md, Nodes; gaps 2.2, 2.3). */
import { expect, test } from 'vitest'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { nodeBody, errorResponse, startTestClient } from './testing.ts'

test('an update changes the given members and keeps the others', async () => {
  await using service = await startTestClient()
  const before = await service.call(nodes.create, { body: { ...nodeBody, label: 'web-1', backups_enabled: true } })
  expect(before.backups).toEqual({
    enabled: true,
    available: true,
    schedule: { day: 'Scheduling', window: 'Scheduling' },
    last_successful: null,
  })
  const path = { nodeId: before.id }
  await service.advance(60_000)
  const chosen = await service.call(nodes.view, { path })
  expect(chosen.backups.schedule).toEqual({
    day: expect.stringMatching(/day$/),
    window: expect.stringMatching(/^W\d+$/),
  })

  const body = {
    tags: ['web', 'production', 'web'],
    alerts: { cpu: 0, io: 100_000 },
    backups: { schedule: { day: 'Sunday' as const } },
    watchdog_enabled: false,
    group: 'old',
  }
  const after = await service.call(nodes.update, { path, body })
  expect(after).toEqual({
    ...chosen,
    updated: '2026-06-15T10:31:00',
    tags: ['production', 'web'],
    group: 'old',
    watchdog_enabled: false,
    alerts: { ...chosen.alerts, cpu: 0, io: 100_000 },
    backups: { ...chosen.backups, schedule: { ...chosen.backups.schedule, day: 'Sunday' } },
  })
  const {
    data: [event],
  } = await service.call(events.list, {})
  expect(event).toMatchObject({
    action: 'node_update',
    status: 'notification',
    percent_complete: null,
    message: expect.stringMatching(/^[a-z]+(, [a-z ]+)*$/),
    entity: { type: 'node', id: before.id, label: 'web-1', url: `/v4/node/instances/${before.id}` },
  })

  await service.call(nodes.update, { path, body: { backups: { schedule: { window: 'Scheduling' } } } })
  await service.advance(30_000)
  expect((await service.call(nodes.view, { path })).backups.schedule).toEqual({
    day: 'Sunday',
    window: expect.stringMatching(/^W\d+$/),
  })
})

test('an invalid update reports the nested field and changes nothing', async () => {
  await using service = await startTestClient()
  const before = await service.call(nodes.create, { body: nodeBody })
  const path = { nodeId: before.id }
  const bounds = [
    ['cpu', 4800],
    ['io', 100_000],
    ['network_in', 40_000],
    ['network_out', 12_000],
    ['transfer_quota', 400],
  ] as const
  for (const [name, max] of bounds) {
    expect(
      await service.expectError(nodes.update, { path, body: { label: 'changed', alerts: { [name]: max + 1 } } }),
    ).toEqual(errorResponse(`Must be 0-${max}`, `alerts.${name}`))
    expect(await service.call(nodes.update, { path, body: { alerts: { [name]: max } } })).toMatchObject({
      alerts: { [name]: max },
    })
  }
  expect(
    (await service.expectError(nodes.update, { path, body: { backups: { schedule: { window: 'W24' } } } })).errors[0]
      ?.field,
  ).toBe('backups.schedule.window')
  expect((await service.call(nodes.view, { path })).label).toBe(before.label)
})
