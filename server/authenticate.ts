/** Authenticates bearer tokens. Results are cached until the next write, so that reads need no query. */
import { parseScopes } from '#contract/access.ts'
import { parseWireTime } from '#contract/time.ts'
import type { Caller } from './context.ts'
import { invalidToken } from './errors.ts'
import type { Database } from './store/database.ts'
import { hashToken, sameHash } from './store/tokens.ts'

interface CachedCaller {
  readonly caller: Caller
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** The cache is cleared when it reaches this size. */
const maxCachedTokens = 1000

export class Authenticator {
  readonly #database: Database
  readonly #cache = new Map<string, CachedCaller>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Call after every write: it may have changed a token, a user or a grant. */
  clearCache() {
    this.#cache.clear()
  }

  /** The caller that an Authorization header identifies; null without the header. Throws 401 for a malformed, unknown, expired or revoked token. */
  async authenticate(authorization: string | null, now: number): Promise<Caller | null> {
    if (authorization === null) return null
    const token = /^(?:bearer|token) +([0-9a-f]{64})$/i.exec(authorization)?.[1]
    if (token === undefined) throw invalidToken()
    const hash = hashToken(token)
    const cached = this.#cache.get(hash) ?? (await this.#findPersonalToken(hash)) ?? (await this.#findAccessToken(hash))
    if (!cached || cached.expiresAt <= now) throw invalidToken()
    if (this.#cache.size >= maxCachedTokens) this.clearCache()
    this.#cache.set(hash, cached)
    return cached.caller
  }

  async #findPersonalToken(hash: string): Promise<CachedCaller | null> {
    const row = await this.#database
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

  async #findAccessToken(hash: string): Promise<CachedCaller | null> {
    const row = await this.#database
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
}

const userOf = (row: { userId: number; username: string; restricted: number }) => ({
  userId: row.userId,
  username: row.username,
  restricted: row.restricted === 1,
})
