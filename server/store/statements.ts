/** Connections of node:sqlite, their prepared statements, and the conversion of values. */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'

/** Milliseconds to wait for a lock of another connection. */
const lockTimeout = 5000
const cacheSettings = 'pragma cache_size = -32000; pragma temp_store = memory'

export function openWriter(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: lockTimeout })
  if (file !== ':memory:')
    sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 1000')
  sqlite.exec(cacheSettings)
  return sqlite
}

export function openReader(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: lockTimeout })
  sqlite.exec(cacheSettings)
  return sqlite
}

/** An SQL function that returns true until the statement must end, and then throws. */
export const mayContinue = 'may_continue'

/** A reader whose selects can be ended: those that call `mayContinue` for each row. */
export function openSearcher(file: string, isEnding: () => boolean): DatabaseSync {
  const sqlite = openReader(file)
  sqlite.function(mayContinue, () => {
    if (isEnding()) throw new Error('The search was ended')
    return 1
  })
  return sqlite
}

/**
 * Characters of SQL whose statements are kept per connection. A statement takes about forty bytes per character, and
 * filters create new ones without end.
 */
const maxCharacters = 400_000
/** A statement longer than this is not kept: only filters make such statements, and rarely the same one again. */
const maxStatementCharacters = 10_000

interface PreparedStatement {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

/** Keeps the most recently used statements, up to a total length. */
export class StatementCache {
  readonly #sqlite: DatabaseSync
  readonly #statements = new Map<string, PreparedStatement>()
  #characters = 0
  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  /** Total length of the statements that are kept. */
  get characters(): number {
    return this.#characters
  }

  prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql)
    if (known) {
      // A map iterates in insertion order, so the most recently used statements are at its end.
      this.#statements.delete(sql)
      this.#statements.set(sql, known)
      return known
    }
    const statement = this.#sqlite.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    if (sql.length > maxStatementCharacters) return prepared
    this.#statements.set(sql, prepared)
    this.#characters += sql.length
    for (const oldest of this.#statements.keys()) {
      if (this.#characters <= maxCharacters) break
      this.#statements.delete(oldest)
      this.#characters -= oldest.length
    }
    return prepared
  }
}

export interface StatementResult {
  readonly rows: Record<string, SQLOutputValue>[]
  /** For statements without rows. */
  readonly changes?: { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint }
}

/** Runs a statement with values that SQLite knows. */
export function runStatement(cache: StatementCache, sql: string, values: readonly SQLInputValue[]): StatementResult {
  const { statement, returnsRows } = cache.prepare(sql)
  return returnsRows ? { rows: statement.all(...values) } : { rows: [], changes: statement.run(...values) }
}

/** Converts a value for SQLite; booleans become 0 and 1. */
export function toSqlValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A value of type ${typeof value} cannot be stored`)
}
