/** Sessions of apps and their tokens in the database: codes, access tokens, refresh tokens (RFC 6749, 7636, 9700). */
import { createHash } from 'node:crypto'
import { wireTime } from '#contract/time.ts'
import { hashToken, sameHash } from '../authenticate.ts'
import type { Random } from '../context.ts'
import type { Database } from '../store/database.ts'
import { newToken } from '../store/users.ts'
import type { Client } from './clients.ts'

/** Seconds an access token lives (gaps 7.2). */
export const accessTokenSeconds = 7200
const codeMilliseconds = 60_000
const minute = 60_000
const day = 24 * 60 * minute
/** A session ends when it was not renewed for so long, and in any case after the second. */
const idle = 30 * day
const longest = 90 * day
/** Tabs that renew at the same time send the same refresh token; for so long the one before the newest still works. */
const parallelGrace = minute

export interface CodeRequest {
  readonly userId: number
  readonly client: Client
  readonly redirectUri: string
  readonly scopes: string
  readonly challenge: string
}

/** Makes an authorization code: one use, one minute. */
export async function issueCode(db: Database, random: Random, request: CodeRequest, now: number): Promise<string> {
  const code = newToken(random)
  await db.deleteFrom('authorization_codes').where('expires_at', '<', now - day).execute()
  await db.insertInto('authorization_codes')
    .values({
      hash: hashToken(code), user_id: request.userId, client_id: request.client.id, redirect_uri: request.redirectUri, scopes: request.scopes,
      challenge: request.challenge, expires_at: now + codeMilliseconds, session_id: null,
    })
    .execute()
  return code
}

/** What the caller gets; the refresh token goes into the cookie. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly scopes: string
  readonly username: string
}

export interface CodeExchange {
  readonly code: string
  readonly client: Client
  readonly redirectUri: string
  readonly verifier: string
  /** Origin of the service, shown as the app's website. */
  readonly website: string
}

/**
 * Exchanges a code for a session. Null when code, client, address or verifier is wrong. A code used twice ends the session it
 * was used for, since one of the two was a thief (RFC 9700, 4.5).
 */
export async function exchangeCode(db: Database, random: Random, exchange: CodeExchange, now: number): Promise<Tokens | null> {
  const row = await db.selectFrom('authorization_codes').selectAll().where('hash', '=', hashToken(exchange.code)).executeTakeFirst()
  if (!row) return null
  if (row.session_id !== null) {
    await db.deleteFrom('sessions').where('id', '=', row.session_id).execute()
    return null
  }
  const challenge = createHash('sha256').update(exchange.verifier).digest('base64url')
  const fits = row.expires_at > now && row.client_id === exchange.client.id && row.redirect_uri === exchange.redirectUri && sameHash(row.challenge, challenge)
  if (!fits) return null
  const appId = await allowApp(db, { userId: row.user_id, client: exchange.client, scopes: row.scopes, website: exchange.website }, now)
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  const { id } = await db.insertInto('sessions').values({ app_id: appId, created_at: now, expires_at: now + idle }).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('authorization_codes').set({ session_id: id }).where('hash', '=', row.hash).execute()
  return issueTokens(db, random, { sessionId: id, userId: row.user_id, scopes: row.scopes }, now)
}

/** The user's entry of the app, made when it is the first time. */
async function allowApp(db: Database, app: { userId: number; client: Client; scopes: string; website: string }, now: number): Promise<number> {
  const known = await db.selectFrom('apps').select('id').where('user_id', '=', app.userId).where('client_id', '=', app.client.id).executeTakeFirst()
  if (known) {
    await db.updateTable('apps').set({ scopes: app.scopes, website: app.website }).where('id', '=', known.id).execute()
    return known.id
  }
  const { id } = await db.insertInto('apps')
    .values({
      user_id: app.userId, client_id: app.client.id, label: app.client.label, scopes: app.scopes, created: wireTime(now), expiry: null,
      thumbnail_url: null, website: app.website,
    })
    .returning('id').executeTakeFirstOrThrow()
  return id
}

async function issueTokens(
  db: Database, random: Random, { sessionId, userId, scopes }: { sessionId: number; userId: number; scopes: string }, now: number,
): Promise<Tokens> {
  const accessToken = newToken(random)
  const refreshToken = newToken(random)
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute()
  await db.insertInto('access_tokens')
    .values({ hash: hashToken(accessToken), session_id: sessionId, scopes, expires_at: now + accessTokenSeconds * 1000 }).execute()
  await db.insertInto('refresh_tokens').values({ hash: hashToken(refreshToken), session_id: sessionId, replaced_at: null }).execute()
  const { username } = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirstOrThrow()
  return { accessToken, refreshToken, scopes, username }
}

/**
 * Exchanges a refresh token for new tokens. Null when it is unknown or its session has ended. One that was exchanged before ends
 * the whole session, unless that was a moment ago in another tab (RFC 9700, 4.14).
 */
export async function renewSession(db: Database, random: Random, refreshToken: string, now: number): Promise<Tokens | null> {
  const row = await db.selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('apps', 'apps.id', 'sessions.app_id')
    .select(['refresh_tokens.hash', 'refresh_tokens.replaced_at', 'sessions.id as sessionId', 'sessions.created_at', 'sessions.expires_at', 'apps.user_id as userId', 'apps.scopes'])
    .where('refresh_tokens.hash', '=', hashToken(refreshToken)).executeTakeFirst()
  if (!row) return null
  const stolen = row.replaced_at !== null && now - row.replaced_at > parallelGrace
  if (stolen || row.expires_at <= now) {
    await db.deleteFrom('sessions').where('id', '=', row.sessionId).execute()
    return null
  }
  if (row.replaced_at === null) await db.updateTable('refresh_tokens').set({ replaced_at: now }).where('hash', '=', row.hash).execute()
  await db.updateTable('sessions').set({ expires_at: Math.min(now + idle, row.created_at + longest) }).where('id', '=', row.sessionId).execute()
  return issueTokens(db, random, row, now)
}

/** Ends the session an access or refresh token belongs to. What is unknown has ended already. */
export async function endSession(db: Database, token: string): Promise<void> {
  const hash = hashToken(token)
  for (const table of ['access_tokens', 'refresh_tokens'] as const) {
    const row = await db.selectFrom(table).select('session_id').where('hash', '=', hash).executeTakeFirst()
    if (row) await db.deleteFrom('sessions').where('id', '=', row.session_id).execute()
  }
}
