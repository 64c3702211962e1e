/** Mails that tell a user about changes of how the user signs in. */
import { t } from '#contract/translate.ts'
import { inLanguageOf } from '../texts.ts'
import { sendMessage, type SendContext } from './outbox.ts'
import { languageOfUser } from './user-language.ts'

/**
 * Mails a user that something about signing in has changed, so that a change by somebody else is noticed (ASVS 5.0,
 * 6.3.7). Sent regardless of the user's notification setting (profile-and-domains.md, Profile: email_notifications).
 * Call it before the address changes. `address`: where the change came from. `author`: the name of another user who
 * made it. `whatHappened`: a sentence in the language of the user.
 */
export async function sendSecurityNotice(
  context: SendContext,
  { userId, address, author }: { userId: number; address: string; author?: string | undefined },
  whatHappened: () => string,
): Promise<void> {
  const { username, email } = await context.db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const text = inLanguageOf(await languageOfUser(context, userId), () =>
    [
      whatHappened(),
      ...(author === undefined
        ? [
            t('User: {username}, from {address}.', { username, address }),
            t(
              'If this was not you, change your password, end the sessions and revoke the tokens that you do not recognize.',
            ),
          ]
        : [t('{author} made this change. If you did not expect it, ask {author}.', { author })]),
    ].join(' '),
  )
  await sendMessage(context, { kind: 'mail', to: email, text })
}
