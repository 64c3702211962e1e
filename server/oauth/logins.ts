/** Who signs in: password, then a one-time code where two-factor authentication is on and the browser is not trusted. */
import { deviceDays } from '#contract/limits.ts'
import { wireTime } from '#contract/time.ts'
import { hashToken } from '../authenticate.ts'
import type { Random } from '../context.ts'
import type { HashCost } from '../settings.ts'
import type { Database } from '../store/database.ts'
import { newToken } from '../store/users.ts'
import { verifyPassword } from './passwords.ts'
import { acceptedStep } from './totp.ts'

/** A right password is good for this long on its way to a code. */
const attemptMilliseconds = 10 * 60_000
const deviceMilliseconds = deviceDays * 86_400_000

/** The browser that signs in. */
export interface Browser {
  readonly address: string
  readonly userAgent: string
}

export interface Attempt {
  readonly userId: number
  readonly codeOwed: boolean
}

/** Starts an attempt after the right password. Answers the cookie that names it. */
export async function startAttempt(db: Database, random: Random, { userId, codeOwed }: Attempt, now: number): Promise<string> {
  const cookie = newToken(random)
  await db.deleteFrom('login_attempts').where('expires_at', '<=', now).execute()
  await db.insertInto('login_attempts')
    .values({ hash: hashToken(cookie), user_id: userId, code_owed: codeOwed ? 1 : 0, expires_at: now + attemptMilliseconds }).execute()
  return cookie
}

/** The attempt a cookie names; null when there is none or it is too old. */
export async function attemptOf(db: Database, cookie: string | undefined, now: number): Promise<Attempt | null> {
  if (cookie === undefined) return null
  const row = await db.selectFrom('login_attempts').selectAll().where('hash', '=', hashToken(cookie)).where('expires_at', '>', now).executeTakeFirst()
  return row ? { userId: row.user_id, codeOwed: row.code_owed === 1 } : null
}

/** Ends an attempt: it is good for one code only. */
export async function endAttempt(db: Database, cookie: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('hash', '=', hashToken(cookie)).execute()
}

/** Whether a one-time code is needed: two-factor authentication is on, and this browser is not trusted by this user. */
export async function owesCode(db: Database, userId: number, trusted: string | undefined, browser: Browser, now: number): Promise<boolean> {
  const row = await db.selectFrom('two_factor').select('secret').where('user_id', '=', userId).executeTakeFirst()
  if (!row?.secret) return false
  if (trusted === undefined) return true
  const device = await db.selectFrom('devices').select('id')
    .where('hash', '=', hashToken(trusted)).where('user_id', '=', userId).where('expiry', '>', wireTime(now)).executeTakeFirst()
  if (!device) return true
  await db.updateTable('devices')
    .set({ last_authenticated: wireTime(now), last_remote_addr: browser.address, user_agent: browser.userAgent }).where('id', '=', device.id).execute()
  return false
}

/** Whether the typed text is a present code, which then is used up. */
export async function acceptCode(db: Database, userId: number, typed: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row?.secret) return false
  const step = acceptedStep(row.secret, typed, now, row.last_step)
  if (step === null) return false
  await db.updateTable('two_factor').set({ last_step: step }).where('user_id', '=', userId).execute()
  return true
}

/** Whether the typed text is the scratch code; to be asked outside a transaction, since it takes time. */
export async function isScratchCode(db: Database, userId: number, typed: string, cost: HashCost): Promise<boolean> {
  const row = await db.selectFrom('two_factor').select('scratch_hash').where('user_id', '=', userId).executeTakeFirst()
  const code = typed.trim().toLowerCase()
  return row?.scratch_hash != null && /^[a-z]+(?:-[a-z]+)+$/.test(code) && verifyPassword(code, row.scratch_hash, cost)
}

/** The scratch code works once. False when somebody else has just used it. */
export async function useScratchCode(db: Database, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('two_factor').set({ scratch_hash: null })
    .where('user_id', '=', userId).where('scratch_hash', 'is not', null).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Trusts this browser for 30 days. Answers its cookie. */
export async function trustBrowser(db: Database, random: Random, userId: number, browser: Browser, now: number): Promise<string> {
  const cookie = newToken(random)
  await db.insertInto('devices')
    .values({
      user_id: userId, hash: hashToken(cookie), created: wireTime(now), expiry: wireTime(now + deviceMilliseconds), last_authenticated: wireTime(now),
      last_remote_addr: browser.address, user_agent: browser.userAgent,
    })
    .execute()
  return cookie
}

/** Writes a successful sign-in into the history. */
export async function recordLogin(db: Database, userId: number, browser: Browser, now: number): Promise<void> {
  const user = await db.selectFrom('users').select(['username', 'restricted']).where('id', '=', userId).executeTakeFirstOrThrow()
  await db.insertInto('logins')
    .values({ user_id: userId, username: user.username, datetime: wireTime(now), ip: browser.address, restricted: user.restricted, status: 'successful' })
    .execute()
}
