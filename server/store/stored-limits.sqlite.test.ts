/**
 * A database from before the limits of stored texts and lists: only data that would make responses too large is cut.
 */
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { maxEventMessageOctets, maxZoneOctets } from '#contract/limits.ts'
import { lineOctets } from '#contract/dns/records/record-line.ts'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { openOldDatabase } from './old-database-testing.ts'
import { zoneOctets } from './records.ts'

const time = '2026-06-15T10:30:00'
const emoji = (count: number) => '😀'.repeat(count)

/** A database of a version that had no `0006` migrations. */
async function openOld() {
  const old = await openOldDatabase('0006')
  const { database } = old
  const rowsOf = async (query: RawBuilder<unknown>) => (await query.execute(database)).rows
  const addMessage = (message: string) =>
    sql`insert into events (action, created, status, message, seen, read)
      values ('domain_import', ${time}, 'notification', ${message}, 0, 0)`.execute(database)
  const addNode = async (label: string, group: string, tags: readonly string[] = []) => {
    await sql`insert into nodes (
        label, "group", type, region, status, created, updated, host_uuid, alert_cpu, alert_io, alert_network_in,
        alert_network_out, alert_transfer_quota, backups_enabled, watchdog_enabled
      ) values (${label}, ${group}, '', '', 'offline', ${time}, ${time}, '', 0, 0, 0, 0, 0, 0, 0)`.execute(database)
    await sql`insert into node_tags
      select nodes.id, value from nodes, json_each(${JSON.stringify(tags)}) where label = ${label}`.execute(database)
  }
  const addConfig = (nodeLabel: string, comments: string) =>
    sql`insert into configs (
        node_id, label, comments, kernel, memory_limit, run_level, virt_mode, root_device, devices, helpers, interfaces,
        created, updated
      ) select id, 'boot', ${comments}, '', 0, '', '', '/dev/sda', '', '', '', ${time}, ${time}
      from nodes where label = ${nodeLabel}`.execute(database)
  const addBackup = (nodeLabel: string, comments: readonly string[]) => {
    const configs = comments.map((each) => ({ label: 'boot', comments: each, root_device: '/dev/sda', devices: {} }))
    const contents = JSON.stringify({ disks: [], configs })
    return sql`insert into backups (node_id, region, type, status, available, contents, created, updated)
      select id, '', 'auto', 'successful', 1, ${contents}, ${time}, ${time} from nodes where label = ${nodeLabel}`.execute(
      database,
    )
  }
  const addUser = async (username: string, keys: readonly string[]) => {
    await sql`insert into users (username, email, restricted, password_hash, created)
      values (${username}, '', 1, '', ${time})`.execute(database)
    for (const key of keys)
      await sql`insert into ssh_keys (user_id, label, ssh_key, created)
        select id, 'key', ${key}, ${time} from users where username = ${username}`.execute(database)
  }
  const addZone = async (domain: string, text: string, count: number) => {
    await sql`insert into domains (
        domain, type, status, errors, soa_email, master_ips, axfr_ips, refresh_sec, retry_sec, expire_sec, ttl_sec, serial,
        created, updated
      ) values (${domain}, 'master', 'active', '', '', '[]', '[]', 0, 0, 0, 0, 0, ${time}, ${time})`.execute(database)
    await sql`insert into zone_files select id, '[]' from domains where domain = ${domain}`.execute(database)
    await sql`with recursive numbers (number) as (
        select 1 union all select number + 1 from numbers where number < ${count}
      )
      insert into records (domain_id, type, name, target, priority, weight, port, ttl_sec, created, updated)
      select domains.id, 'TXT', 'host', ${text}, 0, 0, 0, 0, ${time}, ${time} from domains, numbers
      where domain = ${domain}`.execute(database)
  }
  return {
    ...old,
    rowsOf,
    addMessage,
    addNode,
    addConfig,
    addBackup,
    addUser,
    addZone,
  }
}

test('messages of events are cut as new ones are', async () => {
  await using old = await openOld()
  await old.addMessage('short')
  await old.addMessage('x'.repeat(maxEventMessageOctets))
  for (let count = 0; count < 600; count += 1) await old.addMessage(emoji(2000))
  await old.upgrade()
  const messages = await old.rowsOf(sql`select message, count(*) as count from events group by message order by count`)
  expect(messages).toEqual(
    expect.arrayContaining([
      { message: 'short', count: 1 },
      { message: 'x'.repeat(maxEventMessageOctets), count: 1 },
      { message: `${emoji(255)}…`, count: 600 },
    ]),
  )
})

