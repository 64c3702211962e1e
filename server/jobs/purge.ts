/**
 * Deletes history past its retention, expired rows from signing in, and counting windows that have ended. In small
 * steps, each in its own transaction, so that other writes get a turn in between.
 */
import { retentionDays } from '#contract/limits.ts'
import { dayMs, toWireTime } from '#contract/time.ts'
import type { Database } from '../store/database.ts'
import { pendingJobs, scheduleJob, type JobHandler } from './queue.ts'

/** Rows that one statement deletes. */
const stepRows = 1000
const pauseMs = 1000
/** How long expired rows are kept: a code that is used twice has to be noticed. */
const expiredMs = dayMs

type Purge = (db: Database, now: number) => Promise<readonly { readonly numDeletedRows: bigint }[]>

const history = (now: number) => toWireTime(now - retentionDays * dayMs)

/** Deleting a session deletes all its tokens at once, so the tokens of expired sessions are purged first, in steps. */
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

/** Starts the daily purges, unless one is scheduled already. */
export async function startPurges(db: Database, now: number): Promise<void> {
  if ((await pendingJobs(db, 'account.purge_due', 1)).length === 0) await schedule(db, now)
}

/**
 * One step: deletes one batch of each kind, up to the first kind that has more rows left. The last step schedules the
 * first one of the next day.
 */
export const purgeDue: JobHandler = async (_, { db }, currentTime) => {
  for (const purge of purges) {
    const [result] = await purge(db, currentTime)
    if (result && result.numDeletedRows >= stepRows) return schedule(db, currentTime + pauseMs)
  }
  await schedule(db, currentTime + dayMs)
}
