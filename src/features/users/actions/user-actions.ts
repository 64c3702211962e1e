/** Actions on a user. Users cannot restrict or delete themselves, so one unrestricted user always remains. */
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/areas/users.ts'
import { passwordLinkDays } from '#contract/limits.ts'
import { users } from '#contract/operations.ts'
import { ownUserRemovalReason, ownUserRestrictionReason } from '#contract/rules/profile/profile.ts'
import { formatNumber } from '#contract/text.ts'
import { inContext, t, translateReason } from '#contract/translate.ts'
import { broadcastInvalidation } from '#api/cache/cross-tab-invalidation.ts'
import { mutate, refreshAfter, sendOnce } from '#api/write.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Mail } from '#ui/icons/mail.ts'
import { Copy } from '#ui/icons/copy.ts'
import { ShieldCheck } from '#ui/icons/shield-check.ts'
import { ShieldOff } from '#ui/icons/shield-off.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { lockActions } from '#kit/actions/lock-actions.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { isInvited, userKey } from '../user.ts'
import { ownProfile } from '#queries/profile.ts'
import {
  asMissingUser,
  changedUserReason,
  removeUser,
  resendInvitation,
  showUser,
  updateUser,
  userView,
} from '#queries/users.ts'

const requestOf = ({ username }: User) => ({ path: { username } })
const restrictionRequest = (restricted: boolean) => (user: User) => ({ ...requestOf(user), body: { restricted } })

const isOwn = ({ username }: User, client: QueryClient) =>
  client.getQueryData(ownProfile.queryKey)?.username === username

/**
 * Reads the user again before a change, to show the current state on its page. Throws if the user was deleted, or if
 * the name now belongs to another user.
 */
async function readAgain(client: QueryClient, user: User): Promise<User> {
  const now = await client.fetchQuery({ ...userView(user.username), staleTime: 0 }).catch(async (error: unknown) => {
    throw await asMissingUser(client, user, error)
  })
  const reason = changedUserReason(user, now)
  if (reason !== null) throw new Error(reason)
  return now
}

async function setRestricted(client: QueryClient, user: User, restricted: boolean) {
  await readAgain(client, user)
  showUser(client, await mutate(client, updateUser, restrictionRequest(restricted)(user)))
  broadcastInvalidation(['users.view'])
}

export const restrictUserAction = defineAction<User>({
  id: 'restrict-user',
  operation: users.update,
  request: restrictionRequest(true),
  label: () => t('Restrict'),
  icon: ShieldCheck,
  isApplicable: ({ restricted }) => !restricted,
  disabledReason: (user, client) => (isOwn(user, client) ? translateReason(ownUserRestrictionReason) : null),
  confirm: ({ username }) => ({
    title: t('Restrict {username}?', { username }),
    body: t('This user will be able to do only what you grant, starting with no grants. Work in progress continues.'),
    action: t('Restrict user'),
    tone: 'primary',
  }),
  run: async (user, { client }) => {
    const now = await readAgain(client, user)
    if (now.restricted)
      return t('{username} was restricted elsewhere and may have grants.', { username: user.username })
    await setRestricted(client, user, true)
    return t('{username} was restricted and has no grants yet', { username: user.username })
  },
})

export const unrestrictUserAction = defineAction<User>({
  id: 'unrestrict-user',
  operation: users.update,
  request: restrictionRequest(false),
  label: () => t('Remove restriction'),
  icon: ShieldOff,
  isApplicable: ({ restricted }) => restricted,
  confirm: ({ username }) => ({
    title: t('Remove the restriction of {username}?', { username }),
    body: t(
      'This user will be able to do everything in the account, including deleting everything in it and changing your own user. The user’s grants will be removed because they are no longer needed.',
    ),
    confirmText: username,
    action: t('Remove restriction'),
    cancelLabel: t('Keep restriction'),
  }),
  run: async (user, { client }) => {
    await setRestricted(client, user, false)
    return t('{username} can now do everything in the account', { username: user.username })
  },
})

