/**
 * SQLite from Node's own `node:sqlite` under the typed query builder. One connection writes, one transaction at a time;
 * a second one reads (`readerOf`), so that a read never waits for a write. A database in memory has only one connection.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler,
  type DatabaseConnection, type Dialect, type Driver, type QueryResult,
} from 'kysely'
import { migrate } from './migrations.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** What SQLite takes; booleans become 0 and 1. */
function parameter(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A value of type ${typeof value} cannot be stored`)
}

/** Statements kept prepared per connection; lists with filters make new texts, so the oldest are dropped. */
const preparedStatements = 500

class Connection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; reader: boolean }>()
  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    const made = { statement, reader: statement.columns().length > 0 }
    if (this.#statements.size >= preparedStatements) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, made)
    return made
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, reader } = this.#prepare(sql)
    const values = parameters.map(parameter)
    if (!reader) {
      const { changes, lastInsertRowid } = statement.run(...values)
      return Promise.resolve({ rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) })
    }
    // The query builder knows the row's type from the query; the driver cannot.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return Promise.resolve({ rows: statement.all(...values) as R[] })
  }

  // A prepared statement in the middle of an iteration must not be shared, so a stream prepares its own.
  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#sqlite.prepare(sql).iterate(...parameters.map(parameter))) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      yield { rows: [row as R] }
    }
  }
}

class SqliteNodeDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #connection: Connection
  readonly #begin: string
  readonly #onClose: () => Promise<void>
  constructor(sqlite: DatabaseSync, options: { begin: string; onClose: () => Promise<void> }) {
    this.#sqlite = sqlite
    this.#connection = new Connection(sqlite)
    this.#begin = options.begin
    this.#onClose = options.onClose
  }
  init() {
    return Promise.resolve()
  }
  acquireConnection() {
    return Promise.resolve(this.#connection)
  }
  releaseConnection() {
    return Promise.resolve()
  }
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw(this.#begin))
  }
  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    // A full disk and a few other errors make SQLite roll back by itself.
    if (this.#sqlite.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async destroy() {
    await this.#onClose()
    this.#sqlite.close()
  }
}

const dialect = (driver: SqliteNodeDriver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})

const readers = new WeakMap<Database, Database>()

/** The connection for requests that only read. Its transactions see one moment of the database. */
export const readerOf = (database: Database): Database => readers.get(database) ?? database

const nothing = () => Promise.resolve()

/** Opens a database, brings its tables up to date. `destroy()` closes it. */
export async function openDatabase(file: string): Promise<Database> {
  const inMemory = file === ':memory:'
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 })
  if (!inMemory) sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 1000')
  sqlite.exec('pragma cache_size = -32000; pragma temp_store = memory')
  let closeReader = nothing
  // Immediate: two processes that both want to write wait for each other instead of failing halfway.
  const database = new Kysely<Tables>({
    dialect: dialect(new SqliteNodeDriver(sqlite, { begin: 'begin immediate', onClose: () => closeReader() })),
  })
  await migrate(database)
  if (!inMemory) {
    const reading = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    reading.exec('pragma cache_size = -32000; pragma temp_store = memory')
    const reader = new Kysely<Tables>({ dialect: dialect(new SqliteNodeDriver(reading, { begin: 'begin', onClose: nothing })) })
    // Kysely closes only what was used once.
    await reader.introspection.getTables()
    readers.set(database, reader)
    closeReader = () => reader.destroy()
  }
  return database
}
