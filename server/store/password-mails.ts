/** Mails with a link to set a password. */
import * as limits from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import type { Random } from '../random.ts'
import { inLanguageOf } from '../texts.ts'
import { sendMessage, type SendContext } from './outbox.ts'
import { createPasswordLink } from './password-links.ts'
import { languageOfUser } from './user-language.ts'

export interface PasswordMailContext extends SendContext {
  readonly random: Random
  /**
   * The origin of the service, for the link: `https://console.example.com`. Never taken from a Host header, which the
   * sender of a request chooses.
   */
  readonly linkOrigin: string
}

interface Recipient {
  readonly id: number
  readonly username: string
  readonly email: string
}

/** Whether a user, as stored, has a password: no password verifies against an empty hash. */
export const hasPassword = (user: { readonly password_hash: string }) => user.password_hash !== ''

/**
 * Mails a user without a password the link to set one: nobody else ever knows it. `by`: who created the user, if that
 * is known.
 */
export async function sendInvitation(
  context: PasswordMailContext,
  { id, username, email }: Recipient,
  by: string | null = null,
): Promise<void> {
  const { db, random, now, linkOrigin } = context
  const path = await createPasswordLink(db, random, id, now + limits.passwordLinkDays * 86_400_000)
  const text = inLanguageOf(await languageOfUser(context, id), () =>
    [
      by === null
        ? t('The user {username} was created for you.', { username })
        : t('{by} created the user {username} for you.', { by, username }),
      t('Set your password within {days} days: {link}', {
        days: String(limits.passwordLinkDays),
        link: `${linkOrigin}${path}`,
      }),
    ].join(' '),
  )
  await sendMessage(context, { kind: 'mail', to: email, text })
}

/** Mails a user who has forgotten the password the link to set a new one. `address`: where the request came from. */
export async function sendPasswordReset(
  context: PasswordMailContext,
  { id, username, email }: Recipient,
  address: string,
): Promise<void> {
  const { db, random, now, linkOrigin } = context
  const path = await createPasswordLink(db, random, id, now + limits.passwordResetMinutes * 60_000)
  const text = inLanguageOf(await languageOfUser(context, id), () =>
    [
      t('Someone at {address}, probably you, asked to set a new password for the user {username}.', {
        address,
        username,
      }),
      t('This link works once and expires in {minutes} minutes: {link}', {
        minutes: String(limits.passwordResetMinutes),
        link: `${linkOrigin}${path}`,
      }),
      t('If this was not you, ignore this email. Your password will not change.'),
    ].join(' '),
  )
  await sendMessage(context, { kind: 'mail', to: email, text })
}
