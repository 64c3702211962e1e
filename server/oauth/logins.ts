/** Login attempts, second factors and the login history in the database. */
import { toWireTime } from '#contract/time.ts'
import { hashToken, newToken } from '../store/tokens.ts'
import type { Random } from '../random.ts'
import { clientNetwork } from '../networks.ts'
import type { Database } from '../store/database.ts'
import type { Browser } from './browser.ts'
import { verifyPassword } from './passwords.ts'
import { scratchCost } from './scratch-code.ts'
import { acceptedStep } from './totp.ts'

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

/** Whether the user has two-factor authentication, which requires a one-time code in browsers that are not trusted. */
export async function hasTwoFactor(db: Database, userId: number): Promise<boolean> {
  const row = await db.selectFrom('two_factor').select('secret').where('user_id', '=', userId).executeTakeFirst()
  return typeof row?.secret === 'string'
}

/** Whether this is a valid one-time code; it cannot be used again. */
export async function acceptCode(db: Database, userId: number, code: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row?.secret) return false
  const step = acceptedStep(row.secret, code, now, row.last_step)
  if (step === null) return false
  await db.updateTable('two_factor').set({ last_step: step }).where('user_id', '=', userId).execute()
  return true
}

/**
 * The hash of the scratch code when this is it; null when it is not. Call it outside a transaction, because hashing is slow. `address`:
 * of the client.
 */
export async function matchScratchCode(
  db: Database,
  userId: number,
  input: string,
  address: string,
): Promise<string | null> {
  const row = await db.selectFrom('two_factor').select('scratch_hash').where('user_id', '=', userId).executeTakeFirst()
  const hash = row?.scratch_hash ?? null
  const code = input.trim().toLowerCase()
  if (hash === null || !/^[a-z]+(?:-[a-z]+)+$/.test(code)) return null
  return (await verifyPassword(code, hash, scratchCost, clientNetwork(address))) ? hash : null
}

/** Uses up the scratch code with this hash. False when another request has just used it, or replaced it. */
export async function useScratchCode(db: Database, userId: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ scratch_hash: null })
    .where('user_id', '=', userId)
    .where('scratch_hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
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
