/** Users of the account and their personal access tokens, as the handlers, the sign-in and the demo account make them. */
import { parseScopes, writeScopes } from '#contract/access.ts'
import { tokenPrefixLength } from '#contract/areas/tokens.ts'
import type { User } from '#contract/areas/users.ts'
import { wireTime } from '#contract/time.ts'
import { hashToken } from '../authenticate.ts'
import type { Random } from '../context.ts'
import { setGlobalGrants } from '../grants.ts'
import type { Database } from './database.ts'

export interface NewUser {
  username: string
  email: string
  restricted: boolean
  /** From hashPassword. */
  passwordHash: string
}

/** Makes a user; a restricted one starts without any grant. Answers its id. */
export async function createUser(db: Database, user: NewUser, now: number): Promise<number> {
  const { id } = await db.insertInto('users')
    .values({
      username: user.username, email: user.email, restricted: user.restricted ? 1 : 0, password_hash: user.passwordHash, created: wireTime(now),
      authorized_keys: null, verified_phone_number: null,
    })
    .returning('id').executeTakeFirstOrThrow()
  if (user.restricted) await setGlobalGrants(db, id, {})
  return id
}

/** The user of this name, whatever its case; undefined when there is none. */
export const userNamed = (db: Database, username: string) =>
  db.selectFrom('users').selectAll().where(({ fn, eb }) => eb(fn<string>('lower', ['username']), '=', username.toLowerCase())).executeTakeFirst()

/** 64 lower-case hexadecimal characters with 256 random bits (gaps 7.7). */
export const newToken = (random: Random) => Buffer.from(random.bytes(32)).toString('hex')

export interface NewToken {
  label: string
  /** As written by the user; stored in the fixed form. */
  scopes: string
  /** Wire time; null is never. */
  expiry: string | null
}

/** Stores a personal access token. Answers its id. */
export async function createToken(db: Database, userId: number, token: string, { label, scopes, expiry }: NewToken, now: number): Promise<number> {
  const { id } = await db.insertInto('tokens')
    .values({
      user_id: userId, label, scopes: writeScopes(parseScopes(scopes).held), created: wireTime(now), expiry, prefix: token.slice(0, tokenPrefixLength),
      hash: hashToken(token),
    })
    .returning('id').executeTakeFirstOrThrow()
  return id
}

/** Users as the interface shows them, by name or all; the labels of their keys in one query. */
export async function usersAsShown(db: Database, rows: readonly { id: number; username: string; email: string; restricted: number; verified_phone_number: string | null }[]): Promise<User[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const keys = await db.selectFrom('ssh_keys').select(['user_id', 'label']).where('user_id', 'in', ids).orderBy('id').execute()
  const protectedUsers = await db.selectFrom('two_factor').select('user_id').where('user_id', 'in', ids).where('secret', 'is not', null).execute()
  const withCode = new Set(protectedUsers.map((row) => row.user_id))
  return rows.map((row) => ({
    username: row.username,
    email: row.email,
    restricted: row.restricted === 1,
    ssh_keys: keys.filter((key) => key.user_id === row.id).map((key) => key.label),
    tfa_enabled: withCode.has(row.id),
    verified_phone_number: row.verified_phone_number,
  }))
}