export const deleteUserAction = defineAction<User>({
  id: 'delete-user',
  operation: users.remove,
  request: requestOf,
  label: () => t('Delete'),
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  isApplicable: (user) => !isInvited(user),
  disabledReason: (user, client) => (isOwn(user, client) ? translateReason(ownUserRemovalReason) : null),
  lockedBy: userKey,
  deletes: (user) => ({ resource: userKey(user), label: user.username }),
  confirm: ({ username }) => ({
    title: t('Delete {username}?', { username }),
    body: t(
      'Also deleted: this user’s sessions, API tokens, SSH keys, trusted devices and grants. Nodes, domains and images stay.',
    ),
    confirmText: username,
    action: t('Delete user'),
  }),
  run: async (user, { client }) => {
    await readAgain(client, user)
    await mutate(client, removeUser, requestOf(user))
    // This tab leaves the page of the user; another tab may show it.
    broadcastInvalidation(['users.view'])
    return t('{label} was deleted', { label: user.username })
  },
  bulk: {
    skipReason: (user, client) => (isOwn(user, client) ? t('your own user') : null),
    noneReason: () => translateReason(ownUserRemovalReason),
    copy: {
      verb: () => inContext('bulk', 'Delete'),
      will: () => t('will be deleted'),
      consequence: {
        one: () =>
          t(
            'Also deleted: this user’s sessions, API tokens, SSH keys, trusted devices and grants. Nodes, domains and images stay.',
          ),
        many: () =>
          t(
            'Also deleted: the sessions, API tokens, SSH keys, trusted devices and grants of these users. Nodes, domains and images stay.',
          ),
      },
      danger: true,
    },
    run: async (user, client) => {
      await readAgain(client, user)
      await sendOnce(client, removeUser, requestOf(user))
    },
    refresh: (client) => {
      broadcastInvalidation(['users.view'])
      return refreshAfter(removeUser)(client)
    },
  },
})

/** The same check before an invitation is sent again or withdrawn: the person may have accepted it in the meantime. */
async function assertInvited(client: QueryClient, user: User) {
  const now = await readAgain(client, user)
  if (isInvited(now)) return
  showUser(client, now)
  void refreshAfter({ invalidates: ['users.list'] })(client)
  throw new Error(acceptedReason(user))
}
const acceptedReason = ({ username }: User) =>
  t('{username} has set a password in the meantime, so this is no longer an invitation.', { username })

const emailRequest = ({ username, email }: User) => ({ path: { username }, body: { email } })

/** Sends a new link for setting a password, which replaces earlier ones. */
export const resendInvitationAction = defineAction<User>({
  id: 'resend-invitation',
  operation: users.update,
  request: emailRequest,
  label: () => t('Resend invitation'),
  icon: Mail,
  isApplicable: isInvited,
  run: async (user, { client }) => {
    await assertInvited(client, user)
    const now = await mutate(client, resendInvitation, emailRequest(user))
    showUser(client, now)
    if (!isInvited(now)) throw new Error(acceptedReason(user))
    return t('We emailed {email} a new link, which works for {days} days. Earlier links no longer work.', {
      email: user.email,
      days: formatNumber(passwordLinkDays),
    })
  },
})

/** Replaces deletion until the user has set a password. */
export const withdrawInvitationAction = defineAction<User>({
  id: 'withdraw-invitation',
  operation: users.remove,
  request: requestOf,
  label: () => t('Withdraw invitation'),
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  isApplicable: isInvited,
  lockedBy: userKey,
  deletes: (user) => ({ resource: userKey(user), label: user.username }),
  confirm: ({ username, email, restricted }) => ({
    title: t('Withdraw the invitation of {username}?', { username }),
    body: restricted
      ? t(
          'This deletes the user, with the grants that you have set. The link that we emailed {email} will stop working.',
          { email },
        )
      : t('This deletes the user. The link that we emailed {email} will stop working.', { email }),
    confirmText: username,
    action: t('Withdraw invitation'),
    cancelLabel: t('Keep invitation'),
  }),
  run: async (user, { client }) => {
    await assertInvited(client, user)
    await mutate(client, removeUser, requestOf(user))
    // As for deleteUserAction.
    broadcastInvalidation(['users.view'])
    return t('The invitation of {username} was withdrawn', { username: user.username })
  },
})

const lazyCopyGrantsDialog = lazyComponent(async () => (await import('../grants/copy-dialog.tsx')).CopyGrantsDialog)

const copyGrantsAction = defineAction<User>({
  id: 'copy-grants',
  operation: users.updateGrants,
  label: () => t('Copy grants'),
  icon: Copy,
  isApplicable: ({ restricted }) => restricted,
  dialog: lazyCopyGrantsDialog,
  open: (user) => openDialog(lazyCopyGrantsDialog, { user }),
})

const lockUserActions = lockActions<User>({
  operation: users.remove,
  keyOf: userKey,
  labelOf: ({ username }) => username,
})

const inspectUserAction = inspectAction({
  operation: users.view,
  requestOf,
  labelOf: ({ username }) => username,
  idsOf: ({ username }) => ({ [t('Username')]: username }),
})

export const userActionGroups: readonly (readonly Action<User>[])[] = [
  [resendInvitationAction, restrictUserAction, unrestrictUserAction],
  [copyGrantsAction, inspectUserAction],
  [...lockUserActions, deleteUserAction, withdrawInvitationAction],
]
