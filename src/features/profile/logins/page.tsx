/** The logins of the last 90 days. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { retentionDays } from '#contract/limits.ts'
import { logins } from '#contract/operations.ts'
import { parseWireTime } from '#contract/time.ts'
import { formatNumber } from '#contract/text.ts'
import { t, plural } from '#contract/translate.ts'
import { History } from '#ui/icons/history.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClass } from '#ui/link.tsx'
import { rich } from '#ui/rich.tsx'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import type { Column } from '#kit/table/model/column.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { Time, useTimeZone } from '#kit/format/time.tsx'
import { isoDay, shortDay } from '#kit/format/dates.ts'
import { loginTable, type Login } from '#queries/logins.ts'
import { profileTabs } from '../tabs.ts'
import { addressColumn } from '../columns.tsx'
import { firstLoginsFromAddresses } from './new-addresses.ts'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, loginTable.all)
  return null
}

const noun = {
  plural: () => t('logins'),
  counted: (count: number) => plural(count, '{count} login', '{count} logins'),
}
const idOf = ({ id }: Login) => id
const labelOf = ({ ip }: Login) => ip

const rowActions = [
  [
    inspectAction({
      operation: logins.view,
      requestOf: ({ id }: Login) => ({ path: { loginId: id } }),
      labelOf: ({ ip }) => t('Login from {address}', { address: ip }),
      idsOf: ({ id }) => ({ [t('Login ID')]: id }),
    }),
  ],
]

const loginResults = { successful: 'Successful', failed: 'Failed' } as const
const resultLabel = (result: string) => (result === loginResults.failed ? t('Failed') : t('Successful'))

const noIds: ReadonlySet<number> = new Set()

/** For a service that also lists failed logins. */
const resultColumn: Column<Login> = {
  id: 'result',
  header: () => t('Result'),
  value: ({ status }) => loginResults[status ?? 'successful'],
  format: resultLabel,
  options: Object.values(loginResults),
  width: 8,
  facet: true,
  card: 'badge',
  cell: ({ status }) => (status === 'failed' ? <Badge tone="bad">{t('Failed')}</Badge> : t('Successful')),
}

const dayOf = ({ datetime }: Login, timeZone: string) => isoDay(parseWireTime(datetime), timeZone)

/** `days`: the days of the logins, latest first. */
const columnsFor = (
  firstIds: ReadonlySet<number>,
  timeZone: string,
  days: readonly string[],
): readonly Column<Login>[] => [
  addressColumn({
    header: () => t('Address'),
    addressOf: ({ ip }) => ip,
    width: 14,
    filterField: 'ip',
  }),
  {
    id: 'time',
    header: () => t('Time'),
    value: ({ datetime }) => datetime,
    compareAs: 'time',
    // Holds "2 months ago · Sep 29, 2026, 04:24:00 (Europe/Berlin)".
    width: 22,
    cell: ({ datetime }) => <Time value={datetime} exact="inline" />,
  },
  {
    id: 'day',
    header: () => t('Day'),
    value: (login) => dayOf(login, timeZone),
    compareAs: 'options',
    options: days,
    format: (day) => shortDay(new Date(`${day}T12:00:00Z`), 'UTC'),
    width: 8,
    // The time includes the day.
    hiddenByDefault: true,
    facet: true,
    card: 'hidden',
  },
  {
    id: 'new',
    header: () => t('New address'),
    value: ({ id }) => (firstIds.has(id) ? 'New' : 'Seen before'),
    format: (value) => (value === 'New' ? t('New') : t('Seen before')),
    options: ['New', 'Seen before'],
    width: 8,
    facet: true,
    card: 'badge',
    cell: ({ id }) => (firstIds.has(id) ? <Badge tone="warn">{t('New address')}</Badge> : null),
  },
  {
    id: 'access',
    header: () => t('Access'),
    value: ({ restricted }) => (restricted ? 'Restricted' : 'Unrestricted'),
    format: (value) => (value === 'Restricted' ? t('Restricted') : t('Unrestricted')),
    options: ['Restricted', 'Unrestricted'],
    width: 8,
    facet: true,
  },
]

const descriptionParts = () => ({
  days: formatNumber(retentionDays),
  devices: (
    <Link to={paths.devices()} className={linkClass}>
      {t('trusted devices')}
    </Link>
  ),
  tokens: (
    <Link to={paths.tokens()} className={linkClass}>
      {t('API tokens')}
    </Link>
  ),
  twoFactor: (
    <Link to={paths.security()} className={linkClass}>
      {t('two-factor authentication')}
    </Link>
  ),
})

export function Component() {
  const allowed = isAllowed(usePermission()(logins.list))
  const list = useQuery({ ...loginTable.all, enabled: allowed }).data
  // In an incomplete list, it is unknown which addresses are new.
  const firstIds = useMemo(
    () => (list && list.loaded === list.results ? firstLoginsFromAddresses(list.items) : noIds),
    [list],
  )
  const timeZone = useTimeZone()
  const hasFailed = list?.items.some(({ status }) => status === 'failed') ?? false
  const columns = useMemo(() => {
    const days = [...new Set(list?.items.map((login) => dayOf(login, timeZone)))].toSorted().toReversed()
    const usual = columnsFor(firstIds, timeZone, days)
    return hasFailed ? [...usual, resultColumn] : usual
  }, [list, firstIds, timeZone, hasFailed])
  return (
    <ListPage
      title={t('Logins')}
      tabs={profileTabs()}
      requires={logins.list}
      description={
        hasFailed
          ? rich(
              'Logins in the last {days} days. Not you? Check your {devices}, {tokens} and {twoFactor}.',
              descriptionParts(),
            )
          : rich(
              'Successful logins in the last {days} days. Not you? Check your {devices}, {tokens} and {twoFactor}.',
              descriptionParts(),
            )
      }
      name="logins"
      caption={t('Logins')}
      noun={noun}
      list={loginTable}
      columns={columns}
      getId={idOf}
      getLabel={labelOf}
      rowActions={rowActions}
      defaultSort="-time"
      empty={
        <EmptyState icon={History} title={t('No logins')}>
          {t('You have not signed in with your password in the last {days} days.', {
            days: formatNumber(retentionDays),
          })}
        </EmptyState>
      }
    />
  )
}
