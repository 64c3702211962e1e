/** What the sign-in pages and the OAuth endpoints work with. */
import type { IdentifierCodec } from '#contract/identifier-codec.ts'
import type { Random } from '../random.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../store/database.ts'
import type { OutgoingMessage } from '../store/outbox.ts'
import type { SignInAttempts } from './attempts.ts'

export interface SignInOptions {
  readonly database: Database
  readonly settings: Settings
  readonly random: Random
  /** For the identifier words in scopes. */
  readonly identifiers: IdentifierCodec
  readonly attempts: SignInAttempts
  /** Called after tokens, users or logins have changed. */
  readonly onWrite: () => void
  /** Called for every message of a committed write. */
  readonly onMessage: (message: OutgoingMessage) => void
}

/** Runs a write in one transaction; messages that it adds to `sent` are announced afterwards. */
export async function runWrite<T>(
  { database, onWrite, onMessage }: SignInOptions,
  work: (db: Database, sent: OutgoingMessage[]) => Promise<T>,
): Promise<T> {
  const sent: OutgoingMessage[] = []
  const result = await database.transaction().execute((db) => work(db, sent))
  onWrite()
  sent.forEach(onMessage)
  return result
}
