/** Events: order, filters, progress by the clock, seen (gaps 4.14). */
import { expect, test } from 'vitest'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { image, refusal, startCalls } from './testing.ts'

test('an event is scheduled, then started with a growing progress, then finished', async () => {
  await using service = await startCalls()
  const { id } = await service.call(nodes.create, { body: { ...image, label: 'web-1' } })
  const latest = async () => (await service.call(events.list, { filter: { action: 'node_create' } })).data[0]
  expect(await latest()).toMatchObject({
    action: 'node_create', username: 'owner', created: '2026-06-15T10:30:00', seen: false, read: false, message: '', rate: null, time_remaining: null,
    entity: { id, label: 'web-1', type: 'node', url: `/v4/node/instances/${id}` },
    secondary_entity: { id: 'node/debian11', label: 'Debian 11', type: 'image', url: '/v4/images/node/debian11' },
    status: 'scheduled', percent_complete: 0, duration: null,
  })
  await service.advance(500)
  expect(await latest()).toMatchObject({ status: 'started', percent_complete: 0, duration: 0 })
  await service.advance(1750)
  expect(await latest()).toMatchObject({ status: 'started', percent_complete: 50, duration: 1.75 })
  await service.advance(1750)
  expect(await latest()).toMatchObject({ status: 'finished', percent_complete: 100, duration: 3.5 })
})

test('the newest come first, filters go by action, time and entity', async () => {
  await using service = await startCalls()
  const first = await service.call(nodes.create, { body: image })
  await service.advance(60_000)
  const second = await service.call(nodes.create, { body: image })
  const found = async (filter: object) => (await service.call(events.list, { filter: { ...filter } })).data.map(({ action, entity }) => [action, entity?.id])
  expect(await found({})).toEqual([['node_create', second.id], ['node_boot', first.id], ['node_create', first.id]])
  expect(await found({ created: { '+gte': '2026-06-15T10:31:00' } })).toEqual([['node_create', second.id]])
  expect(await found({ 'entity.id': first.id, 'entity.type': 'node', action: { '+neq': 'node_boot' } })).toEqual([['node_create', first.id]])
  expect(await service.refused(events.list, { filter: { message: 'x' } })).toEqual(refusal('Cannot filter on message', 'X-Filter'))
})

test('seen marks an event and all older ones', async () => {
  await using service = await startCalls()
  await service.call(nodes.create, { body: image })
  await service.advance(60_000)
  await service.call(nodes.create, { body: image })
  const { data } = await service.call(events.list, {})
  await service.call(events.seen, { path: { eventId: data[1]?.id ?? 0 } })
  expect((await service.call(events.list, {})).data.map(({ seen }) => seen)).toEqual([false, true, true])
  expect(await service.refused(events.seen, { path: { eventId: 999 } })).toEqual(refusal('Not found', undefined, 404))
})

test('events are kept for 90 days', async () => {
  await using service = await startCalls()
  await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1' } })
  await service.advance(89 * 86_400_000)
  expect((await service.call(events.list, {})).results).toBe(1)
  await service.advance(2 * 86_400_000)
  expect((await service.call(events.list, {})).results).toBe(0)
})
