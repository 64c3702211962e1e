/** Links to set a password: one per user, stored as a hash, usable once until they expire, and only while the user has the address that they were sent to. */
import type { Random } from '../random.ts'
import type { Database } from './database.ts'
import { hashToken, newToken } from './tokens.ts'

declare module './tables.ts' {
  interface Tables {
    password_links: {
      user_id: number
      /** SHA-256 of the key in the link. */
      hash: string
      /** Milliseconds. */
      expires_at: number
    }
  }
}

/** The path of the page that a link opens. */
export const passwordPath = '/login/password'

/** Creates the link of a user, in place of an earlier one, and returns its path. `expiresAt`: milliseconds. */
export async function createPasswordLink(
  db: Database,
  random: Random,
  userId: number,
  expiresAt: number,
): Promise<string> {
  const key = newToken(random)
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await db
    .insertInto('password_links')
    .values({ user_id: userId, hash: hashToken(key), expires_at: expiresAt })
    .execute()
  return `${passwordPath}?key=${key}`
}

/** The user of a link; undefined when the link is unknown, used or expired. */
export const findPasswordLink = (db: Database, key: string, now: number) =>
  db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'users.username', 'users.email', 'users.password_hash'])
    .where('password_links.hash', '=', hashToken(key))
    .where('password_links.expires_at', '>', now)
    .executeTakeFirst()

/** Call it whenever the user's address or password changes. */
export async function removePasswordLink(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute()
}
