/** The user of a page, reads that only unrestricted users may make, and labels. */
import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { useOutletContext, type RouterContextProvider } from 'react-router'
import type { User } from '#contract/areas/users.ts'
import { t } from '#contract/translate.ts'
import type { ResourceKey } from '#kit/preferences/locks.ts'
import { prefetch, queryClientContext } from '#kit/page/loader.ts'
import { ownProfile } from '#queries/profile.ts'

export const userKey = ({ username }: Pick<User, 'username'>): ResourceKey => `user:${username}`

/** Works only inside the user's layout, which loads the user and passes it through its outlet. */
export const useUser = () => useOutletContext<User>()

/** Whether the user has not set a password yet. False if the service does not report it. */
export const isInvited = ({ password_created: created }: User) => created === null

export const invitedText = () => t('Invited, has not set a password')

export const accessLabel = (restricted: boolean) => (restricted ? t('Restricted') : t('Unrestricted'))

/** The meaning of a new user's access. */
export const accessHint = (restricted: boolean) =>
  restricted
    ? t('Can do only what you grant. You choose the grants after creating the user.')
    : t('Can do everything that you can, including managing users, grants and your own user.')

/** Starts a query early if it is already known that the signed-in user may read users. */
export function prefetchForUnrestricted<T, E, D, K extends QueryKey>(
  context: Readonly<RouterContextProvider>,
  query: QueryExecuteOptions<T, E, D, T, K>,
): void {
  if (context.get(queryClientContext).getQueryData(ownProfile.queryKey)?.restricted === false) prefetch(context, query)
}
