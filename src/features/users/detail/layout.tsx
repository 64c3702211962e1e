/** The layout of a user's pages: loads the user and renders header and tabs around them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, replace, useMatch, useParams, type LoaderFunctionArgs } from 'react-router'
import type { User } from '#contract/areas/users.ts'
import { passwordLinkDays } from '#contract/limits.ts'
import { users } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { wasDeleted } from '#api/cache/deleted-items.ts'
import { isUnsupported } from '#api/error.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchX } from '#ui/icons/search-x.ts'
import { Notice } from '#ui/notice.tsx'
import { useHasUnsavedChanges } from '#kit/form/draft/unsaved-changes-guard.tsx'
import { SkeletonCards, SkeletonWords } from '#ui/skeleton-cards.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { HeaderActions } from '#kit/actions/header-actions.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { Page } from '#kit/page/page.tsx'
import { useLeaveDeleted } from '#kit/deletions/use-leave-deleted.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { usePrincipal } from '#kit/permission/principal.ts'
import { ResourceMark } from '#kit/actions/resource-mark.tsx'
import { ReadOnlyNotice, RequirePermission } from '#kit/permission/require-permission.tsx'
import { WrongConnection } from '#kit/connections/other-connections.tsx'
import { userView } from '#queries/users.ts'
import {
  deleteUserAction,
  resendInvitationAction,
  restrictUserAction,
  unrestrictUserAction,
  userActionGroups,
  withdrawInvitationAction,
} from '../actions/user-actions.ts'
import { GrantsSkeleton } from '../grants/skeleton.tsx'
import { accessLabel, invitedText, isInvited, userKey, prefetchForUnrestricted } from '../user.ts'

/** Addresses have the form `/users/@name`. */
const usernameOf = (params: Readonly<Record<string, string | undefined>>) =>
  (params['username'] ?? '').replace(/^@/, '')

export function loader({ params, request, context }: LoaderFunctionArgs) {
  // Tabs are matched by URL, so a URL typed without the sign redirects to the one with it.
  if (!params['username']?.startsWith('@')) throw replace(new URL(request.url).pathname.replace('/users/', '/users/@'))
  prefetchForUnrestricted(context, userView(usernameOf(params)))
  return null
}

export function Component() {
  const username = usernameOf(useParams())
  const allowed = isAllowed(usePermission()(users.view))
  const known = usePrincipal() !== undefined
  if (allowed || !known) return <UserLayout key={username} username={username} allowed={allowed} />
  return (
    <Page title={username}>
      <RequirePermission operation={users.view}>{null}</RequirePermission>
    </Page>
  )
}

function UserLayout({ username, allowed }: { username: string; allowed: boolean }) {
  const { data: user, error, refetch } = useQuery({ ...userView(username), enabled: allowed })
  const unsaved = useHasUnsavedChanges()
  const isGone = isUnsupported(error)
  if (isGone && !(user && unsaved)) return <UserNotFound username={username} />
  if (error && !user)
    return (
      <Page title={username}>
        <ErrorNotice error={error} title={t('This user could not be loaded')} onRetry={() => void refetch()} />
      </Page>
    )
  // The address has the name, so it and the tabs are there before the user has been read.
  const name = user?.username ?? username
  return (
    <Page
      title={name}
      status={
        user ? (
          <span className="inline-flex items-center gap-2">
            <Badge>{accessLabel(user.restricted)}</Badge>
            <ResourceMark resource={userKey(user)} />
          </span>
        ) : (
          <Skeleton className="w-16" />
        )
      }
      description={user ? user.email : <SkeletonWords className="w-40" />}
      actions={user && !isGone && <UserHeaderActions user={user} />}
      tabs={[
        { to: paths.user(name), label: t('Grants'), end: true },
        { to: paths.userActivity(name), label: t('Activity') },
        { to: paths.userSettings(name), label: t('Settings') },
      ]}
    >
      {user ? <UserContent user={user} isGone={isGone} /> : <UserSkeleton username={username} />}
    </Page>
  )
}

function UserContent({ user, isGone }: { user: User; isGone: boolean }) {
  return (
    <>
      {isGone ? (
        <Notice tone="warn" className="mb-4" title={t('There is no user at this address')}>
          {t('The user was deleted or renamed.')} {t('Your changes are still on this page but cannot be saved.')}
        </Notice>
      ) : (
        <ReadOnlyNotice operation={users.update} />
      )}
      {isInvited(user) && !isGone && (
        <Notice
          tone="info"
          className="mb-4"
          title={invitedText()}
          actions={<ActionButton action={resendInvitationAction} resource={user} size="sm" />}
        >
          {t('The emailed link works for {days} days. Resending replaces it with a new one.', {
            days: formatNumber(passwordLinkDays),
          })}
        </Notice>
      )}
      <Outlet context={user} />
    </>
  )
}

/** The shape of the tab. */
function UserSkeleton({ username }: { username: string }) {
  const tab = useMatch(`${paths.user(username)}/:tab?`)?.params.tab
  const label = t('Loading the user')
  if (tab === undefined) return <GrantsSkeleton />
  return tab === 'settings' ? (
    <div className="form-page">
      <SkeletonCards label={label} columns={[[5, 3]]} />
    </div>
  ) : (
    <SkeletonCards label={label} list />
  )
}

const buttons = [restrictUserAction, unrestrictUserAction]
const deletions = [deleteUserAction, withdrawInvitationAction]

function UserHeaderActions({ user }: { user: User }) {
  const leave = useLeaveDeleted(paths.users())
  return (
    <HeaderActions
      resource={user}
      groups={userActionGroups}
      buttons={buttons}
      deletions={deletions}
      leave={leave}
      editHref={paths.userSettings(user.username)}
    />
  )
}

function UserNotFound({ username }: { username: string }) {
  const deletedHere = wasDeleted(useQueryClient(), { username })
  return (
    <Page title={deletedHere ? username : t('Not found')}>
      <EmptyState
        icon={SearchX}
        title={deletedHere ? t('This user was deleted') : t('There is no user at this address')}
        actions={
          <Link className={buttonClass()} to={paths.users()}>
            {t('Go to Users')}
          </Link>
        }
      >
        {deletedHere ? t('Sessions, tokens and keys were deleted too.') : t('The user was deleted or renamed.')}
      </EmptyState>
      {deletedHere ? null : <WrongConnection />}
    </Page>
  )
}
