/** Setting a new password: its requirements, and the side effects. */
import { signInPassword } from '#contract/limits.ts'
import { reason, t } from '#contract/translate.ts'
import { toWireTime } from '#contract/time.ts'
import { passwordProblem } from '../rules/sign-in-password.ts'
import type { HashCost } from '../settings.ts'
import type { Database } from '../store/database.ts'
import { recordEvent } from '../store/events.ts'
import type { SendContext } from '../store/outbox.ts'
import { removePasswordLinks } from '../store/password-links.ts'
import { hasPassword } from '../store/password-mails.ts'
import { profileReference } from '../store/references.ts'
import { sendSecurityNotice } from '../store/security-notice.ts'
import { abandonSignIns } from './logins.ts'
import type { PageError } from './pages.ts'
import { verifyPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * The maximum octets of a form with a new password: the current password, the new one twice, and the other fields. A
 * character has up to four octets, and an octet takes up to three characters in the form.
 */
export const maxPasswordFormBytes = 3 * 4 * 3 * signInPassword.max + 1024

/** A new password that was entered twice, and its error; null when there is none. */
export function newPasswordError(
  form: URLSearchParams,
  user: { username: string; email: string },
): { readonly password: string; readonly error: PageError | null } {
  const password = form.get('password') ?? ''
  const problem = passwordProblem(password, user)
  if (problem !== null) return { password, error: { text: problem, fields: ['password'] } }
  const isSame = password === form.get('repeated')
  return { password, error: isSame ? null : { text: reason('The passwords do not match.'), fields: ['repeated'] } }
}

/** Whether a user already has this password: the second press of a double click repeats what the first one has done. */
export async function isPresentPassword(
  db: Database,
  userId: number,
  password: string,
  { cost, address }: { cost: HashCost; address: string },
): Promise<boolean> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return verifyPassword(password, user?.password_hash ?? null, cost, address)
}

interface Replacement {
  readonly user: { readonly id: number; readonly username: string; readonly password_hash: string }
  /** Made by hashPassword. */
  readonly hash: string
  /** The session in which it is changed; null for none. All others end. */
  readonly keptSession: number | null
  /** The address that the change comes from. */
  readonly address: string
}

/**
 * Sets a password. Sessions and sign-ins that began with the earlier one end; personal access tokens stay. The user is
 * notified.
 */
export async function replacePassword(
  context: SendContext,
  { user, hash, keptSession, address }: Replacement,
): Promise<void> {
  const { db, now } = context
  await db
    .updateTable('users')
    .set({ password_hash: hash, password_created: toWireTime(now) })
    .where('id', '=', user.id)
    .execute()
  await removePasswordLinks(db, user.id)
  await endSessionsOf(db, user.id, keptSession)
  await abandonSignIns(db, user.id)
  if (!hasPassword(user)) return
  const { id: userId, username } = user
  await sendSecurityNotice(context, { userId, address }, () => t('Your password was changed.'))
  const entity = profileReference({ userId, username })
  await recordEvent(context, { action: 'profile_update', username, entity, message: reason('password') })
}
