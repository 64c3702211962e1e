/** Turns of requests at the connections of the database, so that many requests of one client delay nobody else for long. */
import { tooManyRequests } from './errors.ts'
import { FairQueue, retrySeconds } from './fair-queue.ts'
import { isShared, type Database } from './store/database.ts'

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
/**
 * A shared database has many connections, and each waits for its answers most of the time: a client may have some of
 * them, but never all.
 */
const sharedSlots = { read: { slots: 6, slotsPerClient: 3 }, write: { slots: 3, slotsPerClient: 2 } }

export function createTurns(database: Database): Turns {
  const slots = isShared(database) ? sharedSlots : null
  return {
    read: new FairQueue({ ...turnOptions, ...slots?.read }),
    write: new FairQueue({ ...turnOptions, ...slots?.write }),
  }
}

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
