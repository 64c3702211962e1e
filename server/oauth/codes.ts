/** Authorization codes in the database, and their exchange for a session (RFC 6749, 7636, 9700). */
import { createHash } from 'node:crypto'
import { formatScopes, parseScopes } from '#contract/access.ts'
import { toWireTime } from '#contract/time.ts'
import { hashToken, sameHash, newToken } from '../store/tokens.ts'
import type { Random } from '../random.ts'
import type { Database } from '../store/database.ts'
import type { Browser } from './browser.ts'
import type { Client } from './clients.ts'
import { endUsedAttempt } from './logins.ts'
import { endSessions, startSession, type Tokens } from './sessions.ts'

const codeLifetimeMs = 60_000

export interface CodeRequest {
  readonly userId: number
  /** The trusted device of the sign-in. */
  readonly deviceId: number | null
  readonly client: Client
  readonly redirectUri: string
  readonly scopes: string
  readonly challenge: string
}

/** The PKCE challenge of a verifier, by the method S256 (RFC 7636, 4.2). */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Issues an authorization code, valid for one use within one minute. */
export async function issueCode(db: Database, random: Random, request: CodeRequest, now: number): Promise<string> {
  const code = newToken(random)
  await db
    .insertInto('authorization_codes')
    .values({
      hash: hashToken(code),
      user_id: request.userId,
      client_id: request.client.id,
      redirect_uri: request.redirectUri,
      scopes: request.scopes,
      challenge: request.challenge,
      expires_at: now + codeLifetimeMs,
      session_id: null,
      device_id: request.deviceId,
    })
    .execute()
  return code
}

export interface CodeExchange {
  readonly code: string
  readonly client: Client
  readonly redirectUri: string
  readonly verifier: string
  /** Origin of the service, shown as the app's website. */
  readonly website: string
  readonly browser: Browser
}

/**
 * Exchanges a code for tokens of a new session. Null when code, client, redirect URI or verifier is wrong. Using a code
 * twice ends its session, because one of the two users must have stolen it (RFC 9700, 4.5).
 */
export async function exchangeCode(
  db: Database,
  random: Random,
  exchange: CodeExchange,
  now: number,
): Promise<Tokens | null> {
  const row = await db
    .selectFrom('authorization_codes')
    .selectAll()
    .where('hash', '=', hashToken(exchange.code))
    .executeTakeFirst()
  if (!row) return null
  if (row.session_id !== null) {
    await endSessions(db, [{ id: row.session_id }])
    return null
  }
  const challenge = challengeOf(exchange.verifier)
  const isValid =
    row.expires_at > now &&
    row.client_id === exchange.client.id &&
    row.redirect_uri === exchange.redirectUri &&
    sameHash(row.challenge, challenge)
  if (!isValid) return null
  const appId = await upsertApp(
    db,
    { userId: row.user_id, client: exchange.client, scopes: row.scopes, website: exchange.website },
    now,
  )
  const { id, tokens } = await startSession(
    db,
    random,
    { appId, userId: row.user_id, scopes: row.scopes, deviceId: row.device_id, browser: exchange.browser },
    now,
  )
  await endUsedAttempt(db, row.challenge)
  // It expires too, because the reference to the session is lost when the session ends.
  await db
    .updateTable('authorization_codes')
    .set({ session_id: id, expires_at: now })
    .where('hash', '=', row.hash)
    .execute()
  return tokens
}

/** The union of these scopes and those of the app's live sessions: the highest level of each area. */
async function combinedScopes(db: Database, appId: number, scopes: string, now: number): Promise<string> {
  const rows = await db
    .selectFrom('sessions')
    .select('scopes')
    .where('app_id', '=', appId)
    .where('expires_at', '>', now)
    .execute()
  return formatScopes(parseScopes([...rows.map((row) => row.scopes), scopes].join(' ')).held)
}

/** The user's entry for the app, created on first use. Its scopes are those of all its sessions. */
async function upsertApp(
  db: Database,
  app: { userId: number; client: Client; scopes: string; website: string },
  now: number,
): Promise<number> {
  const existing = await db
    .selectFrom('apps')
    .select('id')
    .where('user_id', '=', app.userId)
    .where('client_id', '=', app.client.id)
    .executeTakeFirst()
  if (existing) {
    await db
      .updateTable('apps')
      .set({ scopes: await combinedScopes(db, existing.id, app.scopes, now), website: app.website })
      .where('id', '=', existing.id)
      .execute()
    return existing.id
  }
  const { id } = await db
    .insertInto('apps')
    .values({
      user_id: app.userId,
      client_id: app.client.id,
      label: app.client.label,
      scopes: app.scopes,
      created: toWireTime(now),
      expiry: null,
      thumbnail_url: null,
      website: app.website,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
