/** Maintenance of the host, power loss and the watchdog (compute.md, Node). */
import { describe, expect, test } from 'vitest'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { startMaintenance } from '../jobs/maintenance.ts'
import { simulatePowerLoss } from '../jobs/watchdog.ts'
import { seededRandom } from '../random.ts'
import { defaultSettings } from '../settings.ts'
import { createSettledNode, errorResponse, startTestClient } from './testing.ts'
import { statusOf } from './node-status-testing.ts'

describe('maintenance of the host', () => {
  test.each([
    [true, 'running'],
    [false, 'offline'],
  ] as const)('stops a node (booted: %s) without an event; afterwards it is %s', async (booted, before) => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service, { booted })
    const { results } = await service.call(events.list, {})
    await startMaintenance(
      { db: service.database, now: service.now(), random: seededRandom('host'), settings: defaultSettings },
      nodeId,
      service.now() + 60_000,
    )
    // Started directly in the database; a write makes the service check its jobs.
    await service.call(nodes.update, { path: { nodeId }, body: {} })
    expect(await statusOf(service, nodeId)).toBe('stopped')
    expect((await service.call(events.list, { filter: { action: { '+neq': 'node_update' } } })).results).toBe(results)
    expect(await service.expectError(nodes.boot, { path: { nodeId }, body: {} })).toEqual(
      errorResponse('Only an offline node can be booted; this one is under maintenance.'),
    )
    await service.advance(59_999)
    expect(await statusOf(service, nodeId)).toBe('stopped')
    await service.advance(1)
    expect(await statusOf(service, nodeId)).toBe(before)
  })
})

test.each([
  [15 * 60_000, 'offline'],
  [15 * 60_000 + 1000, 'booting'],
] as const)(
  'after six boots the watchdog waits until the first of them is 15 minutes ago: after %i ms the node is %s',
  async (milliseconds, status) => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service)
    await service.advance(3600_000)
    const path = { nodeId }
    const since = service.now()
    for (let boots = 0; boots < 6; boots += 1) {
      await service.call(nodes.reboot, { path, body: {} })
      await service.advance(10_000)
    }
    await service.advance(since + milliseconds - service.now())
    await simulatePowerLoss(
      { db: service.database, now: service.now(), random: seededRandom('power'), settings: defaultSettings },
      nodeId,
    )
    expect(await statusOf(service, nodeId)).toBe(status)
  },
)

test('the watchdog boots a node after a power loss, but not after more than five boots in 15 minutes', async () => {
  await using service = await startTestClient()
  const nodeId = await createSettledNode(service)
  const lose = async () => {
    await simulatePowerLoss(
      { db: service.database, now: service.now(), random: seededRandom('power'), settings: defaultSettings },
      nodeId,
    )
    // Simulated directly in the database; a write makes the service check its jobs.
    await service.call(nodes.update, { path: { nodeId }, body: {} })
  }
  // The first boot was part of the creation.
  for (const boots of [2, 3, 4, 5, 6]) {
    await lose()
    expect({ boots, status: await statusOf(service, nodeId) }).toEqual({ boots, status: 'booting' })
    await service.advance(10_000)
    expect({ boots, status: await statusOf(service, nodeId) }).toEqual({ boots, status: 'running' })
  }
  await lose()
  expect(await statusOf(service, nodeId)).toBe('offline')
  const { data } = await service.call(events.list, { filter: { action: 'lassie_reboot' } })
  expect(data.map(({ status, username }) => [status, username])).toEqual(
    Array.from({ length: 5 }, () => ['finished', null]),
  )

  await service.call(nodes.update, { path: { nodeId }, body: { watchdog_enabled: false } })
  await service.advance(16 * 60_000)
  await service.call(nodes.boot, { path: { nodeId }, body: {} })
  await service.advance(10_000)
  await lose()
  expect(await statusOf(service, nodeId)).toBe('offline')
})
