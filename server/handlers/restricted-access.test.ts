/** Nodes as a restricted user sees them, and what the grants allow (gaps 7.3; compute.md, Authentication). */
import { expect, test } from 'vitest'
import { insertBackup } from './node-contents-testing.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { domains } from '#contract/areas/domains.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { stackscripts } from '#contract/areas/stackscripts.ts'
import { setGlobalGrants, setGrant } from '../store/grants.ts'
import { nodeBody, errorResponse, startTestClient } from './testing.ts'

const hidden = errorResponse('Not found', undefined, 404)
const forbidden = errorResponse('Unauthorized', undefined, 403)
/** The user `restricted` of the test account. */
const userId = 2

async function startWithThreeNodes() {
  const service = await startTestClient()
  const make = async (label: string) => (await service.call(nodes.create, { body: { ...nodeBody, label } })).id
  const [none, read, write] = [await make('none-1'), await make('read-1'), await make('write-1')]
  await service.advance(60_000)
  await setGrant(service.database, userId, 'node', read, 'read_only')
  await setGrant(service.database, userId, 'node', write, 'read_write')
  return { service, none, read, write, token: service.restrictedToken, [Symbol.asyncDispose]: () => service.close() }
}

test('lists contain only granted entities', async () => {
  await using setting = await startWithThreeNodes()
  const { service, token, none, read, write } = setting
  const { data, results } = await service.call(nodes.list, {}, token)
  expect([data.map(({ id }) => id), results]).toEqual([[read, write], 2])
  expect((await service.call(nodes.list, { filter: { label: 'none-1' } }, token)).results).toBe(0)
  for (const endpoint of [nodes.view, disks.list, configs.list])
    expect(await service.expectError(endpoint, { path: { nodeId: none } }, token)).toEqual(hidden)
  expect(await service.expectError(nodes.remove, { path: { nodeId: none } }, token)).toEqual(hidden)
  expect((await service.call(nodes.view, { path: { nodeId: read } }, token)).label).toBe('read-1')
})

test('read_only allows reading, read_write allows changes', async () => {
  await using setting = await startWithThreeNodes()
  const { service, token, read, write } = setting
  expect(await service.expectError(nodes.shutdown, { path: { nodeId: read } }, token)).toEqual(forbidden)
  expect(await service.expectError(nodes.update, { path: { nodeId: read }, body: { label: 'mine-1' } }, token)).toEqual(
    forbidden,
  )
  expect((await service.call(nodes.update, { path: { nodeId: write }, body: { label: 'mine-1' } }, token)).label).toBe(
    'mine-1',
  )
  expect(await service.expectError(nodes.update, { path: { nodeId: write }, body: { tags: ['mine'] } }, token)).toEqual(
    forbidden,
  )
  await service.call(nodes.remove, { path: { nodeId: write } }, token)
  await service.advance(2000)
  expect((await service.call(nodes.list, {}, token)).results).toBe(1)
})

test('creating requires add_nodes and gives read_write on the new node', async () => {
  await using setting = await startWithThreeNodes()
  const { service, token, write } = setting
  expect(await service.expectError(nodes.create, { body: nodeBody }, token)).toEqual(forbidden)
  expect(
    await service.expectError(
      nodes.clone,
      { path: { nodeId: write }, body: { region: 'us-east', type: 'g6-standard-2' } },
      token,
    ),
  ).toEqual(forbidden)
  await setGlobalGrants(service.database, userId, { add_nodes: true })
  const made = await service.call(nodes.create, { body: nodeBody }, token)
  const copy = await service.call(
    nodes.clone,
    { path: { nodeId: write }, body: { region: 'us-east', type: 'g6-standard-2' } },
    token,
  )
  await service.advance(60_000)
  for (const nodeId of [made.id, copy.id]) await service.call(nodes.remove, { path: { nodeId } }, token)
  expect(await service.expectError(nodes.create, { body: { ...nodeBody, tags: ['mine'] } }, token)).toEqual(forbidden)
})

