/** Bearer tokens: who calls, and what the token may do. Answers are kept until the next write, so that reads cost no look-up. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { parseScopes } from '#contract/access.ts'
import { instant } from '#contract/time.ts'
import type { Caller } from './context.ts'
import { invalidToken } from './http/errors.ts'
import type { Database } from './store/database.ts'

/** How a token is stored: SHA-256, hexadecimal. It has 256 random bits, so a slow hash adds nothing (ASVS 6.5.2). */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Whether two hashes are the same, in constant time. */
export const sameHash = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

interface Known {
  readonly caller: Caller
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Tokens remembered at most; beyond that the memory starts anew. */
const remembered = 1000

export class Authenticator {
  readonly #database: Database
  readonly #known = new Map<string, Known>()

  constructor(database: Database) {
    this.#database = database
  }

  /** To be called after every write: it may have changed a token, a user or a grant. */
  forget() {
    this.#known.clear()
  }

  /** The caller of an Authorization header; null without one. Refuses what is malformed, unknown, expired or revoked. */
  async callerOf(authorization: string | null, now: number): Promise<Caller | null> {
    if (authorization === null) return null
    const token = /^(?:bearer|token) +([0-9a-f]{64})$/i.exec(authorization)?.[1]
    if (token === undefined) throw invalidToken()
    const hash = hashToken(token)
    const known = this.#known.get(hash) ?? (await this.#personal(hash)) ?? (await this.#ofSession(hash))
    if (!known || known.expiresAt <= now) throw invalidToken()
    if (this.#known.size >= remembered) this.forget()
    this.#known.set(hash, known)
    return known.caller
  }

  async #personal(hash: string): Promise<Known | null> {
    const row = await this.#database.selectFrom('tokens').innerJoin('users', 'users.id', 'tokens.user_id')
      .select(['tokens.id as tokenId', 'tokens.hash', 'tokens.scopes', 'tokens.expiry', 'users.id as userId', 'users.username', 'users.restricted'])
      .where('tokens.hash', '=', hash).executeTakeFirst()
    if (!row || !sameHash(row.hash, hash)) return null
    return {
      expiresAt: row.expiry === null ? Infinity : instant(row.expiry).getTime(),
      caller: { ...userOf(row), scopes: parseScopes(row.scopes).held, credential: { kind: 'token', tokenId: row.tokenId } },
    }
  }

  async #ofSession(hash: string): Promise<Known | null> {
    const row = await this.#database.selectFrom('access_tokens')
      .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
      .innerJoin('apps', 'apps.id', 'sessions.app_id')
      .innerJoin('users', 'users.id', 'apps.user_id')
      .select([
        'access_tokens.hash', 'access_tokens.scopes', 'access_tokens.expires_at', 'apps.id as appId', 'apps.client_id as clientId',
        'users.id as userId', 'users.username', 'users.restricted',
      ])
      .where('access_tokens.hash', '=', hash).executeTakeFirst()
    if (!row || !sameHash(row.hash, hash)) return null
    return {
      expiresAt: row.expires_at,
      caller: { ...userOf(row), scopes: parseScopes(row.scopes).held, credential: { kind: 'app', appId: row.appId, clientId: row.clientId } },
    }
  }
}

const userOf = (row: { userId: number; username: string; restricted: number }) => ({
  userId: row.userId, username: row.username, restricted: row.restricted === 1,
})
