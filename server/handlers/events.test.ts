/** Events: order, filters, progress and the seen mark (gaps 4.14). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { users } from '#contract/areas/users.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { toWireTime } from '#contract/time.ts'
import { countTurns } from '../event-loop-testing.ts'
import { createBackedUpNode, createSnapshot } from './backups-testing.ts'
import { addToken, publicKey } from './profile-testing.ts'
import { createSettledNode, nodeBody, errorResponse, startTestClient } from './testing.ts'

test('an event is scheduled, then started with increasing progress, then finished', async () => {
  await using service = await startTestClient()
  const { id } = await service.call(nodes.create, { body: { ...nodeBody, label: 'web-1' } })
  const latest = async () => (await service.call(events.list, { filter: { action: 'node_create' } })).data[0]
  expect(await latest()).toMatchObject({
    action: 'node_create',
    username: 'owner',
    created: '2026-06-15T10:30:00',
    seen: false,
    read: false,
    message: '',
    rate: null,
    time_remaining: null,
    entity: { id, label: 'web-1', type: 'node', url: `/v4/node/instances/${id}` },
    secondary_entity: { id: 'node/debian11', label: 'Debian 11', type: 'image', url: '/v4/images/node/debian11' },
    status: 'scheduled',
    percent_complete: 0,
    duration: null,
  })
  await service.advance(500)
  expect(await latest()).toMatchObject({ status: 'started', percent_complete: 0, duration: 0 })
  await service.advance(1750)
  expect(await latest()).toMatchObject({ status: 'started', percent_complete: 50, duration: 1.75 })
  await service.advance(1750)
  expect(await latest()).toMatchObject({ status: 'finished', percent_complete: 100, duration: 3.5 })
})

test('newest first; filters by action, time and entity', async () => {
  await using service = await startTestClient()
  const first = await service.call(nodes.create, { body: nodeBody })
  await service.advance(60_000)
  const second = await service.call(nodes.create, { body: nodeBody })
  const found = async (filter: object) =>
    (await service.call(events.list, { filter: { ...filter } })).data.map(({ action, entity }) => [action, entity?.id])
  expect(await found({})).toEqual([
    ['node_create', second.id],
    ['node_boot', first.id],
    ['node_create', first.id],
  ])
  expect(await found({ created: { '+gte': '2026-06-15T10:31:00' } })).toEqual([['node_create', second.id]])
  expect(await found({ 'entity.id': first.id, 'entity.type': 'node', action: { '+neq': 'node_boot' } })).toEqual([
    ['node_create', first.id],
  ])
  expect(await service.expectError(events.list, { filter: { message: 'x' } })).toEqual(
    errorResponse('Cannot filter on message', 'X-Filter'),
  )
})

test('they are ordered by their progress as it is at the moment', async () => {
  await using service = await startTestClient()
  const { database } = service
  const start = service.now()
  const row = {
    action: 'disk_imagize',
    created: toWireTime(start),
    message: '',
    seen: 0 as const,
    read: 0 as const,
    started_at: null,
    ends_at: null,
    duration: null,
    megabytes: null,
  }
  const open = { ...row, status: 'scheduled' as const }
  const running = { ...open, started_at: start }
  await database
    .insertInto('events')
    .values([
      { ...row, status: 'notification' },
      { ...row, status: 'failed', duration: 1.5 },
      { ...row, status: 'finished', duration: 45.25, megabytes: 400 },
      open,
      { ...open, started_at: start + 30_000, ends_at: start + 90_000, megabytes: 30_000 },
      { ...running, ends_at: start, megabytes: 1 },
      { ...running, ends_at: start + 100_000, megabytes: 900 },
      { ...running, ends_at: start + 10_000, megabytes: 1000 },
      { ...running, ends_at: start + 86_400_000 * 30 },
    ])
    .execute()
  const valueOf = (value: string | number | null) =>
    typeof value === 'string' && value.endsWith(' MB/s') ? Number.parseFloat(value) : value
  for (const passed of [0, 1, 28_999, 1000, 30_000, 30_000]) {
    await service.advance(passed)
    for (const member of ['status', 'percent_complete', 'rate', 'duration'] as const) {
      const { data } = await service.call(events.list, { filter: { '+order_by': member } })
      const expected = data.toSorted((a, b) => {
        const [first, second] = [valueOf(a[member]), valueOf(b[member])]
        if (first === second) return a.id - b.id
        return first === null || (second !== null && first < second) ? -1 : 1
      })
      expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      const down = await service.call(events.list, { filter: { '+order_by': member, '+order': 'desc' } })
      expect(down.data.map((event) => event[member])).toEqual(data.map((event) => event[member]).toReversed())
    }
  }
})

test('seen marks an event and all older ones', async () => {
  await using service = await startTestClient()
  await service.call(nodes.create, { body: nodeBody })
  await service.advance(60_000)
  await service.call(nodes.create, { body: nodeBody })
  const { data } = await service.call(events.list, {})
  await service.call(events.seen, { path: { eventId: data[1]?.id ?? 0 } })
  expect((await service.call(events.list, {})).data.map(({ seen }) => seen)).toEqual([false, true, true])
  expect(await service.expectError(events.seen, { path: { eventId: 999 } })).toEqual(
    errorResponse('Not found', undefined, 404),
  )
})

test('many are marked as seen in steps between which requests are served: those that the user may see', async () => {
  await using service = await startTestClient()
  const { database, restrictedToken } = service
  const created = toWireTime(service.now())
  const owners = [1, 2, 1, 2, 2]
  const partSize = 4000
  for (const owner of owners)
    await sql`with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${partSize})
      insert into events (action, created, username, user_id, entity_type, status, message, seen, read)
      select 'x', ${created}, 'x', ${owner}, 'user_ssh_key', 'notification', '', 0, 0 from numbers`.execute(database)
  const rows = () => database.selectFrom('events').select(['id', 'seen']).orderBy('id').execute()
  const newest = (await rows())[4 * partSize]?.id ?? 0
  const markSeen = () => service.call(events.seen, { path: { eventId: newest } }, restrictedToken)
  const turns = await countTurns(markSeen)
  const expected = owners.flatMap((owner, part) =>
    Array.from({ length: partSize }, (_, index) => (owner === 2 && part * partSize + index <= 4 * partSize ? 1 : 0)),
  )
  expect((await rows()).map(({ seen }) => seen)).toEqual(expected)
  await database.updateTable('events').set({ seen: 1 }).execute()
  expect(turns - (await countTurns(markSeen))).toBeGreaterThan(10)
})

test('events are kept for 90 days', async () => {
  await using service = await startTestClient()
  await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1' } })
  await service.advance(89 * 86_400_000)
  expect((await service.call(events.list, {})).results).toBe(1)
  await service.advance(2 * 86_400_000)
  expect((await service.call(events.list, {})).results).toBe(0)
})

test('the message says what changed where the entities do not', async () => {
  await using service = await startTestClient()
  const nodeId = await createSettledNode(service, { label: 'web-1', backups_enabled: true })
  const path = { nodeId }
  await service.call(nodes.shutdown, { path })
  await service.advance(60_000)
  await service.call(nodes.update, { path, body: { label: 'web-2' } })
  await service.call(backups.take, { path, body: { label: 'before' } })
  await service.advance(600_000)
  const [disk] = (await service.call(disks.list, { path })).data
  await service.call(disks.resize, { path: { nodeId, diskId: disk?.id ?? 0 }, body: { size: 40_960 } })
  await service.advance(600_000)
  await service.call(nodes.resize, { path, body: { type: 'g6-standard-4' } })
  await service.advance(600_000)
  const { data } = await service.call(events.list, {})
  const messageOf = (action: string) => data.find((event) => event.action === action)?.message
  expect(messageOf('node_update')).toBe('label')
  expect(messageOf('node_snapshot')).toBe('before')
  expect(messageOf('disk_resize')).toBe('79.5 GB to 40 GB')
  expect(messageOf('node_resize_create')).toBe('Node 4GB to Node 8GB')
  expect(data.find((event) => event.action === 'node_resize')).toMatchObject({
    status: 'finished',
    message: 'Node 4GB to Node 8GB',
  })
})

test('renaming oneself is an event of oneself', async () => {
  await using service = await startTestClient()
  await service.call(users.update, { path: { username: 'owner' }, body: { username: 'renamed' } })
  const event = await service.database.selectFrom('events').select('user_id').orderBy('id', 'desc').executeTakeFirst()
  expect(event).toEqual({ user_id: 1 })
})

test('a restored node boots for the user who asked for it, and not for another one with the name', async () => {
  await using service = await startTestClient()
  const backup_id = await createSnapshot(service, await createBackedUpNode(service))
  const last = await service.database.selectFrom('events').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await service.call(nodes.create, { body: { type: 'g6-standard-2', region: 'us-east', backup_id } })
  await service.database.updateTable('users').set({ username: 'former' }).where('id', '=', 1).execute()
  await service.call(users.create, { body: { username: 'owner', email: 'other@example.com' } })
  await service.advance(3_600_000)
  const rows = await service.database
    .selectFrom('events')
    .select(['action', 'user_id'])
    .where('id', '>', last.id)
    .where('entity_type', '=', 'node')
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'node_create', user_id: 1 },
    { action: 'backups_restore', user_id: 1 },
    { action: 'node_boot', user_id: 1 },
  ])
})

test('events belong to the user and not to the name', async () => {
  await using service = await startTestClient()
  const addKey = (token: string) =>
    service.call(sshKeys.create, { body: { label: 'laptop', ssh_key: publicKey } }, token)
  const seenBy = async (token: string) => (await service.call(events.list, {}, token)).results
  const { restrictedToken } = service
  await addKey(restrictedToken)
  await service.call(users.update, { path: { username: 'restricted' }, body: { username: 'renamed' } })
  expect(await seenBy(restrictedToken)).toBe(1)

  const asNamesake = async () => {
    await service.call(users.create, { body: { username: 'restricted', email: 'other@example.com' } })
    const { id } = await service.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'restricted')
      .executeTakeFirstOrThrow()
    return addToken(service, '*', id)
  }
  const first = await asNamesake()
  expect(await seenBy(first)).toBe(0)
  await addKey(first)
  await service.call(users.remove, { path: { username: 'restricted' } })
  expect(await seenBy(await asNamesake())).toBe(0)
})
