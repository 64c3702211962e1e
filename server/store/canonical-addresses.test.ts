/** AAAA records of a database from before addresses were stored in their canonical text. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOldDatabase } from './old-database-testing.ts'

test('get it', async () => {
  await using old = await openOldDatabase('0008')
  const { database } = old
  const time = '2026-06-15T10:30:00'
  await sql`insert into domains (
      domain, type, status, errors, soa_email, master_ips, axfr_ips, refresh_sec, retry_sec, expire_sec, ttl_sec, serial,
      created, updated
    ) values ('example.org', 'master', 'active', '', '', '[]', '[]', 0, 0, 0, 0, 0, ${time}, ${time})`.execute(database)
  const add = (type: string, target: string) =>
    sql`insert into records (domain_id, type, name, target, priority, weight, port, ttl_sec, created, updated)
      values (1, ${type}, 'host', ${target}, 0, 0, 0, 0, ${time}, ${time})`.execute(database)
  await add('TXT', '2001:DB8::1')
  for (let count = 0; count < 300; count += 1) await add('AAAA', '2001:db8::1')
  await add('AAAA', '2001:DB8:0::1')
  await add('AAAA', '::ffff:c000:201')
  await old.upgrade()
  const { rows } = await sql`select type, target, count(*) as count from records group by type, target`.execute(
    database,
  )
  expect(rows).toEqual([
    { type: 'AAAA', target: '2001:db8::1', count: 301 },
    { type: 'AAAA', target: '::ffff:192.0.2.1', count: 1 },
    { type: 'TXT', target: '2001:DB8::1', count: 1 },
  ])
})
