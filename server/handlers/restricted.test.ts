/** What a restricted user sees and may do with nodes (gaps 7.3; compute.md, Authentication). */
import { expect, test } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { stackscripts } from '#contract/areas/stackscripts.ts'
import { setGlobalGrants, setGrant } from '../grants.ts'
import { contentsNow } from '../store/backup-contents.ts'
import { image, refusal, startCalls } from './testing.ts'

const hidden = refusal('Not found', undefined, 404)
const forbidden = refusal('Unauthorized', undefined, 403)
/** The user `restricted` of the test account. */
const userId = 2

async function three() {
  const service = await startCalls()
  const make = async (label: string) => (await service.call(nodes.create, { body: { ...image, label } })).id
  const [none, read, write] = [await make('none-1'), await make('read-1'), await make('write-1')]
  await service.advance(60_000)
  await setGrant(service.database, userId, 'node', read, 'read_only')
  await setGrant(service.database, userId, 'node', write, 'read_write')
  return { service, none, read, write, token: service.restrictedToken, [Symbol.asyncDispose]: () => service.close() }
}

test('lists hold what was granted, the rest is not there', async () => {
  await using setting = await three()
  const { service, token, none, read, write } = setting
  const { data, results } = await service.call(nodes.list, {}, token)
  expect([data.map(({ id }) => id), results]).toEqual([[read, write], 2])
  expect((await service.call(nodes.list, { filter: { label: 'none-1' } }, token)).results).toBe(0)
  for (const endpoint of [nodes.view, disks.list, configs.list]) expect(await service.refused(endpoint, { path: { nodeId: none } }, token)).toEqual(hidden)
  expect(await service.refused(nodes.remove, { path: { nodeId: none } }, token)).toEqual(hidden)
  expect((await service.call(nodes.view, { path: { nodeId: read } }, token)).label).toBe('read-1')
})

test('read_only reads, read_write changes', async () => {
  await using setting = await three()
  const { service, token, read, write } = setting
  expect(await service.refused(nodes.shutdown, { path: { nodeId: read } }, token)).toEqual(forbidden)
  expect(await service.refused(nodes.update, { path: { nodeId: read }, body: { label: 'mine-1' } }, token)).toEqual(forbidden)
  expect((await service.call(nodes.update, { path: { nodeId: write }, body: { label: 'mine-1' } }, token)).label).toBe('mine-1')
  expect(await service.refused(nodes.update, { path: { nodeId: write }, body: { tags: ['mine'] } }, token)).toEqual(forbidden)
  await service.call(nodes.remove, { path: { nodeId: write } }, token)
  await service.advance(2000)
  expect((await service.call(nodes.list, {}, token)).results).toBe(1)
})

test('creating needs add_nodes and gives read_write on what was made', async () => {
  await using setting = await three()
  const { service, token, write } = setting
  expect(await service.refused(nodes.create, { body: image }, token)).toEqual(forbidden)
  expect(await service.refused(nodes.clone, { path: { nodeId: write }, body: { region: 'us-east', type: 'g6-standard-2' } }, token)).toEqual(forbidden)
  await setGlobalGrants(service.database, userId, { add_nodes: true })
  const made = await service.call(nodes.create, { body: image }, token)
  const copy = await service.call(nodes.clone, { path: { nodeId: write }, body: { region: 'us-east', type: 'g6-standard-2' } }, token)
  await service.advance(60_000)
  for (const nodeId of [made.id, copy.id]) await service.call(nodes.remove, { path: { nodeId } }, token)
  expect(await service.refused(nodes.create, { body: { ...image, tags: ['mine'] } }, token)).toEqual(forbidden)
})

test('the other node of a clone or of a backup needs a grant, too', async () => {
  await using setting = await three()
  const { service, token, none, read, write } = setting
  await setGlobalGrants(service.database, userId, { add_nodes: true })
  const onto = (node_id: number) => service.refused(nodes.clone, { path: { nodeId: write }, body: { node_id } }, token)
  expect(await onto(none)).toEqual(refusal('node_id is not valid', 'node_id'))
  expect(await onto(read)).toEqual(forbidden)
  const backupOf = async (node_id: number) => (await service.database.insertInto('backups').values({
    node_id, region: 'us-east', label: null, type: 'auto', slot: 'daily', status: 'successful', available: 1, contents: await contentsNow(service.database, node_id),
    created: '2026-06-15T04:00:00', updated: '2026-06-15T04:00:00', finished: '2026-06-15T04:00:00',
  }).returning('id').executeTakeFirstOrThrow()).id
  const from = async (nodeId: number) => ({ body: { region: 'us-east', type: 'g6-standard-2', backup_id: await backupOf(nodeId) } })
  for (const nodeId of [none, read]) expect(await service.refused(nodes.create, await from(nodeId), token)).toEqual(refusal('backup_id is not valid', 'backup_id'))
  expect((await service.call(nodes.create, await from(write), token)).status).toBe('provisioning')
})

test('events are those of granted nodes, scripts the public ones', async () => {
  await using setting = await three()
  const { service, token, read, write } = setting
  const { data } = await service.call(events.list, {}, token)
  expect(new Set(data.map(({ entity }) => entity?.id))).toEqual(new Set([read, write]))
  const [foreign] = (await service.call(events.list, { filter: { '+order_by': 'id' } })).data
  expect(await service.refused(events.view, { path: { eventId: foreign?.id ?? 0 } }, token)).toEqual(hidden)
  expect((await service.call(stackscripts.list, {}, token)).data.every((script) => script.is_public)).toBe(true)
})
