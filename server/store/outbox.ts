/** The outbox: mails and text messages that a service with a provider would send. They can be read at GET /outbox. */
import { toWireTime } from '#contract/time.ts'
import type { Database } from './database.ts'

export interface OutgoingMessage {
  readonly kind: 'sms' | 'mail'
  /** Phone number in E.164, or e-mail address. */
  readonly to: string
  readonly text: string
}

export interface SendContext {
  readonly db: Database
  readonly now: number
  /** The language of the request, for recipients who have chosen none. */
  readonly language: string
  /** Receives the messages of this request, which are announced once its transaction is committed. */
  readonly sent: OutgoingMessage[]
}

/** Puts a message into the outbox. */
export async function sendMessage({ db, now, sent }: SendContext, message: OutgoingMessage): Promise<void> {
  const { kind, to, text } = message
  await db
    .insertInto('outbox')
    .values({ kind, recipient: to, text, created: toWireTime(now) })
    .execute()
  sent.push(message)
}

/** At most this many messages are listed: the newest. */
const maxListed = 1000

/** The messages as GET /outbox returns them, newest first. */
export const listMessages = (db: Database) =>
  db
    .selectFrom('outbox')
    .select(['kind', 'recipient as to', 'text', 'created'])
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()

/**
 * The line that announces a message. A terminal shows it in full, so that its user can continue without the outbox.
 * Other output may end up in a log file, so codes and most of a phone number are hidden there.
 */
export function messageNotice({ kind, to, text }: OutgoingMessage, isTerminal: boolean): string {
  const name = kind === 'sms' ? 'Text message' : 'Email'
  return isTerminal ? `${name} to ${to}: ${text}` : `${name} to ${to.slice(0, 3)}…: see GET /outbox`
}
