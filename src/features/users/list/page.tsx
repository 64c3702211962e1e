/** The list of the account's users. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { User } from '#contract/areas/users.ts'
import { users } from '#contract/operations.ts'
import { isUnsupported } from '#api/error.ts'
import { markUnsupportedList } from '#api/supported-operations.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { KeyRound } from '#ui/icons/key-round.ts'
import { Settings } from '#ui/icons/settings.ts'
import { Users } from '#ui/icons/users.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { joinGroups, useActionItems, useActionKeys } from '#kit/actions/action-menu.tsx'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { ReadOnlyNotice, RequirePermission } from '#kit/require-permission.tsx'
import { useShortcut } from '#kit/shortcuts.ts'
import { userTable } from '#queries/users.ts'
import { createUserAction } from '../actions/create.ts'
import { userActions } from '../actions/user-actions.ts'
import { prefetchForUnrestricted } from '../user.ts'
import { userColumns } from './columns.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetchForUnrestricted(context, userTable.all)
  return null
}

/** Search and filters change the address but not the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const noun = { singular: 'user', plural: 'users' }
const nameOf = ({ username }: User) => username
const getHref = ({ username }: User) => paths.user(username)

export function Component() {
  const allowed = isAllowed(usePermission()(users.list))
  return (
    <Page
      title="Users"
      description="Who can sign in to this account, and what they can do."
      actions={allowed ? <ActionButton action={createUserAction} thing={undefined} variant="primary" /> : null}
    >
      <RequirePermission operation={users.list}>
        <ReadOnlyNotice operation={users.update} />
        <UserTable />
      </RequirePermission>
    </Page>
  )
}

function UserTable() {
  const navigate = useNavigate()
  const itemsOf = useActionItems()
  const keysOf = useActionKeys()
  const { error } = useQuery(userTable.all)
  useEffect(() => markUnsupportedList(users.list, error), [error])
  const canCreate = isAllowed(usePermission()(users.create))
  useShortcut('c', 'Create user', canCreate ? () => void navigate(paths.userCreate()) : null)
  const rowMenu = useCallback(
    (user: User) =>
      joinGroups([
        [
          { label: 'Grants', icon: KeyRound, href: paths.user(user.username) },
          { label: 'Settings', icon: Settings, href: paths.userSettings(user.username) },
        ],
        itemsOf(userActions, user),
      ]),
    [itemsOf],
  )
  const rowShortcuts = useCallback(
    (user: User) => ({
      e: () => void navigate(paths.userSettings(user.username)),
      ...keysOf(userActions, user),
    }),
    [navigate, keysOf],
  )
  if (isUnsupported(error))
    return (
      <EmptyState
        className="rounded-lg border border-line bg-surface"
        icon={Users}
        title="This service has no users to manage"
      >
        It does not offer operations for users and grants.
      </EmptyState>
    )
  return (
    <DataTable
      name="users"
      caption="Users"
      noun={noun}
      list={userTable}
      columns={userColumns}
      getId={nameOf}
      getLabel={nameOf}
      getHref={getHref}
      rowMenu={rowMenu}
      rowShortcuts={rowShortcuts}
      defaultSort="username"
      empty={null}
    />
  )
}
