/** Requests take turns at the database connections, so that many requests of one client delay nobody else for long. */
import { tooManyRequests } from './errors.ts'
import { FairQueue, retrySeconds } from './fair-queue.ts'
import { isShared, type Database } from './store/database.ts'

/** Requests that wait for the connection that reads, and for the one that writes. */
export interface Turns {
  readonly read: FairQueue
  readonly write: FairQueue
}

/** How long a request waits for its turn, and then for other uses of the connection, such as jobs. Milliseconds. */
const maxWaitMs = 60_000

/**
 * A connection runs one transaction at a time, first come, first served, so a client may not request a second one
 * before its first is answered. The second slot is for another client's transaction, while an answer is written in
 * slices. More requests can wait than a network may have connections, so ordinary use is never refused.
 */
const turnOptions = { maxRunning: 2, maxWaitingPerClient: 250, maxWaiting: 2000, maxWaitMs }
/**
 * A shared database has many connections, each of which mostly waits for answers: a client may use some of them, but
 * never all.
 */
const sharedSlots = {
  read: { maxRunning: 6, maxRunningPerClient: 3 },
  write: { maxRunning: 3, maxRunningPerClient: 2 },
}

export function createTurns(database: Database): Turns {
  const slots = isShared(database) ? sharedSlots : null
  return {
    read: new FairQueue({ ...turnOptions, ...slots?.read }),
    write: new FairQueue({ ...turnOptions, ...slots?.write }),
  }
}

/** Runs the transaction of a request. Throws 429 without starting the work when the connection is not free in time. */
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
