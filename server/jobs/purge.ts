/**
 * Deletes what is no longer kept: history after its retention, what signing in leaves behind when it has expired, and
 * counting windows that have ended. In small steps: each is a transaction of its own, and other writes get their turn between two.
 */
import { retentionDays } from '#contract/limits.ts'
import { dayMs, toWireTime } from '#contract/time.ts'
import type { Database } from '../store/database.ts'
import { pendingJobs, scheduleJob, type JobHandler } from './queue.ts'

/** Rows that one statement deletes. */
const stepRows = 1000
const pauseMs = 1000
/** How long after its expiry something is still there: a code that is used twice has to be noticed. */
const expiredMs = dayMs

type Purge = (db: Database, now: number) => Promise<readonly { readonly numDeletedRows: bigint }[]>

const history = (now: number) => toWireTime(now - retentionDays * dayMs)

/** A session takes its tokens along, so those of expired sessions go before it. */
const purges: readonly Purge[] = [
  (db, now) => {
    const old = db
      .selectFrom('events')
      .select('id')
      .where('created', '<', history(now))
      .where('status', '!=', 'scheduled')
    return db.deleteFrom('events').where('id', 'in', old.limit(stepRows)).execute()
  },
  (db, now) => {
    const old = db.selectFrom('logins').select('id').where('datetime', '<', history(now))
    return db.deleteFrom('logins').where('id', 'in', old.limit(stepRows)).execute()
  },
  (db, now) => {
    const old = db.selectFrom('outbox').select('id').where('created', '<', history(now))
    return db.deleteFrom('outbox').where('id', 'in', old.limit(stepRows)).execute()
  },
  (db, now) => {
    const old = db
      .selectFrom('devices')
      .select('id')
      .where('expiry', '<', toWireTime(now - expiredMs))
    return db.deleteFrom('devices').where('id', 'in', old.limit(stepRows)).execute()
  },
  ...(['access_tokens', 'authorization_codes', 'login_attempts', 'password_links'] as const).map(
    (table): Purge =>
      (db, now) => {
        const old = db
          .selectFrom(table)
          .select('hash')
          .where('expires_at', '<', now - expiredMs)
        return db.deleteFrom(table).where('hash', 'in', old.limit(stepRows)).execute()
      },
  ),
  (db, now) => {
    const sessions = db
      .selectFrom('sessions')
      .select('id')
      .where('expires_at', '<', now - expiredMs)
    const old = db.selectFrom('refresh_tokens').select('hash').where('session_id', 'in', sessions)
    return db.deleteFrom('refresh_tokens').where('hash', 'in', old.limit(stepRows)).execute()
  },
  (db, now) => {
    const old = db
      .selectFrom('sessions')
      .select('id')
      .where('expires_at', '<', now - expiredMs)
    return db.deleteFrom('sessions').where('id', 'in', old.limit(stepRows)).execute()
  },
  (db, now) => {
    const old = db.selectFrom('counting_windows').select('key').where('ends_at', '<=', now)
    return db.deleteFrom('counting_windows').where('key', 'in', old.limit(stepRows)).execute()
  },
]

const schedule = (db: Database, dueAt: number) => scheduleJob(db, { kind: 'account.purge_due', subjectId: 1, dueAt })

/** Begins with the daily purges, unless one is scheduled already. */
export async function startPurges(db: Database, now: number): Promise<void> {
  if ((await pendingJobs(db, 'account.purge_due', 1)).length === 0) await schedule(db, now)
}

/**
 * One step: as much of each kind as one statement deletes, up to the first kind of which there is more. The last step
 * is followed by the next day's.
 */
export const purgeDue: JobHandler = async (_, { db }, currentTime) => {
  for (const purge of purges) {
    const [result] = await purge(db, currentTime)
    if (result && result.numDeletedRows >= stepRows) return schedule(db, currentTime + pauseMs)
  }
  await schedule(db, currentTime + dayMs)
}
