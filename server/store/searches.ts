/**
 * Reads that may take long. Each has a thread (query-thread.ts) or a connection to itself, and users take turns, so
 * that one user's searches delay nobody else's.
 */
import type { Kysely } from 'kysely'
import { clientGone, searchTooLong } from '../errors.ts'
import { FairQueue } from '../fair-queue.ts'
import type { Tables } from './tables.ts'

/** A connection that can end what it is reading. */
export interface SearchConnection {
  readonly database: Kysely<Tables>
  /** Ends the running query, and every further one until `allow`: they throw. */
  end(): void
  allow(): void | Promise<void>
}

/** The time limit of one search, not counting the time that it waits. */
const defaultMaxMs = 10_000
/** A page shows one search, and a person has a few pages open. A search that replaces an earlier one cancels it. */
const maxWaitingPerClient = 8
const maxWaiting = 64
const maxWaitMs = 20_000

export class Searches {
  readonly #free: SearchConnection[]
  readonly #queue: FairQueue
  readonly #maxMs: number

  constructor(connections: readonly SearchConnection[], maxMs = defaultMaxMs) {
    this.#free = [...connections]
    this.#queue = new FairQueue({ maxRunning: connections.length, maxWaitingPerClient, maxWaiting, maxWaitMs })
    this.#maxMs = maxMs
  }

  /**
   * Runs a search in a transaction, which sees a snapshot. `closed` aborts when the client has gone: then the search
   * ends, or does not begin. Throws 429 when too many wait, and 400 when it takes too long.
   */
  run<T>(client: string, closed: AbortSignal, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const ending = new AbortController()
    const onClosed = () => ending.abort(clientGone())
    closed.addEventListener('abort', onClosed)
    if (closed.aborted) onClosed()
    return this.#queue
      .run(client, () => this.#search(ending, work), ending.signal)
      .finally(() => closed.removeEventListener('abort', onClosed))
  }

  async #search<T>(ending: AbortController, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const connection = this.#free.pop()
    if (!connection) throw new Error('There are as many connections as searches at a time')
    const { signal } = ending
    const onEnd = () => connection.end()
    const timer = setTimeout(() => ending.abort(searchTooLong(this.#maxMs / 1000)), this.#maxMs)
    signal.addEventListener('abort', onEnd)
    try {
      return await connection.database.transaction().execute(work)
    } catch (fault) {
      signal.throwIfAborted()
      throw fault
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onEnd)
      await connection.allow()
      this.#free.push(connection)
    }
  }
}