const tags = Array.from({ length: 500 }, (_, index) => `tag-${1000 + index}`)
const groups = sql`select length("group") as length, (select count(*) from node_tags where node_id = id) as tags from nodes order by id`

test('groups and tags stay where lists have room for them', async () => {
  await using old = await openOld()
  await old.addNode('web-1', emoji(60), tags)
  await old.upgrade()
  expect(await old.rowsOf(groups)).toEqual([{ length: 60, tags: 500 }])
})

test('groups and tags are cut where lists have none', async () => {
  await using old = await openOld()
  const long = tags.map((tag) => tag + emoji(40))
  const count = 20
  for (let node = 1; node <= count; node += 1) await old.addNode(`web-${node}`, emoji(65_535), long)
  await old.addNode('last', 'production', ['web'])
  await old.upgrade()
  const cut = Array.from({ length: count }, () => ({ length: 50, tags: 50 }))
  expect(await old.rowsOf(groups)).toEqual([...cut, { length: 'production'.length, tags: 1 }])
  expect(await old.rowsOf(sql`select max(tag) as last from node_tags where node_id = 1`)).toEqual([{ last: long[49] }])
})

test('comments of profiles are cut only where a node, or a backup, has too many long ones', async () => {
  await using old = await openOld()
  const notes = 'n'.repeat(60_000)
  await old.addNode('one', '')
  await old.addNode('many', '')
  await old.addConfig('one', notes)
  await old.addBackup('one', [notes])
  for (let count = 0; count < 20; count += 1) await old.addConfig('many', notes)
  await old.addBackup(
    'many',
    Array.from({ length: 20 }, () => notes),
  )
  await old.upgrade()
  expect(
    await old.rowsOf(
      sql`select length(comments) as length, root_device, count(*) as count from configs group by node_id`,
    ),
  ).toEqual([
    { length: 60_000, root_device: '/dev/sda', count: 1 },
    { length: 4096, root_device: '/dev/sda', count: 20 },
  ])
  expect(
    await old.rowsOf(sql`select length(value ->> 'comments') as length, value ->> 'devices' as devices, count(*) as count
      from backups, json_each(contents, '$.configs') group by node_id`),
  ).toEqual([
    { length: 60_000, devices: '{}', count: 1 },
    { length: 4096, devices: '{}', count: 20 },
  ])
})

test('SSH keys lose long comments, or go, only where a user has too many long ones', async () => {
  await using old = await openOld()
  const long = `ssh-rsa ${'A'.repeat(500)} ${'c'.repeat(60_000)}`
  const tooLong = `ssh-rsa ${'A'.repeat(60_000)} me`
  await old.addUser('one', [long])
  await old.addUser('many', ['ssh-rsa AAAA me', ...Array.from({ length: 20 }, () => long), tooLong])
  await old.upgrade()
  const keys = await old.rowsOf(
    sql`select user_id, length(ssh_key) as length, count(*) as count from ssh_keys group by user_id, length(ssh_key)`,
  )
  expect(keys).toEqual([
    { user_id: 1, length: long.length, count: 1 },
    { user_id: 2, length: 'ssh-rsa AAAA me'.length, count: 1 },
    { user_id: 2, length: 'ssh-rsa '.length + 500, count: 20 },
  ])
})

test('records count for the limit of their zone, and their texts are cut where the zone is far beyond it', async () => {
  await using old = await openOld()
  const key = `v=DKIM1; k=rsa; p=${'A'.repeat(400)}`
  await old.addZone('small.example', 'x', 1000)
  await old.addZone('keys.example', key, 12_000)
  await old.addZone('hostile.example', emoji(30_000), 190)
  await old.upgrade()
  const line = (target: string) => lineOctets(normalizeRecord({ type: 'TXT', name: 'host', target }, 'x.example'))
  expect(await zoneOctets(old.database, 1)).toBe(1000 * line('x'))
  expect(await zoneOctets(old.database, 2)).toBe(12_000 * line(key))
  expect(await zoneOctets(old.database, 2)).toBeGreaterThan(maxZoneOctets)
  expect(await zoneOctets(old.database, 3)).toBe(190 * line(emoji(63)))
  expect(await old.rowsOf(sql`select distinct target from records where domain_id > 1 order by domain_id`)).toEqual([
    { target: key },
    { target: emoji(63) },
  ])
  expect(await old.rowsOf(sql`select domain_id from zone_files`)).toEqual([{ domain_id: 1 }, { domain_id: 2 }])
  expect(await old.rowsOf(sql`select kind, subject_id from jobs`)).toEqual([
    { kind: 'domain.zone_rendered', subject_id: 3 },
  ])
})
