/** Trusted devices: browsers that need no one-time code for 30 days (profile-and-domains.md, Trusted device). */
import { maxTrustedDevices, trustedDeviceDays } from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import type { Random } from '../random.ts'
import type { Database } from '../store/database.ts'
import { hashToken, newToken } from '../store/tokens.ts'
import type { Browser } from './browser.ts'
import { endSessions } from './sessions.ts'

const lifetimeMs = trustedDeviceDays * 86_400_000

/** Trusts this browser for 30 days. Returns the device's id and the value of its cookie. */
export async function trustBrowser(
  db: Database,
  random: Random,
  userId: number,
  browser: Browser,
  now: number,
): Promise<{ deviceId: number; cookie: string }> {
  const cookie = newToken(random)
  const { id } = await db
    .insertInto('devices')
    .values({
      user_id: userId,
      hash: hashToken(cookie),
      created: toWireTime(now),
      expiry: toWireTime(now + lifetimeMs),
      last_authenticated: toWireTime(now),
      last_remote_addr: browser.address,
      user_agent: browser.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetOldest(db, userId)
  return { deviceId: id, cookie }
}

/**
 * How many devices lose their trust when there are too many: more than one, so that the surplus from before the limit
 * existed disappears over time.
 */
const forgottenAtOnce = 10

/** When there are too many devices, stops trusting the least recently used ones; their sessions continue. */
async function forgetOldest(db: Database, userId: number): Promise<void> {
  const tooMany = db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_authenticated', 'desc')
    .orderBy('id', 'desc')
    .limit(forgottenAtOnce)
    .offset(maxTrustedDevices)
  await db.deleteFrom('devices').where('id', 'in', tooMany).execute()
}

/** The id of the user's trusted device that has this cookie, noting its use; null for any other browser. */
export async function useTrustedDevice(
  db: Database,
  userId: number,
  cookie: string | undefined,
  browser: Browser,
  now: number,
): Promise<number | null> {
  if (cookie === undefined) return null
  const device = await db
    .updateTable('devices')
    .set({ last_authenticated: toWireTime(now), last_remote_addr: browser.address, user_agent: browser.userAgent })
    .where('hash', '=', hashToken(cookie))
    .where('user_id', '=', userId)
    .where('expiry', '>', toWireTime(now))
    .returning('id')
    .executeTakeFirst()
  return device?.id ?? null
}

/** Stops trusting a device, and ends the sessions and sign-ins that were started from it. */
export async function revokeDevice(db: Database, deviceId: number): Promise<void> {
  await endSessions(db, await db.selectFrom('sessions').select('id').where('device_id', '=', deviceId).execute())
  for (const table of ['authorization_codes', 'login_attempts'] as const)
    await db.deleteFrom(table).where('device_id', '=', deviceId).execute()
  await db.deleteFrom('devices').where('id', '=', deviceId).execute()
}

/** Stops trusting all devices of a user; their sessions continue. */
export async function forgetDevices(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).execute()
}
