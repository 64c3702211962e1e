/** The dependencies of the sign-in pages and the OAuth endpoints. */
import type { IdentifierCodec } from '#contract/identifiers/codec.ts'
import { clientNetwork } from '../networks.ts'
import type { Random } from '../random.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../store/database.ts'
import type { OutgoingMessage } from '../store/outbox.ts'
import { beginInTime, type Turns } from '../turns.ts'
import type { SignInAttempts } from './attempts.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** Longer than it takes to write a few mails, so that the response time does not reveal whether the user exists. */
export const resetAnswerMs = 200

export interface SignInOptions {
  readonly database: Database
  readonly turns: Turns
  readonly settings: Settings
  /** Read it only once a form has arrived: that may take longer than a code is valid. */
  readonly clock: { now(): number }
  readonly random: Random
  readonly limits: SignInLimits
  /** For the identifier words in scopes. */
  readonly identifiers: IdentifierCodec
  readonly attempts: SignInAttempts
  /** The response to a request for a password link takes at least this long (ms): see `resetAnswerMs`. */
  readonly resetAnswerMs: number
  /** Called after tokens, users or logins have changed. */
  readonly onWrite: () => void
  /** Called for every message of a committed write. */
  readonly onMessage: (message: OutgoingMessage) => void
}

/**
 * Runs a write in one transaction when it is the turn of the client's network; messages that it adds to `sent` are
 * announced afterwards. Throws 429 when too many wait, or it has waited for too long.
 */
export async function runWrite<T>(
  { database, turns, onWrite, onMessage }: SignInOptions,
  address: string,
  work: (db: Database, sent: OutgoingMessage[]) => Promise<T>,
): Promise<T> {
  const sent: OutgoingMessage[] = []
  const result = await turns.write.run(`network ${clientNetwork(address)}`, () =>
    beginInTime(database, (db) => work(db, sent)),
  )
  onWrite()
  sent.forEach(onMessage)
  return result
}
