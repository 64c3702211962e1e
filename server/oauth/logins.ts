/** Login attempts and the login history in the database. */
import { toWireTime } from '#contract/time.ts'
import { hashToken, newToken } from '../store/tokens.ts'
import type { Random } from '../random.ts'
import type { Database } from '../store/database.ts'
import type { Browser } from './browser.ts'

/** How long an attempt may take after the password was accepted. */
const attemptLifetimeMs = 10 * 60_000

export interface LoginAttempt {
  readonly userId: number
  readonly secondFactorPending: boolean
  /** The trusted device that it was started from. */
  readonly deviceId: number | null
}

/** Starts an attempt after the password was accepted. Returns the value of its cookie. */
export async function startAttempt(
  db: Database,
  random: Random,
  { userId, secondFactorPending, deviceId }: LoginAttempt,
  now: number,
): Promise<string> {
  const cookie = newToken(random)
  await db
    .insertInto('login_attempts')
    .values({
      hash: hashToken(cookie),
      user_id: userId,
      code_owed: secondFactorPending ? 1 : 0,
      device_id: deviceId,
      expires_at: now + attemptLifetimeMs,
    })
    .execute()
  return cookie
}

/** The attempt of a cookie; null when it does not exist or has expired. */
export async function findAttempt(db: Database, cookie: string | undefined, now: number): Promise<LoginAttempt | null> {
  if (cookie === undefined) return null
  const row = await db
    .selectFrom('login_attempts')
    .selectAll()
    .where('hash', '=', hashToken(cookie))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { userId: row.user_id, secondFactorPending: row.code_owed === 1, deviceId: row.device_id } : null
}

/** Ends an attempt, which may obtain one authorization code only. */
export async function endAttempt(db: Database, cookie: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('hash', '=', hashToken(cookie)).execute()
}

/** Ends all sign-ins that a user has begun, also those that already have an authorization code. */
export async function abandonSignIns(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('login_attempts').where('user_id', '=', userId).execute()
  await db.deleteFrom('authorization_codes').where('user_id', '=', userId).where('session_id', 'is', null).execute()
}

/** Adds a successful login to the history. */
export async function recordLogin(db: Database, userId: number, browser: Browser, now: number): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'restricted'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('logins')
    .values({
      user_id: userId,
      username: user.username,
      datetime: toWireTime(now),
      ip: browser.address,
      restricted: user.restricted,
      status: 'successful',
    })
    .execute()
}
