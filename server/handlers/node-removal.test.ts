/** Deleting a node with everything that belongs to it (compute.md, Delete rules; gaps 2.6, 5.4). */
import { expect, test } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { setGrant } from '../store/grants.ts'
import { insertBackup } from './node-contents-testing.ts'
import { nodeBody, errorResponse, startTestClient } from './testing.ts'

const hour = 3600_000

test('addresses, tags, disks, profiles, backups and grants are deleted with a node; its id is never reused', async () => {
  await using service = await startTestClient()
  const { database: db } = service
  const { id: nodeId, label } = await service.call(nodes.create, {
    body: { ...nodeBody, tags: ['web'], private_ip: true, backups_enabled: true },
  })
  await service.advance(60_000)
  await insertBackup(service, nodeId)
  await setGrant(db, 2, 'node', nodeId, 'read_only')
  await service.call(nodes.remove, { path: { nodeId } })
  expect((await service.call(nodes.view, { path: { nodeId } })).status).toBe('deleting')
  await service.advance(2000)
  expect(await service.expectError(nodes.view, { path: { nodeId } })).toEqual(
    errorResponse('Not found', undefined, 404),
  )
  for (const table of ['nodes', 'node_tags', 'node_addresses', 'disks', 'configs', 'backups', 'grants'] as const) {
    expect({ table, rows: await db.selectFrom(table).selectAll().execute() }).toEqual({ table, rows: [] })
  }
  expect(await db.selectFrom('jobs').selectAll().where('kind', 'like', 'node.%').execute()).toEqual([])
  const { data } = await service.call(events.list, { filter: { 'entity.id': nodeId } })
  expect(data.slice(0, 2).map(({ action, status, entity }) => [action, status, entity?.label])).toEqual([
    ['node_delete', 'finished', label],
    ['node_shutdown', 'finished', label],
  ])
  expect((await service.call(nodes.create, { body: nodeBody })).id).toBeGreaterThan(nodeId)
})

test('events in progress fail', async () => {
  await using service = await startTestClient()
  const { id: nodeId } = await service.call(nodes.create, { body: nodeBody })
  await service.advance(1000)
  await service.call(nodes.remove, { path: { nodeId } })
  await service.advance(60_000)
  const { data } = await service.call(events.list, {})
  expect(data.map((event) => [event.action, event.status, event.message, event.percent_complete])).toEqual([
    ['node_delete', 'finished', '', 100],
    ['node_create', 'failed', 'The node was deleted', 100],
  ])
  expect((await service.call(nodes.list, {})).results).toBe(0)
})

test('disks of a node of at least twelve hours are kept for a week as automatic images, except swap', async () => {
  await using service = await startTestClient()
  const own = async () => (await service.call(images.list, { filter: { is_public: false } })).data
  const young = await service.call(nodes.create, { body: { ...nodeBody, label: 'young-1' } })
  await service.advance(12 * hour - 10_000)
  await service.call(nodes.remove, { path: { nodeId: young.id } })
  await service.advance(5000)
  expect(await own()).toEqual([])

  const old = await service.call(nodes.create, { body: { ...nodeBody, label: 'old-1' } })
  await service.advance(60_000)
  await service.call(disks.list, { path: { nodeId: old.id } })
  await service.advance(12 * hour)
  await service.call(nodes.remove, { path: { nodeId: old.id } })
  await service.advance(2000)
  const [kept, ...none] = await own()
  expect(none).toEqual([])
  expect(kept).toMatchObject({
    label: 'old-1 - Debian 11 Disk',
    type: 'automatic',
    status: 'available',
    is_public: false,
    created_by: null,
    updated: null,
    vendor: null,
    size: 1300,
    description: null,
  })
  // An automatic image can be deployed, and is deleted after a week.
  await service.call(nodes.create, { body: { ...nodeBody, image: kept?.id ?? '' } })
  await service.advance(7 * 24 * hour - 3000)
  expect(await own()).toHaveLength(1)
  await service.advance(3000)
  expect(await own()).toEqual([])
})
