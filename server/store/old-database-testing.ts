/** Databases of earlier versions, for tests of what migrations do to stored data. */
import { Kysely } from 'kysely'
import { migrate } from './migrations.ts'
import { LocalConnection, sqliteDialect } from './sqlite-driver.ts'
import { openWriter } from './statements.ts'
import type { Tables } from './tables.ts'

/**
 * Opens a database as it was before the migrations from this name on; `upgrade` runs them. Its types are the current
 * ones, so rows are plain SQL.
 */
export async function openOldDatabase(before: string) {
  const connection = new LocalConnection(openWriter(':memory:'))
  const database = new Kysely<Tables>({ dialect: sqliteDialect({ connection, begin: 'begin immediate' }) })
  await migrate(database, before)
  return {
    database,
    upgrade: () => migrate(database),
    [Symbol.asyncDispose]: () => database.destroy(),
  }
}
