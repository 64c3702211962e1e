/** Users of the account (gaps 4.13), for unrestricted users only. */
import { sql } from 'kysely'
import type { users } from '#contract/areas/users.ts'
import { ownUserRemovalReason, ownUserRestrictionReason, usernameTakenReason } from '#contract/rules/profile/profile.ts'
import { reason, t } from '#contract/translate.ts'
import { httpError, orNotFound } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { endSessionsOf } from '../oauth/sessions.ts'
import { Findings } from '../rules/findings.ts'
import { recordEvent } from '../store/events.ts'
import { deleteGrantsOfUser, grantsOf, setGlobalGrants, updateGrants } from '../store/grants.ts'
import type { Database } from '../store/database.ts'
import { field, selectPage } from '../store/page.ts'
import { removePasswordLinks } from '../store/password-links.ts'
import { hasPassword, sendInvitation } from '../store/password-mails.ts'
import { userReference } from '../store/references.ts'
import { removeInSteps } from '../store/remove-rows.ts'
import { sendSecurityNotice } from '../store/security-notice.ts'
import { createUser, findUser, toUsers } from '../store/users.ts'

const fields = {
  ...field.columns('users', {
    number: ['id'],
    text: ['username', 'email', 'verified_phone_number'],
    flag: ['restricted'],
    time: ['password_created'],
  }),
  tfa_enabled: field.of(
    'flag',
    sql`(select count(*) from two_factor where two_factor.user_id = users.id and two_factor.secret is not null)`,
  ),
}

const requireUser = async (db: Database, username: string) => orNotFound(await findUser(db, username))

const viewUser = async (db: Database, username: string) => {
  const [user] = await toUsers(db, [await requireUser(db, username)])
  return orNotFound(user)
}

const recordUserEvent = (
  context: CallerContext,
  action: 'user_create' | 'user_update' | 'user_delete',
  user: { id: number; username: string },
  message = '',
) =>
  recordEvent(context, {
    action,
    username: context.caller.username,
    userId: context.caller.userId,
    entity: userReference(user),
    message,
  })

/** Who has changed how a user signs in, for the mail about it. */
const originOf = ({ caller, client }: CallerContext, userId: number) => ({
  userId,
  address: client.address,
  author: caller.userId === userId ? undefined : caller.username,
})

/**
 * Side effects of a new address: links mailed to the old one stop working. A user without a password gets a new link;
 * the old address was probably wrong and gets no message.
 */
async function replaceAddress(
  context: CallerContext,
  user: { id: number; password_hash: string },
  next: { username: string; email: string },
): Promise<void> {
  const { db, caller } = context
  await removePasswordLinks(db, user.id)
  if (!hasPassword(user)) return sendInvitation(context, { ...next, id: user.id }, caller.username)
  return sendSecurityNotice(context, originOf(context, user.id), () =>
    t('Your email address was changed to {email}.', { email: next.email }),
  )
}

export const userHandlers: Handlers<typeof users> = {
  list: async ({ query, filter }, { db }) => {
    const page = await selectPage(db.selectFrom('users').selectAll(), { filter, query, fields })
    return { ...page, data: await toUsers(db, page.data) }
  },

  view: ({ path }, { db }) => viewUser(db, path.username),

  create: async ({ body }, context) => {
    const { db, caller, now } = context
    if (await findUser(db, body.username)) throw httpError(400, usernameTakenReason, 'username')
    const id = await createUser(db, { ...body, passwordHash: '' }, now)
    await sendInvitation(context, { ...body, id }, caller.username)
    await recordUserEvent(context, 'user_create', { id, username: body.username })
    return viewUser(db, body.username)
  },

  update: async ({ path, body }, context) => {
    const { db, caller } = context
    const user = await requireUser(db, path.username)
    const username = body.username ?? user.username
    const email = body.email ?? user.email
    const wasRestricted = user.restricted === 1
    const restricted = body.restricted ?? wasRestricted
    const findings = new Findings()
    const namesake = await findUser(db, username)
    if (namesake && namesake.id !== user.id) findings.add(usernameTakenReason, 'username')
    if (restricted && user.id === caller.userId) findings.add(ownUserRestrictionReason, 'restricted')
    findings.throwIfAny()
    // Sending the same address again asks for another invitation.
    const isInvited = body.email !== undefined && !hasPassword(user)
    if (email !== user.email || isInvited) await replaceAddress(context, user, { username, email })
    const restrictedFlag = restricted ? 1 : 0
    await db
      .updateTable('users')
      .set({ username, email, restricted: restrictedFlag })
      .where('id', '=', user.id)
      .execute()
    // Sent to the new address, because the old one may no longer be in use. An invitation already contains the name.
    if (username !== user.username && !isInvited) {
      await sendSecurityNotice(context, originOf(context, user.id), () =>
        t(
          'Your username was changed to {username}. Use it to sign in from now on. Your tokens, SSH keys and events stay.',
          { username },
        ),
      )
    }
    // Earlier grants are deleted in both directions: when a user becomes restricted and when the restriction ends.
    if (restricted !== wasRestricted) {
      await deleteGrantsOfUser(db, user.id)
      if (restricted) await setGlobalGrants(db, user.id, {})
    }
    const message = [
      username !== user.username && reason('username'),
      email !== user.email && reason('email'),
      restricted !== wasRestricted && (restricted ? reason('restricted') : reason('unrestricted')),
      isInvited && reason('invitation sent'),
    ]
      .filter((change) => change !== false)
      .join(', ')
    await recordUserEvent(context, 'user_update', { id: user.id, username }, message)
    return viewUser(db, username)
  },

  /**
   * Sessions, tokens, keys and grants are deleted with the user; what may be numerous, in steps between which requests
   * are served.
   */
  remove: async ({ path }, context) => {
    const { db, caller } = context
    const user = await requireUser(db, path.username)
    if (user.id === caller.userId) throw httpError(400, ownUserRemovalReason)
    await endSessionsOf(db, user.id, null)
    for (const table of ['logins', 'tokens'] as const)
      await removeInSteps(
        (rows) => db.selectFrom(table).select('id').where('user_id', '=', user.id).limit(rows).execute(),
        (rows) =>
          db
            .deleteFrom(table)
            .where(
              'id',
              'in',
              rows.map(({ id }) => id),
            )
            .execute(),
      )
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    await recordUserEvent(context, 'user_delete', user)
    return {}
  },

  grants: async ({ path }, { db }) => {
    const user = await requireUser(db, path.username)
    return user.restricted === 1 ? grantsOf(db, user.id, { includeUngranted: true }) : null
  },

  updateGrants: async ({ path, body }, context) => {
    const { db } = context
    const user = await requireUser(db, path.username)
    if (user.restricted === 0) return null
    await updateGrants(db, user.id, body)
    await recordUserEvent(context, 'user_update', user, reason('grants'))
    return grantsOf(db, user.id, { includeUngranted: true })
  },
}
