/** Users of the account, as rows and as the interface shows them. */
import type { User } from '#contract/areas/users.ts'
import { toWireTime } from '#contract/time.ts'
import { setGlobalGrants } from './grants.ts'
import type { Database } from './database.ts'

export interface NewUser {
  username: string
  email: string
  restricted: boolean
  /** Made by hashPassword. */
  passwordHash: string
}

/** Creates a user and returns its id. A restricted user starts without any grants. */
export async function createUser(db: Database, user: NewUser, now: number): Promise<number> {
  const created = toWireTime(now)
  const { id } = await db
    .insertInto('users')
    .values({
      username: user.username,
      email: user.email,
      restricted: user.restricted ? 1 : 0,
      password_hash: user.passwordHash,
      password_created: user.passwordHash === '' ? null : created,
      created,
      authorized_keys: null,
      verified_phone_number: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (user.restricted) await setGlobalGrants(db, id, {})
  return id
}

/** The user with this name, ignoring case. */
export const findUser = (db: Database, username: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(({ fn, eb }) => eb(fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()

/** A username belongs to one user, an address may belong to several; each of them gets a separate mail. */
const maxUsersOfAddress = 10

/** The users whose name or address this is, ignoring case. */
export const findUsersByLogin = (db: Database, login: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or(
        (['username', 'email'] as const).map((column) =>
          eb(eb.fn<string>('lower', [column]), '=', login.toLowerCase()),
        ),
      ),
    )
    .orderBy('id')
    .limit(maxUsersOfAddress)
    .execute()

/** Rows as the interface shows them, with two more queries for all of them. */
export async function toUsers(
  db: Database,
  rows: readonly {
    id: number
    username: string
    email: string
    restricted: number
    verified_phone_number: string | null
    password_created: string | null
  }[],
): Promise<User[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const keys = await db
    .selectFrom('ssh_keys')
    .select(['user_id', 'label'])
    .where('user_id', 'in', ids)
    .orderBy('id')
    .execute()
  const protectedUsers = await db
    .selectFrom('two_factor')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('secret', 'is not', null)
    .execute()
  const withSecondFactor = new Set(protectedUsers.map((row) => row.user_id))
  const keysOf = Map.groupBy(keys, (key) => key.user_id)
  return rows.map((row) => ({
    username: row.username,
    email: row.email,
    restricted: row.restricted === 1,
    ssh_keys: (keysOf.get(row.id) ?? []).map((key) => key.label),
    tfa_enabled: withSecondFactor.has(row.id),
    verified_phone_number: row.verified_phone_number,
    password_created: row.password_created,
  }))
}
