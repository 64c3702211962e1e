/** Events from before the column `user_id` are assigned where the name leaves no doubt. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOldDatabase } from './old-database-testing.ts'

test('by the id of the profile, or by a name that only one user had, since that user exists', async () => {
  await using old = await openOldDatabase('0006')
  const { database } = old
  for (const [id, username, created] of [
    [1, 'owner', '2026-01-01T00:00:00'],
    [2, 'anna', '2026-01-01T00:00:00'],
    [4, 'bert', '2026-03-01T00:00:00'],
    [5, 'cleo', '2026-01-01T00:00:00'],
  ] as const) {
    await sql`insert into users (id, username, email, restricted, password_hash, created) values (${id}, ${username}, '', 1, '', ${created})`.execute(
      database,
    )
  }
  const add = (username: string | null, created: string, type: string, entity: number, label: string) =>
    sql`insert into events (action, created, username, entity_type, entity_id, entity_label, status, message, seen, read)
      values ('x', ${created}, ${username}, ${type}, ${entity}, ${label}, 'notification', '', 0, 0)`.execute(database)
  await add('Anna', '2026-02-01T00:00:00', 'user_ssh_key', 1, 'laptop')
  // By a former bert: the current one was created later.
  await add('bert', '2026-02-01T00:00:00', 'user_ssh_key', 2, 'laptop')
  await add('bert', '2026-04-01T00:00:00', 'user_ssh_key', 3, 'laptop')
  // Another user had the name of the current cleo.
  await add('owner', '2026-02-01T00:00:00', 'user', 3, 'cleo')
  await add('cleo', '2026-02-02T00:00:00', 'user_ssh_key', 4, 'laptop')
  await add('dora', '2026-02-02T00:00:00', 'profile', 5, 'dora')
  await add(null, '2026-02-02T00:00:00', 'node', 1, 'web-1')

  await old.upgrade()
  const rows = await database.selectFrom('events').select('user_id').orderBy('id').execute()
  expect(rows.map(({ user_id: id }) => id)).toEqual([2, null, 4, 1, null, 5, null])
})
