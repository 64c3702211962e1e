/** Announced maintenance (gaps 4.13). */
import { expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { notifications } from '#contract/areas/notifications.ts'
import { startMaintenance } from '../jobs/maintenance.ts'
import { seededRandom } from '../random.ts'
import { defaultSettings } from '../settings.ts'
import { setGrant } from '../store/grants.ts'
import { createSettledNode, errorResponse, startTestClient } from './testing.ts'

/** The clock of the service starts at 10:30 on that day. */
const maintenance = [
  { region: 'us-east', when: '2026-06-15T12:00:00', until: '2026-06-15T14:00:00' },
  { region: 'ap-west', when: '2026-06-16T12:00:00', until: '2026-06-16T14:00:00' },
]
const hour = 3_600_000

test('each node in the region of a maintenance is announced until that is over', async () => {
  await using service = await startTestClient({ settings: { maintenance } })
  const id = await createSettledNode(service, { label: 'web-1', region: 'us-east' })
  await createSettledNode(service, { label: 'web-2', region: 'eu-west' })
  const announced = await service.call(notifications.list, {})
  expect(announced).toEqual({
    data: [
      {
        type: 'maintenance',
        severity: 'major',
        label: 'Scheduled maintenance',
        message: 'The host of this node is scheduled for maintenance.',
        body: 'The node may be shut down during the maintenance. It returns to its previous status when the maintenance ends.',
        entity: { id, label: 'web-1', type: 'node', url: `/v4/node/instances/${id}` },
        when: '2026-06-15T12:00:00',
        until: '2026-06-15T14:00:00',
      },
    ],
    page: 1,
    pages: 1,
    results: 1,
  })
  await service.advance(3 * hour)
  expect((await service.call(notifications.list, {})).results).toBe(1)
  await service.advance(hour)
  expect(await service.call(notifications.list, {})).toEqual({ data: [], page: 1, pages: 1, results: 0 })
})

test('a node that is stopped for maintenance is announced with its end', async () => {
  await using service = await startTestClient()
  const nodeId = await createSettledNode(service, { label: 'web-1' })
  await startMaintenance(
    { db: service.database, now: service.now(), random: seededRandom('host'), settings: defaultSettings },
    nodeId,
    service.now() + hour,
  )
  const until = new Date(service.now() + hour).toISOString().slice(0, 19)
  expect((await service.call(notifications.list, {})).data).toMatchObject([
    { type: 'maintenance', label: 'Maintenance in progress', entity: { id: nodeId }, when: null, until },
  ])
  // Started directly in the database; a write makes the service check its jobs.
  await service.call(nodes.update, { path: { nodeId }, body: {} })
  await service.advance(2 * hour)
  expect((await service.call(notifications.list, {})).results).toBe(0)
})

test('a restricted user sees what concerns readable nodes', async () => {
  await using service = await startTestClient({ settings: { maintenance } })
  await createSettledNode(service, { label: 'web-1' })
  const readable = await createSettledNode(service, { label: 'web-2' })
  await setGrant(service.database, 2, 'node', readable, 'read_only')
  const { data } = await service.call(notifications.list, {}, service.restrictedToken)
  expect(data.map(({ entity }) => entity?.id)).toEqual([readable])
})

test('is paged, and has nothing to filter by', async () => {
  await using service = await startTestClient({ settings: { maintenance } })
  for (let index = 0; index < 26; index += 1)
    await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1' } })
  const second = await service.call(notifications.list, { query: { page: 2, page_size: 25 } })
  expect(second).toMatchObject({ page: 2, pages: 2, results: 26, data: [{ entity: { id: 26 } }] })
  expect(await service.expectError(notifications.list, { filter: { type: 'maintenance' } })).toEqual(
    errorResponse('Cannot filter on type', 'X-Filter'),
  )
})
