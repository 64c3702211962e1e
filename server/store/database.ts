/**
 * SQLite (`node:sqlite`) behind the typed query builder. One connection writes, one transaction at a time; a second one reads
 * (`readConnection`), so that reads never wait for writes; a third one reads in a thread of its own (`searchConnection`), so that an
 * expensive search does not keep the service from other requests. A database in memory has only one connection.
 */
import { Kysely } from 'kysely'
import { migrate } from './migrations.ts'
import { QueryThread } from './query-thread.ts'
import { LocalConnection, sqliteDialect, type SqliteConnection } from './sqlite-driver.ts'
import { openReader, openWriter } from './statements.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const readers = new WeakMap<Database, Database>()
const searchers = new WeakMap<Database, Database>()

/** The connection for requests that only read. A transaction sees a snapshot of the database. */
export const readConnection = (database: Database): Database => readers.get(database) ?? database

/** The connection for reads that may take long. */
export const searchConnection = (database: Database): Database => searchers.get(database) ?? database

const createReader = (connection: SqliteConnection) =>
  new Kysely<Tables>({ dialect: sqliteDialect({ connection, begin: 'begin' }) })

/** Opens a database and runs its migrations. `destroy()` closes it. */
export async function openDatabase(file: string): Promise<Database> {
  let closeReaders = () => Promise.resolve()
  const connection = new LocalConnection(openWriter(file))
  // Immediate: two writing processes wait for each other instead of failing halfway.
  const database = new Kysely<Tables>({
    dialect: sqliteDialect({ connection, begin: 'begin immediate', onClose: () => closeReaders() }),
  })
  await migrate(database)
  if (file !== ':memory:') {
    const reader = createReader(new LocalConnection(openReader(file)))
    const searcher = createReader(new QueryThread(file))
    // Kysely closes only connections that were used.
    await reader.introspection.getTables()
    readers.set(database, reader)
    searchers.set(database, searcher)
    closeReaders = async () => {
      await reader.destroy()
      await searcher.destroy()
    }
  }
  return database
}
