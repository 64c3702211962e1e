/** Turns of requests at the connections of the database, so that many requests of one client delay nobody else for long. */
import { tooManyRequests } from './errors.ts'
import { FairQueue, retrySeconds } from './fair-queue.ts'
import type { Database } from './store/database.ts'

/** Requests that wait for the connection that reads, and for the one that writes. */
export interface Turns {
  readonly read: FairQueue
  readonly write: FairQueue
}

/** How long a request waits for its turn, and then for what others do with the connection besides, such as jobs. Milliseconds. */
const maxWaitMs = 60_000

/**
 * A connection has one transaction at a time, in the order of asking, so a client may not ask for a second one before its first is answered.
 * The second slot is for another client's transaction, while an answer is written in slices. More requests than a network may have
 * connections can wait: ordinary use is never refused.
 */
const turnOptions = { slots: 2, waitingPerClient: 250, waiting: 2000, maxWaitMs }
export const createTurns = (): Turns => ({ read: new FairQueue(turnOptions), write: new FairQueue(turnOptions) })

/** Runs the transaction of a request. Throws 429 when the connection is not free in time, and then the work never begins. */
export async function beginInTime<T>(database: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const tooLate = Promise.withResolvers<never>()
  let isTooLate = false
  const timer = setTimeout(() => {
    isTooLate = true
    tooLate.reject(tooManyRequests(retrySeconds))
  }, maxWaitMs)
  const transaction = database.transaction().execute((db) => {
    clearTimeout(timer)
    return isTooLate ? tooLate.promise : work(db)
  })
  return Promise.race([transaction, tooLate.promise]).finally(() => clearTimeout(timer))
}
