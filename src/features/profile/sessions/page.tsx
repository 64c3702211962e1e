/** Where the user is signed in: the sessions of the sign-in pages, each with its own scopes. */
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { sessions } from '#contract/embedded/sessions.ts'
import { perLanguage, t, plural } from '#contract/translate.ts'
import { LogOut } from '#ui/icons/log-out.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import type { Column } from '#kit/table/model/column.ts'
import { timeColumn } from '#kit/table/model/time-column.tsx'
import { ListPage } from '#kit/table/list-page.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { sessionList, sessionTable, type Session } from '#queries/sessions.ts'
import { browserName } from '../browser-name.ts'
import { profileTabs } from '../tabs.ts'
import { addressColumn, scopesColumn } from '../columns.tsx'
import { endOthersAction, endSessionAction } from './actions.ts'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, sessionTable.all)
  return null
}

const noun = {
  plural: () => t('sessions'),
  counted: (count: number) => plural(count, '{count} session', '{count} sessions'),
}
const idOf = ({ id }: Session) => id
const labelOf = ({ user_agent: userAgent }: Session) => browserName(userAgent)
const rowActions = [[endSessionAction]]

const columns = perLanguage((): readonly Column<Session>[] => [
  {
    id: 'browser',
    header: () => t('Browser'),
    value: labelOf,
    width: 16.75,
    searchable: true,
    cell: ({ current, user_agent: userAgent }) => (
      <span className="inline-flex max-w-full min-w-0 items-center gap-2 max-sm:flex-wrap">
        <Tooltip text={userAgent}>
          <span className="wrap-anywhere sm:truncate">{browserName(userAgent)}</span>
        </Tooltip>
        {current ? <Badge tone="accent">{t('This session')}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'app',
    header: () => t('App'),
    value: ({ app }) => app,
    width: 7,
    searchable: true,
    facet: true,
  },
  scopesColumn(10.75, () => true),
  addressColumn({
    header: () => t('Last address'),
    addressOf: ({ last_remote_addr: address }) => address,
    width: 9,
  }),
  timeColumn({
    id: 'renewed',
    header: () => t('Last active'),
    timeOf: ({ renewed }) => renewed,
    width: 7.25,
    fallback: t('Unknown'),
  }),
  timeColumn({
    id: 'created',
    header: () => t('Signed in'),
    timeOf: ({ created }) => created,
    width: 7,
  }),
  timeColumn({
    id: 'expiry',
    header: () => t('Expires'),
    timeOf: ({ expiry }) => expiry,
    width: 6,
  }),
])

export function Component() {
  const allowed = isAllowed(usePermission()(sessions.list))
  const list = useQuery({ ...sessionList, enabled: allowed }).data
  return (
    <ListPage
      title={t('Sessions')}
      tabs={profileTabs()}
      requires={sessions.list}
      changes={sessions.end}
      description={t(
        'Browsers that are signed in with your username and password. Each session keeps the scopes that it had when it started.',
      )}
      headerActions={list ? <ActionButton action={endOthersAction} resource={list} /> : null}
      name="sessions"
      caption={t('Sessions')}
      noun={noun}
      list={sessionTable}
      columns={columns()}
      getId={idOf}
      getLabel={labelOf}
      rowActions={rowActions}
      defaultSort="-renewed"
      empty={
        list === null ? (
          <EmptyState icon={LogOut} title={t('Not available')}>
            {t('This service does not list sessions.')}
          </EmptyState>
        ) : (
          <EmptyState icon={LogOut} title={t('No sessions')}>
            {t('You are signed in with a token here. No browser is signed in with your username and password.')}
          </EmptyState>
        )
      }
    />
  )
}
