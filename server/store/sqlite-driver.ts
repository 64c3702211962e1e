/** Driver of the query builder for `node:sqlite`: one connection, one transaction at a time. */
import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { runStatement, StatementCache, toSqlValue } from './statements.ts'

export interface SqliteConnection extends DatabaseConnection {
  readonly isTransaction: boolean
  close(): Promise<void>
}

/** A connection in this thread. */
export class LocalConnection implements SqliteConnection {
  readonly #sqlite: DatabaseSync
  readonly #cache: StatementCache
  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
    this.#cache = new StatementCache(sqlite)
  }

  get isTransaction(): boolean {
    return this.#sqlite.isTransaction
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = runStatement(this.#cache, sql, parameters.map(toSqlValue))
    if (changes) {
      const { changes: count, lastInsertRowid } = changes
      return Promise.resolve({ rows: [], numAffectedRows: BigInt(count), insertId: BigInt(lastInsertRowid) })
    }
    // The query builder knows the row's type from the query; the driver cannot.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return Promise.resolve({ rows: rows as R[] })
  }

  // A prepared statement in the middle of an iteration must not be shared, so a stream prepares its own.
  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#sqlite.prepare(sql).iterate(...parameters.map(toSqlValue))) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      yield { rows: [row as R] }
    }
  }

  close(): Promise<void> {
    this.#sqlite.close()
    return Promise.resolve()
  }
}

interface DriverOptions {
  readonly connection: SqliteConnection
  /** The statement that begins a transaction. */
  readonly begin: string
  /** Called before the connection is closed. */
  readonly onClose?: () => Promise<void>
}

class SqliteDriver implements Driver {
  readonly #options: DriverOptions
  constructor(options: DriverOptions) {
    this.#options = options
  }
  init() {
    return Promise.resolve()
  }
  acquireConnection() {
    return Promise.resolve(this.#options.connection)
  }
  releaseConnection() {
    return Promise.resolve()
  }
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw(this.#options.begin))
  }
  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    // SQLite has rolled back already after a full disk and a few other errors.
    if (this.#options.connection.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async destroy() {
    await this.#options.onClose?.()
    await this.#options.connection.close()
  }
}

export const sqliteDialect = (options: DriverOptions): Dialect => ({
  createDriver: () => new SqliteDriver(options),
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})
