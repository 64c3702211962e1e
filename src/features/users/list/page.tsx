/** The list of the account's users. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { User } from '#contract/areas/users.ts'
import { users } from '#contract/operations.ts'
import { t, plural } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { markUnsupportedList } from '#api/http/supported-operations.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { KeyRound } from '#ui/icons/key-round.ts'
import { Settings } from '#ui/icons/settings.ts'
import { Users } from '#ui/icons/users.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { userTable } from '#queries/users.ts'
import { createUserAction } from '../actions/create.ts'
import { userActionGroups } from '../actions/user-actions.ts'
import { prefetchForUnrestricted } from '../user.ts'
import { userColumns } from './columns.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetchForUnrestricted(context, userTable.all)
  return null
}

export { shouldRevalidate } from '#kit/table/list-page.tsx'

const noun = {
  plural: () => t('users'),
  counted: (count: number) => plural(count, '{count} user', '{count} users'),
}
const nameOf = ({ username }: User) => username
const hrefOf = ({ username }: User) => paths.user(username)

const settingsOf = ({ username }: User) => paths.userSettings(username)
const rowLinks = (user: User) => [
  { label: t('Grants'), icon: KeyRound, href: hrefOf(user) },
  { label: t('Settings'), icon: Settings, href: settingsOf(user) },
]

export function Component() {
  const allowed = isAllowed(usePermission()(users.list))
  const { error } = useQuery({ ...userTable.all, enabled: allowed })
  useEffect(() => markUnsupportedList(users.list, error), [error])
  return (
    <ListPage
      title={t('Users')}
      description={t('Who can sign in to this account, and what they can do.')}
      createAction={createUserAction}
      requires={users.list}
      changes={users.update}
      name="users"
      caption={t('Users')}
      noun={noun}
      list={userTable}
      columns={userColumns}
      getId={nameOf}
      getLabel={nameOf}
      getHref={hrefOf}
      editHref={settingsOf}
      rowLinks={rowLinks}
      rowActions={userActionGroups}
      defaultSort="username"
      instead={
        isUnsupported(error) ? (
          <EmptyState
            className="rounded-lg border border-line bg-surface"
            icon={Users}
            title={t('This service has no users to manage')}
          >
            {t('It does not offer operations for users and grants.')}
          </EmptyState>
        ) : null
      }
    />
  )
}