test('the other node of a clone or restore requires a grant, too', async () => {
  await using setting = await startWithThreeNodes()
  const { service, token, none, read, write } = setting
  await setGlobalGrants(service.database, userId, { add_nodes: true })
  const onto = (node_id: number) =>
    service.expectError(nodes.clone, { path: { nodeId: write }, body: { node_id } }, token)
  expect(await onto(none)).toEqual(errorResponse('node_id is not valid', 'node_id'))
  expect(await onto(read)).toEqual(forbidden)
  const from = async (nodeId: number) => ({
    body: { region: 'us-east', type: 'g6-standard-2', backup_id: await insertBackup(service, nodeId) },
  })
  for (const nodeId of [none, read])
    expect(await service.expectError(nodes.create, await from(nodeId), token)).toEqual(
      errorResponse('backup_id is not valid', 'backup_id'),
    )
  expect((await service.call(nodes.create, await from(write), token)).status).toBe('provisioning')
})

test('events are those of granted nodes, and scripts the public ones', async () => {
  await using setting = await startWithThreeNodes()
  const { service, token, read, write } = setting
  const { data } = await service.call(events.list, {}, token)
  expect(new Set(data.map(({ entity }) => entity?.id))).toEqual(new Set([read, write]))
  const [foreign] = (await service.call(events.list, { filter: { '+order_by': 'id' } })).data
  expect(await service.expectError(events.view, { path: { eventId: foreign?.id ?? 0 } }, token)).toEqual(hidden)
  expect((await service.call(stackscripts.list, {}, token)).data.every((script) => script.is_public)).toBe(true)
})

test('the event of a cloned domain names its source only to whoever may see that', async () => {
  await using service = await startTestClient()
  const { restrictedToken: token, database } = service
  const body = { domain: 'secret.example', type: 'master', soa_email: 'admin@example.org' } as const
  const source = await service.call(domains.create, { body })
  const path = { domainId: source.id }
  const clone = await service.call(domains.clone, { path, body: { domain: 'public.example' } })
  await setGrant(database, userId, 'domain', clone.id, 'read_only')
  const sources = async () => (await service.call(events.list, {}, token)).data
  expect(await sources()).toMatchObject([{ action: 'domain_create', secondary_entity: null }])
  expect(JSON.stringify(await sources())).not.toContain('secret')
  await setGrant(database, userId, 'domain', source.id, 'read_only')
  expect(await sources()).toMatchObject([{ secondary_entity: { label: 'secret.example' } }, {}])
})

test('events do not name other entities that are not granted', async () => {
  await using setting = await startWithThreeNodes()
  const { service, token, none, read, write } = setting
  const { database } = service
  const image = async (label: string) =>
    (
      await database
        .insertInto('images')
        .values({
          label,
          description: '',
          created: '2026-06-15T04:00:00',
          updated: null,
          size: 100,
          created_by: 'owner',
          type: 'manual',
          expiry: null,
          status: 'available',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [secret, shared] = [await image('secret'), await image('shared')]
  await setGrant(database, userId, 'image', shared, 'read_only')
  for (const node_id of [none, read]) {
    await service.call(nodes.clone, { path: { nodeId: write }, body: { node_id, disks: [], configs: [] } })
    await service.advance(600_000)
  }
  for (const number of [secret, shared])
    await service
      .call(nodes.rebuild, {
        path: { nodeId: write },
        body: { image: `private/${number}`, root_pass: 'correct horse 1' },
      })
      .then(() => service.advance(600_000))
  const { data } = await service.call(events.list, {}, token)
  const labels = (action: string) =>
    data.filter((event) => event.action === action).map((event) => event.secondary_entity?.label ?? null)
  expect(labels('node_clone')).toEqual(['read-1', null])
  expect(labels('node_rebuild')).toEqual(['shared', null])
  expect(labels('node_create')).toEqual(['Debian 11', 'Debian 11'])
  expect(labels('node_boot')).toContain('My Debian 11 Disk Profile')
  for (const each of data) {
    const event = await service.call(events.view, { path: { eventId: each.id } }, token)
    expect(event.secondary_entity).toEqual(each.secondary_entity)
  }
  expect(JSON.stringify(data)).not.toMatch(/none-1|secret/)
})
