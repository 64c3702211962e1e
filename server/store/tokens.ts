/** Access tokens: making, hashing and storing them. Only hashes are stored. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { parseScopes, formatScopes } from '#contract/access.ts'
import { tokenPrefixLength } from '#contract/areas/tokens.ts'
import { toWireTime } from '#contract/time.ts'
import type { Random } from '../random.ts'
import type { Database } from './database.ts'

/**
 * How a token is stored: SHA-256, hexadecimal. A token has 256 random bits, so a slow hash would add nothing (ASVS
 * 6.5.2).
 */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Compares two hashes in constant time. */
export const sameHash = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** 64 lower-case hexadecimal characters with 256 random bits (gaps 7.7). */
export const newToken = (random: Random) => Buffer.from(random.bytes(32)).toString('hex')

interface NewToken {
  label: string
  /** The scopes as they were entered; they are stored in canonical form. */
  scopes: string
  /** Wire time; null means that it never expires. */
  expiry: string | null
}

/** Stores a personal access token and returns its id. */
export async function createToken(
  db: Database,
  userId: number,
  token: string,
  { label, scopes, expiry }: NewToken,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('tokens')
    .values({
      user_id: userId,
      label,
      scopes: formatScopes(parseScopes(scopes).held),
      created: toWireTime(now),
      expiry,
      prefix: token.slice(0, tokenPrefixLength),
      hash: hashToken(token),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
