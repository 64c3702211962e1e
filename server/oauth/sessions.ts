/** Sessions of apps and their tokens in the database: access tokens and refresh tokens (RFC 6749, 9700). */
import { createHmac } from 'node:crypto'
import { maxSessionsPerUser } from '#contract/limits.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { hashToken, newToken } from '../store/tokens.ts'
import type { Random } from '../random.ts'
import type { Database } from '../store/database.ts'
import { removeInSteps } from '../store/remove-rows.ts'
import type { Browser } from './browser.ts'
import { abandonSignIns } from './logins.ts'

/** Lifetime of an access token (gaps 7.2). */
export const accessTokenSeconds = 7200
/** A session ends when it is not renewed for this time, and always after `maxLifetimeMs`. */
const idleTimeoutMs = 30 * dayMs
const maxLifetimeMs = 90 * dayMs
/**
 * A replaced refresh token gives its successor again for this long, because tabs that renew at the same time send the
 * same one.
 */
const reuseGraceMs = minuteMs

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly scopes: string
  readonly username: string
  readonly userId: number
}

interface NewSession {
  readonly appId: number
  readonly userId: number
  readonly scopes: string
  /** The trusted device that it is started from. */
  readonly deviceId: number | null
  readonly browser: Browser
}

/** Starts a session with these scopes, which every renewal keeps. Returns its id and its first tokens. */
export async function startSession(
  db: Database,
  random: Random,
  { appId, userId, scopes, deviceId, browser }: NewSession,
  now: number,
): Promise<{ id: number; tokens: Tokens }> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      app_id: appId,
      created_at: now,
      renewed_at: now,
      expires_at: now + idleTimeoutMs,
      proved_at: now,
      scopes,
      device_id: deviceId,
      address: browser.address,
      user_agent: browser.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await endOldest(db, userId)
  const refreshToken = newToken(random)
  await storeRefreshToken(db, refreshToken, id)
  return { id, tokens: await issueTokens(db, random, { sessionId: id, userId, scopes, refreshToken }, now) }
}

/**
 * How many sessions end when there are too many: more than one, so that the surplus from before the limit existed
 * disappears over time.
 */
const endedAtOnce = 10

