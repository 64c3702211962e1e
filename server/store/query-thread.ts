/**
 * Runs statements in a thread of its own (query-worker.ts), so that an expensive one does not keep the service from
 * other requests.
 */
import path from 'node:path'
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import {
  AndNode,
  SelectQueryNode,
  sql,
  WhereNode,
  type CompiledQuery,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import type { SqliteConnection } from './sqlite-driver.ts'
import { mayContinue, toSqlValue } from './statements.ts'

export interface Query {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}
/** The data that the thread starts with. */
export interface QueryThreadData {
  readonly file: string
  /** One Int32 that is not 0 while queries must end. */
  readonly ending: SharedArrayBuffer
}
export type QueryReply =
  | { readonly ok: true; readonly rows: Record<string, SQLOutputValue>[] }
  | { readonly ok: false; readonly message: string; readonly errcode: number | null }

/** An error of the database in the thread; `errcode` is the result code, as in errors of node:sqlite. */
class QueryError extends Error {
  readonly errcode: number | null
  constructor(message: string, errcode: number | null) {
    super(message)
    this.errcode = errcode
  }
}

const callMayContinue = sql`${sql.raw(mayContinue)}()`.toOperationNode()

/**
 * Lets `QueryThread.end` end selects: SQLite calls the function for each row that it looks at, before other conditions.
 * Nothing else ends a statement of node:sqlite; even terminating its thread waits for it.
 */
export const endableSelects: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node) && node.from
      ? {
          ...node,
          where: WhereNode.create(node.where ? AndNode.create(callMayContinue, node.where.where) : callMayContinue),
        }
      : node,
  transformResult: ({ result }) => Promise.resolve(result),
}

/** The connection, for one query at a time. The thread starts with the first query. */
export class QueryThread implements SqliteConnection {
  readonly #file: string
  readonly #ending = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #worker: Worker | null = null
  #pending: PromiseWithResolvers<QueryReply> | null = null
  constructor(file: string) {
    this.#file = file
  }

  /** A transaction ends with the thread. */
  get isTransaction(): boolean {
    return this.#worker !== null
  }

  /** Ends the running select, and every further one until `allow`: they throw. */
  end(): void {
    Atomics.store(this.#ending, 0, 1)
  }

  allow(): void {
    Atomics.store(this.#ending, 0, 0)
  }

  #start(): Worker {
    const data: QueryThreadData = { file: this.#file, ending: this.#ending.buffer }
    const worker = new Worker(path.join(import.meta.dirname, `query-worker${path.extname(import.meta.filename)}`), {
      workerData: data,
    })
    // The thread alone does not keep the process running.
    worker.unref()
    // `node --watch` reports the thread's imports in messages, too.
    worker.on('message', (message: QueryReply | { ok?: never }) => {
      if (message.ok !== undefined) this.#pending?.resolve(message)
    })
    worker.on('error', (fault) => this.#pending?.reject(fault))
    worker.on('exit', () => {
      this.#worker = null
      this.#pending?.reject(new QueryError('The thread for queries has ended', null))
    })
    return worker
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const query: Query = { sql, values: parameters.map(toSqlValue) }
    this.#worker ??= this.#start()
    const pending = Promise.withResolvers<QueryReply>()
    this.#pending = pending
    this.#worker.postMessage(query)
    const reply = await pending.promise
    if (!reply.ok) throw new QueryError(reply.message, reply.errcode)
    // The query builder knows the row's type from the query; the driver cannot.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query builder knows the type of the rows
    return { rows: reply.rows as R[] }
  }

  // Required by the interface, which has no other way to say that a connection cannot stream.
  // oxlint-disable-next-line require-yield -- the interface requires a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Queries in a thread of their own cannot be streamed')
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }
}
