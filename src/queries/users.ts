/** The users of the account and their grants. */
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/areas/users.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { globalFlags, grantKinds, type GrantKind, type Grants, type GrantsUpdate } from '#contract/grants.ts'
import { pageSize } from '#contract/limits.ts'
import { users } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { poll } from '#api/cache/polling.ts'
import { pagesOf, readCollection } from '#api/cache/collection.ts'
import { read } from '#api/cache/query.ts'
import { ApiError } from '#api/error.ts'
import { refreshAfter, sendOnce, write } from '#api/write.ts'
import { watchForDeletion, watchForUpdate } from './recognize.ts'
import { t } from '#contract/translate.ts'

/** For forms that offer the users as choices. */
export const userList = read(users.list, { query: { page_size: pageSize.max } })

/** For the page of the users. */
export const userTable = {
  all: readCollection(users.list, {}),
  page: pagesOf(users.list),
}

/** Followed while the user has not set a password. */
export const userView = (username: string) =>
  read(
    users.view,
    { path: { username } },
    { poll: ({ state: { data } }) => (data?.password_created === null ? poll.slow() : false) },
  )

/** Every entity of the account with the user's permission on it; null for an unrestricted user. */
export const userGrants = (username: string) => read(users.grants, { path: { username } })

export const createUser = write(users.create, {
  invalidates: ['users.list', 'events.list'],
  // Usernames are unique, so only one that did not exist before counts.
  watch: async (_client, { body: { username } }) => {
    if (username === '') return undefined
    const matches = (user: User) => user.username.toLowerCase() === username.toLowerCase()
    const find = async () => (await call(users.list, { filter: { username } })).data
    const before = await find().catch(() => undefined)
    if (before?.some(matches) !== false) return undefined
    return async () => (await find()).find(matches) ?? null
  },
})
/**
 * The user itself is not refetched, because its name may have changed: see `showUser`. It may be the signed-in user.
 */
export const updateUser = write(users.update, {
  invalidates: ['users.list', 'users.grants', 'profile.view', 'events.list'],
  watch: (_client, { path, body }) =>
    watchForUpdate(() => call(users.view, { path: { username: body?.username ?? path.username } }), body),
})
/**
 * Mails a user without a password a new link, by sending the current address once more. When the response is lost, it
 * is unknown whether that was done, and another attempt would send another mail: the user decides.
 */
export const resendInvitation = {
  ...write(users.update, { invalidates: ['users.list', 'users.view', 'events.list'] }),
  mutationFn: (request: RequestOf<typeof users.update>) => call(users.update, request),
}
export const removeUser = write(users.remove, {
  invalidates: ['users.list', 'events.list'],
  watch: (_client, { path }) => watchForDeletion(() => call(users.view, { path })),
})

/** Whether the grants are as an update sets them. */
function areSet(grants: Grants, { global = {}, ...update }: GrantsUpdate): boolean {
  const isKindSet = (kind: GrantKind) => {
    const now = new Map(grants[kind].map(({ id, permissions }) => [id, permissions]))
    return (update[kind] ?? []).every(({ id, permissions }) => (now.get(id) ?? null) === permissions)
  }
  return (
    grantKinds.every(isKindSet) &&
    globalMembers.every((member) => global[member] === undefined || global[member] === grants.global[member])
  )
}
const globalMembers = [...globalFlags, 'account_access'] as const

const updateGrants = write(users.updateGrants, {
  invalidates: ['users.grants', 'events.list'],
  watch:
    (_client, { path, body = {} }) =>
    async () => {
      const grants = await call(users.grants, { path })
      return grants && areSet(grants, body) ? grants : null
    },
})

interface GrantsRequest extends RequestOf<typeof users.updateGrants> {
  /** Further updates, which the service does not accept in the same request. */
  others?: readonly GrantsUpdate[]
}

/**
 * If one of the requests fails, all of them may be sent again: setting a grant twice changes nothing.
 * @returns the grants; null when nothing was saved, because the user is no longer restricted
 */
export async function sendGrants(client: QueryClient, { others = [], ...first }: GrantsRequest) {
  let saved = await sendOnce(client, updateGrants, first)
  for (const body of others) saved = await sendOnce(client, updateGrants, { ...first, body })
  return saved
}

export const updateUserGrants = {
  ...updateGrants,
  mutationFn: (request: GrantsRequest, { client }: { client: QueryClient }) => sendGrants(client, request),
}

/**
 * What a 404 means for the shown user: somebody has deleted or renamed the user, because requests identify users by
 * name only. The email address shows which. The lists, and the page of a deleted user, are read again.
 */
export async function asMissingUser(client: QueryClient, { username, email }: User, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError && error.status === 404)) return error
  const found = await call(users.list, { query: { page_size: pageSize.max } }).catch(() => null)
  const renamed = found?.data.find((other) => other.email === email)
  const isSure = renamed !== undefined || found?.pages === 1
  void refreshAfter({ invalidates: [...removeUser.invalidates, ...(renamed ? [] : ['users.view' as const])] })(client)
  if (renamed)
    return new Error(
      t('{label} is now called {name}, so nothing was done', { label: username, name: renamed.username }),
    )
  return isSure
    ? error.withErrors([{ reason: t('This user no longer exists') }])
    : new Error(t('{username} was deleted or renamed, so nothing was done', { username }))
}

/**
 * A name may have passed to another user since this user was read, and requests identify users by name only. The email
 * address shows that.
 * @returns the reason not to change the user, as sentences; null when it is the same one
 * @throws ApiError when the user cannot be read
 */
export async function otherUserReason(client: QueryClient, user: User): Promise<string | null> {
  try {
    return changedUserReason(user, await call(users.view, { path: { username: user.username } }))
  } catch (error) {
    const reason = await asMissingUser(client, user, error)
    if (reason instanceof ApiError) throw reason
    return reason instanceof Error ? reason.message : null
  }
}

/** The same for a user who has just been read again. */
export const changedUserReason = ({ username, email }: User, now: User): string | null =>
  now.email === email
    ? null
    : t('{username} now has the email address {email}, and may be another user. Reload the page.', {
        username,
        email: now.email,
      })

/** Shows the response of an update on the user's page. */
export const showUser = (client: QueryClient, user: User) => client.setQueryData(userView(user.username).queryKey, user)
