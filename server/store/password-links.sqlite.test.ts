/** Links that were mailed before a user could have several. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from './migrations/0005-password-links.ts'
import { openDatabase } from './database.ts'
import { findPasswordLink } from './password-links.ts'
import { hashToken } from './tokens.ts'
import { createUser } from './users.ts'

test('still work', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'quarterdeck-'))
  const file = join(folder.path, 'test.db')
  const before = await openDatabase(file)
  const id = await createUser(before, { username: 'anna', email: '', restricted: true, passwordHash: '' }, 0)
  await sql`drop table password_links`.execute(before)
  await up(before)
  await before
    .insertInto('password_links')
    .values({ user_id: id, hash: hashToken('key'), expires_at: 1000 })
    .execute()
  await before.deleteFrom('migrations').where('name', '=', '0007-several-password-links').execute()
  await before.destroy()
  const migrated = await openDatabase(file)
  expect(await findPasswordLink(migrated, 'key', 0)).toMatchObject({ id })
  await migrated.destroy()
})
