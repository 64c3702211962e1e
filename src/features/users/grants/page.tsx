/** A user's access: everything, or what is granted. */
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { User } from '#contract/areas/users.ts'
import { users } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ShieldOff } from '#ui/icons/shield-off.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { useAvailability } from '#kit/actions/availability.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { GrantList } from '#shared/grants/grant-list.tsx'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { userGrants } from '#queries/users.ts'
import { restrictUserAction } from '../actions/user-actions.ts'
import { prefetchForUnrestricted, useUser } from '../user.ts'
import { GrantForm } from './form.tsx'
import { GrantsSkeleton } from './skeleton.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  prefetchForUnrestricted(context, userGrants((params['username'] ?? '').replace(/^@/, '')))
  return null
}

export function Component() {
  const user = useUser()
  return user.restricted ? <UserGrants key={user.username} user={user} /> : <NeedsNoGrants user={user} />
}

/** Advises to restrict the user only where that is possible. */
function NeedsNoGrants({ user }: { user: User }) {
  const restriction = useAvailability()(restrictUserAction, user)
  const reason = restriction?.disabledReason ?? null
  return (
    <EmptyState
      className="rounded-lg border border-line bg-surface"
      icon={ShieldOff}
      title={<span data-sensitive>{t('{username} is not restricted', { username: user.username })}</span>}
      actions={
        restriction && reason === null ? <ActionButton action={restrictUserAction} resource={user} /> : undefined
      }
    >
      {t('This user can do everything in the account and needs no grants.')}{' '}
      {reason === null ? restriction && t('Restrict the user to choose grants.') : `${reason}.`}
    </EmptyState>
  )
}

function UserGrants({ user }: { user: User }) {
  const { data: grants, error, refetch } = useQuery(userGrants(user.username))
  if (error && !grants)
    return <ErrorNotice error={error} title={t('The grants could not be loaded')} onRetry={() => void refetch()} />
  // Null until reloaded after the user was restricted.
  if (!grants) return <GrantsSkeleton />
  return (
    <RequirePermission operation={users.updateGrants} fallback={<GrantList grants={grants} />}>
      <div className="form-page">
        <GrantForm user={user} grants={grants} />
      </div>
    </RequirePermission>
  )
}
