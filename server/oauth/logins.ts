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
  readonly username: string
  readonly secondFactorPending: boolean
  /** The trusted device that it was started from. */
  readonly deviceId: number | null
  /** The PKCE challenge of the request that got an authorization code; null before. */
  readonly challenge: string | null
}

/** Starts an attempt after the password was accepted. Returns the value of its cookie. */
export async function startAttempt(
  db: Database,
  random: Random,
  { userId, secondFactorPending, deviceId }: Omit<LoginAttempt, 'username' | 'challenge'>,
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
      challenge: null,
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
    .innerJoin('users', 'users.id', 'login_attempts.user_id')
    .select(['user_id', 'username', 'code_owed', 'device_id', 'challenge'])
    .where('hash', '=', hashToken(cookie))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { user_id: userId, username, code_owed: codeOwed, device_id: deviceId, challenge } = row
  return { userId, username, secondFactorPending: codeOwed === 1, deviceId, challenge }
}

/** Records that the second factor was right, and the device that the user now trusts, if any. */
export async function passSecondFactor(
  db: Database,
  cookie: string,
  deviceId: number | null,
  now: number,
): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set({ code_owed: 0, device_id: deviceId, expires_at: now + attemptLifetimeMs })
    .where('hash', '=', hashToken(cookie))
    .execute()
}

/** How long an attempt may give another authorization code after its first one. */
const repeatedPressMs = 10_000

/**
 * Records the request for which an attempt gave an authorization code. A double click sends a form twice and drops the
 * first response, so for some seconds the attempt gives a new code in place of the first one, for that request only.
 */
export async function useAttempt(db: Database, cookie: string, challenge: string, now: number): Promise<void> {
  await db
    .deleteFrom('authorization_codes')
    .where('challenge', '=', challenge)
    .where('session_id', 'is', null)
    .execute()
  const ofCookie = db.updateTable('login_attempts').where('hash', '=', hashToken(cookie))
  await ofCookie
    .where('challenge', 'is', null)
    .set({ challenge, expires_at: now + repeatedPressMs })
    .execute()
}

/** Ends the attempt whose code was exchanged for tokens. */
export async function endUsedAttempt(db: Database, challenge: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('challenge', '=', challenge).execute()
}

/** Ends an attempt. */
export async function endAttempt(db: Database, cookie: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('hash', '=', hashToken(cookie)).execute()
}

/** Ends all sign-ins that a user has begun, including those that already have an authorization code. */
export async function abandonSignIns(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('login_attempts').where('user_id', '=', userId).execute()
  await db.deleteFrom('authorization_codes').where('user_id', '=', userId).where('session_id', 'is', null).execute()
}

/** A second login from the same address within this time is the second press of a double click. */
const doubleClickMs = 1000

/** Adds a successful login to the history. */
export async function recordLogin(db: Database, userId: number, browser: Browser, now: number): Promise<void> {
  const same = await db
    .selectFrom('logins')
    .select('id')
    .where('user_id', '=', userId)
    .where('ip', '=', browser.address)
    .where('datetime', '>', toWireTime(now - doubleClickMs))
    .executeTakeFirst()
  if (same) return
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
