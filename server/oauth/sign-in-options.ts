/** What the sign-in pages and the OAuth endpoints work with. */
import type { IdentifierCodec } from '#contract/identifier-codec.ts'
import type { Random } from '../random.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../store/database.ts'

export interface SignInOptions {
  readonly database: Database
  readonly settings: Settings
  readonly random: Random
  /** For the identifier words in scopes. */
  readonly identifiers: IdentifierCodec
  /** Called after tokens, users or logins have changed. */
  readonly onWrite: () => void
}

/** Runs a write in one transaction. */
export async function runWrite<T>(
  { database, onWrite }: SignInOptions,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const result = await database.transaction().execute(work)
  onWrite()
  return result
}
