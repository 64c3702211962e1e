/**
 * The database behind the typed query builder: SQLite (`node:sqlite`), used by one process, or PostgreSQL, which
 * several may use. Writes are one transaction at a time, over all processes; other connections read (`readConnection`),
 * so that reads never wait for writes, and searches have connections of their own (`searchesOf`), so that an expensive
 * one does not keep the service from other requests. A SQLite database in memory has only one connection.
 */
import { Kysely } from 'kysely'
import { migrate } from './migrations.ts'
import { endableSelects, QueryThread } from './query-thread.ts'
import { Searches, type SearchConnection } from './searches.ts'
import { LocalConnection, sqliteDialect } from './sqlite-driver.ts'
import { openReader, openWriter } from './statements.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** How many searches run at a time, each of a different user. */
const searchThreads = 2

interface Connections {
  readonly reader: Database
  readonly searches: Searches
  readonly isShared: boolean
}
const connections = new WeakMap<Database, Connections>()

function connectionsOf(database: Database): Connections {
  const known = connections.get(database)
  if (known) return known
  const inMemory = {
    reader: database,
    searches: new Searches([{ database, end: () => {}, allow: () => {} }]),
    isShared: false,
  }
  connections.set(database, inMemory)
  return inMemory
}

/** The connection for requests that only read. A transaction sees a snapshot of the database. */
export const readConnection = (database: Database): Database => connectionsOf(database).reader

/** The reads of this database that may take long. */
export const searchesOf = (database: Database): Searches => connectionsOf(database).searches

/** Whether other processes may use the database, too. Anything that a process caches may then be out of date. */
export const isShared = (database: Database): boolean => connectionsOf(database).isShared

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

async function openSqlite(file: string): Promise<Database> {
  let closeReaders = () => Promise.resolve()
  const connection = new LocalConnection(openWriter(file))
  // Immediate: two writing processes wait for each other instead of failing halfway.
  const database = new Kysely<Tables>({
    dialect: sqliteDialect({ connection, begin: 'begin immediate', onClose: () => closeReaders() }),
  })
  await migrate(database)
  if (file === ':memory:') return database
  const reader = new Kysely<Tables>({
    dialect: sqliteDialect({ connection: new LocalConnection(openReader(file)), begin: 'begin' }),
  })
  const searchConnections = Array.from({ length: searchThreads }, () => openSearchConnection(file))
  // Kysely closes only connections that were used.
  await reader.introspection.getTables()
  connections.set(database, { reader, searches: new Searches(searchConnections), isShared: false })
  closeReaders = async () => {
    await reader.destroy()
    for (const { database: searcher } of searchConnections) await searcher.destroy()
  }
  return database
}

async function openShared(address: string): Promise<Database> {
  const { openPostgres } = await import('./postgres.ts')
  const { database, reader, searchConnections } = await openPostgres(address)
  await migrate(database)
  connections.set(database, { reader, searches: new Searches(searchConnections), isShared: true })
  return database
}

/**
 * Opens a database and runs its migrations: a file of SQLite, `:memory:`, or the address of one of PostgreSQL.
 * `destroy()` closes it.
 */
export const openDatabase = (address: string): Promise<Database> =>
  /^postgres(?:ql)?:/.test(address) ? openShared(address) : openSqlite(address)
