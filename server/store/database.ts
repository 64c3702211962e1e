/**
 * SQLite (`node:sqlite`) behind the typed query builder. One connection writes, one transaction at a time; a second one
 * reads (`readConnection`), so that reads never wait for writes; others read in threads of their own (`searchesOf`), so
 * that an expensive search does not keep the service from other requests. A database in memory has only one connection.
 */
import { Kysely } from 'kysely'
import { migrate } from './migrations.ts'
import { endableSelects, QueryThread } from './query-thread.ts'
import { Searches, type SearchConnection } from './searches.ts'
import { LocalConnection, sqliteDialect } from './sqlite-driver.ts'
import { openReader, openWriter } from './statements.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Searches at a time, of different users. */
const searchThreads = 2

const readers = new WeakMap<Database, Database>()
const searches = new WeakMap<Database, Searches>()

/** The connection for requests that only read. A transaction sees a snapshot of the database. */
export const readConnection = (database: Database): Database => readers.get(database) ?? database

/** The reads of this database that may take long. */
export function searchesOf(database: Database): Searches {
  const known = searches.get(database)
  if (known) return known
  const inMemory = new Searches([{ database, end: () => {}, allow: () => {} }])
  searches.set(database, inMemory)
  return inMemory
}

/** Connects a thread to a database file. */
export function openSearchConnection(file: string): SearchConnection {
  const thread = new QueryThread(file)
  return {
    database: new Kysely<Tables>({
      dialect: sqliteDialect({ connection: thread, begin: 'begin' }),
      plugins: [endableSelects],
    }),
    end: () => thread.end(),
    allow: () => thread.allow(),
  }
}

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
    const reader = new Kysely<Tables>({
      dialect: sqliteDialect({ connection: new LocalConnection(openReader(file)), begin: 'begin' }),
    })
    const searchConnections = Array.from({ length: searchThreads }, () => openSearchConnection(file))
    // Kysely closes only connections that were used.
    await reader.introspection.getTables()
    readers.set(database, reader)
    searches.set(database, new Searches(searchConnections))
    closeReaders = async () => {
      await reader.destroy()
      for (const { database: searcher } of searchConnections) await searcher.destroy()
    }
  }
  return database
}