async function endOldest(db: Database, userId: number): Promise<void> {
  const tooMany = await sessionsOf(db, userId)
    .orderBy('sessions.renewed_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(endedAtOnce)
    .offset(maxSessionsPerUser)
    .execute()
  await endSessions(db, tooMany)
}

const sessionsOf = (db: Database, userId: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('apps', 'apps.id', 'sessions.app_id')
    .select('sessions.id')
    .where('apps.user_id', '=', userId)

/**
 * Ends sessions. Their tokens are deleted first, in steps between which requests are served: a session that is renewed
 * all the time has very many.
 */
export async function endSessions(db: Database, sessions: readonly { readonly id: number }[]): Promise<void> {
  if (sessions.length === 0) return
  const ids = sessions.map(({ id }) => id)
  for (const table of ['access_tokens', 'refresh_tokens'] as const)
    await removeInSteps(
      (rows) => db.selectFrom(table).select('hash').where('session_id', 'in', ids).limit(rows).execute(),
      (rows) =>
        db
          .deleteFrom(table)
          .where(
            'hash',
            'in',
            rows.map(({ hash }) => hash),
          )
          .execute(),
    )
  await db.deleteFrom('sessions').where('id', 'in', ids).execute()
}

const storeRefreshToken = (db: Database, token: string, sessionId: number) =>
  db
    .insertInto('refresh_tokens')
    .values({ hash: hashToken(token), session_id: sessionId, replaced_at: null, successor_salt: null })
    .execute()

interface Grant {
  readonly sessionId: number
  readonly userId: number
  readonly scopes: string
  readonly refreshToken: string
}

async function issueTokens(
  db: Database,
  random: Random,
  { sessionId, userId, scopes, refreshToken }: Grant,
  now: number,
): Promise<Tokens> {
  const accessToken = newToken(random)
  await db
    .insertInto('access_tokens')
    .values({
      hash: hashToken(accessToken),
      session_id: sessionId,
      scopes,
      expires_at: now + accessTokenSeconds * 1000,
    })
    .execute()
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { accessToken, refreshToken, scopes, username, userId }
}

/** The successor of a token. Computing it takes both the token and the salt, which never leaves the service. */
const successorOf = (refreshToken: string, salt: string) =>
  createHmac('sha256', salt).update(refreshToken).digest('hex')

/**
 * Exchanges a refresh token for new tokens, with exactly the session's scopes. Null when it is unknown or its session
 * has ended.
 *
 * Within `reuseGraceMs` a replaced token gives the newest one again, and never a second one, so that a session has one
 * chain of refresh tokens: a thief and the user hold the same token, and when the second of them uses it later, the
 * session ends (RFC 9700, 4.14).
 */
export async function renewSession(
  db: Database,
  random: Random,
  { refreshToken, browser }: { refreshToken: string; browser: Browser },
  now: number,
): Promise<Tokens | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('apps', 'apps.id', 'sessions.app_id')
    .select([
      'refresh_tokens.hash',
      'refresh_tokens.replaced_at',
      'refresh_tokens.successor_salt',
      'sessions.id as sessionId',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.scopes',
      'apps.user_id as userId',
    ])
    .where('refresh_tokens.hash', '=', hashToken(refreshToken))
    .executeTakeFirst()
  if (!row) return null
  if (!isAlive(row, now) || row.scopes === '') {
    await endSessions(db, [{ id: row.sessionId }])
    return null
  }
  await db
    .updateTable('sessions')
    .set({
      expires_at: Math.min(now + idleTimeoutMs, row.created_at + maxLifetimeMs),
      renewed_at: now,
      address: browser.address,
      user_agent: browser.userAgent,
    })
    .where('id', '=', row.sessionId)
    .execute()
  const newest =
    row.successor_salt === null
      ? await replaceRefreshToken(db, random, { refreshToken, sessionId: row.sessionId }, now)
      : await newestSuccessor(db, successorOf(refreshToken, row.successor_salt))
  return issueTokens(db, random, { ...row, refreshToken: newest }, now)
}

async function replaceRefreshToken(
  db: Database,
  random: Random,
  { refreshToken, sessionId }: { refreshToken: string; sessionId: number },
  now: number,
): Promise<string> {
  const salt = newToken(random)
  const successor = successorOf(refreshToken, salt)
  await db
    .updateTable('refresh_tokens')
    .set({ replaced_at: now, successor_salt: salt })
    .where('hash', '=', hashToken(refreshToken))
    .execute()
  await storeRefreshToken(db, successor, sessionId)
  return successor
}

/** The last token of the chain that begins with this one. */
async function newestSuccessor(db: Database, refreshToken: string): Promise<string> {
  const { successor_salt: salt } = await db
    .selectFrom('refresh_tokens')
    .select('successor_salt')
    .where('hash', '=', hashToken(refreshToken))
    .executeTakeFirstOrThrow()
  return salt === null ? refreshToken : newestSuccessor(db, successorOf(refreshToken, salt))
}

/** Whether the session of a refresh token can be renewed; a replaced token counts as stolen after `reuseGraceMs`. */
const isAlive = (row: { replaced_at: number | null; expires_at: number }, now: number) =>
  row.expires_at > now && (row.replaced_at === null || now - row.replaced_at <= reuseGraceMs)

/** The session that a browser's refresh token belongs to, and its user; null when it could not be renewed. */
export async function findBrowserSession(db: Database, refreshToken: string, now: number) {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('apps', 'apps.id', 'sessions.app_id')
    .innerJoin('users', 'users.id', 'apps.user_id')
    .selectAll('users')
    .select(['sessions.id as sessionId', 'sessions.expires_at', 'refresh_tokens.replaced_at'])
    .where('refresh_tokens.hash', '=', hashToken(refreshToken))
    .executeTakeFirst()
  return row && isAlive(row, now) ? { id: row.sessionId, user: row } : null
}

/**
 * Records that the user of a session has just proved the password or a one-time code. False when the session has ended.
 */
export async function recordProof(db: Database, sessionId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the sessions of a user except for one. */
export async function endSessionsOf(db: Database, userId: number, keptSession: number | null): Promise<void> {
  await endSessions(
    db,
    (await sessionsOf(db, userId).execute()).filter(({ id }) => id !== keptSession),
  )
}

/**
 * Ends the session of an access or refresh token, and the sign-ins that its user has begun but not finished. Returns
 * the user's name; null for an unknown token.
 */
export async function endSession(db: Database, token: string): Promise<string | null> {
  const hash = hashToken(token)
  for (const table of ['access_tokens', 'refresh_tokens'] as const) {
    const row = await db
      .selectFrom(table)
      .innerJoin('sessions', 'sessions.id', `${table}.session_id`)
      .innerJoin('apps', 'apps.id', 'sessions.app_id')
      .innerJoin('users', 'users.id', 'apps.user_id')
      .select(['sessions.id as sessionId', 'users.id as userId', 'users.username'])
      .where(`${table}.hash`, '=', hash)
      .executeTakeFirst()
    if (!row) continue
    await endSessions(db, [{ id: row.sessionId }])
    await db.deleteFrom('login_attempts').where('user_id', '=', row.userId).execute()
    return row.username
  }
  return null
}

/** Revokes an app: ends its sessions, and the user's unfinished sign-ins, which could start new ones. */
export async function revokeApp(db: Database, appId: number): Promise<void> {
  await endSessions(db, await db.selectFrom('sessions').select('id').where('app_id', '=', appId).execute())
  const app = await db.deleteFrom('apps').where('id', '=', appId).returning('user_id').executeTakeFirst()
  if (app) await abandonSignIns(db, app.user_id)
}
