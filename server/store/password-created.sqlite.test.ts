/** Users who had a password before the service noted when it was set. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { createUser } from './users.ts'

test('count as having set it when they were created, and others as invited', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'quarterdeck-'))
  const file = join(folder.path, 'test.db')
  const before = await openDatabase(file)
  for (const [username, passwordHash] of [
    ['anna', 'a hash'],
    ['bert', ''],
  ] as const)
    await createUser(before, { username, email: '', restricted: true, passwordHash }, Date.UTC(2026, 0, 1))
  await sql`alter table users drop column password_created`.execute(before)
  await before.deleteFrom('migrations').where('name', '=', '0010-password-created').execute()
  await before.destroy()
  const migrated = await openDatabase(file)
  expect(await migrated.selectFrom('users').select(['username', 'password_created']).execute()).toEqual([
    { username: 'anna', password_created: '2026-01-01T00:00:00' },
    { username: 'bert', password_created: null },
  ])
  await migrated.destroy()
})
