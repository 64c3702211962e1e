/**
 * Links to set a password, stored as hashes, usable until they expire or one of them has been used, and only while the
 * user has the address that they were sent to. A user may have several: anybody can request one for any user, and must
 * not invalidate the user's existing links.
 */
import type { Random } from '../random.ts'
import type { Database } from './database.ts'
import { hashToken, newToken } from './tokens.ts'

declare module './tables.ts' {
  interface Tables {
    password_links: {
      /** SHA-256 of the key in the link. */
      hash: string
      user_id: number
      /** Milliseconds. */
      expires_at: number
    }
  }
}

/** The path of the page that a link opens. */
export const passwordPath = '/login/password'

/** Creates a link of a user and returns its path. `expiresAt`: milliseconds. */
export async function createPasswordLink(
  db: Database,
  random: Random,
  userId: number,
  expiresAt: number,
): Promise<string> {
  const key = newToken(random)
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
export async function removePasswordLinks(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute()
}
