/** Login attempts, second factors, trusted browsers and the login history in the database. */
import { trustedDeviceDays } from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import { hashToken, newToken } from '../store/tokens.ts'
import type { Random } from '../random.ts'
import type { HashCost } from '../settings.ts'
import type { Database } from '../store/database.ts'
import { verifyPassword } from './passwords.ts'
import { acceptedStep } from './totp.ts'

/** How long an attempt may take after the password was accepted. */
const attemptLifetimeMs = 10 * 60_000
const deviceLifetimeMs = trustedDeviceDays * 86_400_000

export interface Browser {
  readonly address: string
  readonly userAgent: string
}

export interface LoginAttempt {
  readonly userId: number
  readonly secondFactorPending: boolean
}

/** Starts an attempt after the password was accepted. Returns the value of its cookie. */
export async function startAttempt(
  db: Database,
  random: Random,
  { userId, secondFactorPending }: LoginAttempt,
  now: number,
): Promise<string> {
  const cookie = newToken(random)
  await db.deleteFrom('login_attempts').where('expires_at', '<=', now).execute()
  await db
    .insertInto('login_attempts')
    .values({
      hash: hashToken(cookie),
      user_id: userId,
      code_owed: secondFactorPending ? 1 : 0,
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
  return row ? { userId: row.user_id, secondFactorPending: row.code_owed === 1 } : null
}

/** Ends an attempt, which may obtain one authorization code only. */
export async function endAttempt(db: Database, cookie: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('hash', '=', hashToken(cookie)).execute()
}

/** Whether a one-time code is required: two-factor authentication is on, and the user does not trust this browser. */
export async function needsSecondFactor(
  db: Database,
  userId: number,
  trusted: string | undefined,
  browser: Browser,
  now: number,
): Promise<boolean> {
  const row = await db.selectFrom('two_factor').select('secret').where('user_id', '=', userId).executeTakeFirst()
  if (!row?.secret) return false
  if (trusted === undefined) return true
  const device = await db
    .selectFrom('devices')
    .select('id')
    .where('hash', '=', hashToken(trusted))
    .where('user_id', '=', userId)
    .where('expiry', '>', toWireTime(now))
    .executeTakeFirst()
  if (!device) return true
  await db
    .updateTable('devices')
    .set({ last_authenticated: toWireTime(now), last_remote_addr: browser.address, user_agent: browser.userAgent })
    .where('id', '=', device.id)
    .execute()
  return false
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

/** Whether this is the scratch code. Call it outside a transaction, because hashing is slow. */
export async function isScratchCode(db: Database, userId: number, input: string, cost: HashCost): Promise<boolean> {
  const row = await db.selectFrom('two_factor').select('scratch_hash').where('user_id', '=', userId).executeTakeFirst()
  const code = input.trim().toLowerCase()
  return row?.scratch_hash != null && /^[a-z]+(?:-[a-z]+)+$/.test(code) && verifyPassword(code, row.scratch_hash, cost)
}

/** Uses up the scratch code. False when another request has just used it. */
export async function useScratchCode(db: Database, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ scratch_hash: null })
    .where('user_id', '=', userId)
    .where('scratch_hash', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Trusts this browser for 30 days. Returns the value of its cookie. */
export async function trustBrowser(
  db: Database,
  random: Random,
  userId: number,
  browser: Browser,
  now: number,
): Promise<string> {
  const cookie = newToken(random)
  await db
    .insertInto('devices')
    .values({
      user_id: userId,
      hash: hashToken(cookie),
      created: toWireTime(now),
      expiry: toWireTime(now + deviceLifetimeMs),
      last_authenticated: toWireTime(now),
      last_remote_addr: browser.address,
      user_agent: browser.userAgent,
    })
    .execute()
  return cookie
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
