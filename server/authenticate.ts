/**
 * Authenticates bearer tokens. The only process on a database caches results until its next write, so that reads need
 * no query.
 */
import { parseScopes } from '#contract/access.ts'
import { parseWireTime } from '#contract/time.ts'
import type { Caller } from './context.ts'
import { invalidToken } from './errors.ts'
import { isShared, readConnection, type Database } from './store/database.ts'
import { hashToken, sameHash } from './store/tokens.ts'

interface FoundCaller {
  readonly caller: Caller
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** The cache is cleared when it reaches this size. */
const maxCachedTokens = 1000

async function findPersonalToken(db: Database, hash: string): Promise<FoundCaller | null> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id as tokenId',
      'tokens.hash',
      'tokens.scopes',
      'tokens.expiry',
      'users.id as userId',
      'users.username',
      'users.restricted',
    ])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst()
  if (!row || !sameHash(row.hash, hash)) return null
  return {
    expiresAt: row.expiry === null ? Infinity : parseWireTime(row.expiry).getTime(),
    caller: {
      ...userOf(row),
      scopes: parseScopes(row.scopes).held,
      credential: { kind: 'token', tokenId: row.tokenId },
    },
  }
}

async function findAccessToken(db: Database, hash: string): Promise<FoundCaller | null> {
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .innerJoin('apps', 'apps.id', 'sessions.app_id')
    .innerJoin('users', 'users.id', 'apps.user_id')
    .select([
      'access_tokens.hash',
      'access_tokens.scopes',
      'access_tokens.expires_at',
      'access_tokens.session_id as sessionId',
      'apps.id as appId',
      'apps.client_id as clientId',
      'users.id as userId',
      'users.username',
      'users.restricted',
    ])
    .where('access_tokens.hash', '=', hash)
    .executeTakeFirst()
  if (!row || !sameHash(row.hash, hash)) return null
  return {
    expiresAt: row.expires_at,
    caller: {
      ...userOf(row),
      scopes: parseScopes(row.scopes).held,
      credential: { kind: 'app', appId: row.appId, clientId: row.clientId, sessionId: row.sessionId },
    },
  }
}

/**
 * The hash under which the database stores the token of an Authorization header; null without the header. Throws 401
 * for a header without a token.
 */
function tokenHash(authorization: string | null): string | null {
  if (authorization === null) return null
  const token = /^(?:bearer|token) +([0-9a-f]{64})$/i.exec(authorization)?.[1]
  if (token === undefined) throw invalidToken()
  return hashToken(token)
}

const findToken = async (db: Database, hash: string) =>
  (await findPersonalToken(db, hash)) ?? (await findAccessToken(db, hash))

function requireCurrent(found: FoundCaller | null, now: number): Caller {
  if (!found || found.expiresAt <= now) throw invalidToken()
  return found.caller
}

/**
 * The caller that an Authorization header identifies, read from the database now: for writes, in their transaction.
 * Null without the header; throws 401 for a malformed, unknown, expired or revoked token.
 */
export async function findCaller(db: Database, authorization: string | null, now: number): Promise<Caller | null> {
  const hash = tokenHash(authorization)
  return hash === null ? null : requireCurrent(await findToken(db, hash), now)
}

/** `findCaller` with a cache, for checks before a request writes. On a shared database it caches nothing. */
export class Authenticator {
  readonly #database: Database
  readonly #remembers: boolean
  #cache = new Map<string, FoundCaller>()

  constructor(database: Database) {
    this.#database = readConnection(database)
    this.#remembers = !isShared(database)
  }

  /** Call after every write: it may have changed a token, a user or a grant. */
  clearCache() {
    // A new map: look-ups in progress may store results from before the write in the old one.
    this.#cache = new Map()
  }

  async authenticate(authorization: string | null, now: number): Promise<Caller | null> {
    const hash = tokenHash(authorization)
    if (hash === null) return null
    const cache = this.#cache
    const found = cache.get(hash) ?? (await findToken(this.#database, hash))
    const caller = requireCurrent(found, now)
    if (cache.size >= maxCachedTokens) cache.clear()
    if (found && this.#remembers) cache.set(hash, found)
    return caller
  }
}

const userOf = (row: { userId: number; username: string; restricted: number }) => ({
  userId: row.userId,
  username: row.username,
  restricted: row.restricted === 1,
})
