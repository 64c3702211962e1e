import type { CallerContext } from '../context.ts'
import { sendMessage } from '../store/outbox.ts'

/**
 * Mails the caller that something about signing in has changed, so that a change by somebody else is noticed (ASVS 5.0, 6.3.7). Sent
 * whatever the user has chosen for notifications (profile-and-domains.md, Profile: email_notifications). Call it before the address changes.
 */
export async function sendSecurityNotice(context: CallerContext, whatHappened: string): Promise<void> {
  const { db, caller, client } = context
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const text = [
    `${whatHappened} User: ${caller.username}, from ${client.address}.`,
    'If this was not you, end the sessions and revoke the tokens that you do not know.',
  ].join(' ')
  await sendMessage(context, { kind: 'mail', to: email, text })
}
