/** The browsers that the user trusts. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { devices } from '#contract/operations.ts'
import { Monitor } from '#ui/icons/monitor.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import type { Column } from '#kit/table/model/column.ts'
import { timeColumn } from '#kit/table/model/time-column.tsx'
import { ListPage } from '#kit/table/list-page.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { deviceTable } from '#queries/devices.ts'
import { currentDevice, type CurrentDevice } from '#queries/sessions.ts'
import { profileTabs } from '../tabs.ts'
import {
  inspectDeviceAction,
  isOwn,
  revokeAllAction,
  revokeDeviceAction,
  revokeOthersAction,
  type ListedDevice,
} from './actions.ts'
import { browserName } from '../browser-name.ts'
import { addressColumn } from '../columns.tsx'
import type { TrustedDevice } from '#contract/areas/devices.ts'
import { perLanguage, t, plural } from '#contract/translate.ts'

/** The most recently used device with this browser's User-Agent text. */
const likelyId = (list: readonly TrustedDevice[]): number | undefined =>
  list
    .filter(({ user_agent: userAgent }) => userAgent === navigator.userAgent)
    .toSorted((a, b) => b.last_authenticated.localeCompare(a.last_authenticated))[0]?.id

function markOwnDevice(list: readonly TrustedDevice[], current: CurrentDevice): readonly ListedDevice[] {
  const guess = current === 'unknown' ? likelyId(list) : undefined
  return list.map((device) => ({
    ...device,
    own: device.id === current ? 'yes' : device.id === guess ? 'probably' : 'no',
  }))
}

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, listedDevices.all)
  return null
}

const noun = {
  plural: () => t('devices'),
  counted: (count: number) => plural(count, '{count} device', '{count} devices'),
}
const idOf = ({ id }: ListedDevice) => id
const labelOf = ({ user_agent: userAgent }: ListedDevice) => browserName(userAgent)
const rowActions = [[inspectDeviceAction, revokeDeviceAction]]

/** The devices, with this browser marked. */
const listedDevices = {
  all: queryOptions({
    queryKey: [...deviceTable.all.queryKey, 'listed'] as const,
    queryFn: async ({ client }) => {
      const [collection, current] = await Promise.all([
        client.fetchQuery({ ...deviceTable.all, staleTime: 0 }),
        client.fetchQuery({ ...currentDevice, staleTime: 0 }).catch(() => 'unknown' as const),
      ])
      return { ...collection, items: markOwnDevice(collection.items, current) }
    },
  }),
  page: (...input: Parameters<typeof deviceTable.page>) => {
    const options = deviceTable.page(...input)
    return queryOptions({
      queryKey: [...options.queryKey, 'listed'] as const,
      queryFn: async ({ client }) => {
        const page = await client.fetchQuery({ ...options, staleTime: 0 })
        return { ...page, data: [...markOwnDevice(page.data, 'unknown')] }
      },
    })
  },
}

const columns = perLanguage((): readonly Column<ListedDevice>[] => [
  {
    id: 'browser',
    header: () => t('Browser'),
    value: labelOf,
    width: 17,
    searchable: true,
    cell: ({ own, user_agent: userAgent }) => (
      <span className="inline-flex max-w-full min-w-0 items-center gap-2 max-sm:flex-wrap">
        <Tooltip text={userAgent}>
          <span className="wrap-anywhere sm:truncate">{browserName(userAgent)}</span>
        </Tooltip>
        {own === 'no' ? null : (
          <Badge tone="accent">{own === 'yes' ? t('This browser') : t('Probably this browser')}</Badge>
        )}
      </span>
    ),
  },
  timeColumn({
    id: 'last_used',
    header: () => t('Last used'),
    timeOf: (device) => device.last_authenticated,
    width: 8,
  }),
  addressColumn({
    header: () => t('Last address'),
    addressOf: (device) => device.last_remote_addr,
    width: 10,
  }),
  timeColumn({
    id: 'created',
    header: () => t('Trusted since'),
    timeOf: ({ created }) => created,
    width: 8,
  }),
  timeColumn({
    id: 'expiry',
    header: () => t('Expires'),
    timeOf: ({ expiry }) => expiry,
    width: 8,
  }),
])

export function Component() {
  const allowed = isAllowed(usePermission()(devices.list))
  const list = useQuery({ ...listedDevices.all, enabled: allowed }).data?.items
  return (
    <ListPage
      title={t('Trusted devices')}
      tabs={profileTabs()}
      requires={devices.list}
      changes={devices.remove}
      description={t('Browsers that can sign in without a two-factor authentication code, for 30 days each.')}
      headerActions={
        list ? <ActionButton action={list.some(isOwn) ? revokeOthersAction : revokeAllAction} resource={list} /> : null
      }
      name="devices"
      caption={t('Devices')}
      noun={noun}
      list={listedDevices}
      columns={columns()}
      getId={idOf}
      getLabel={labelOf}
      rowActions={rowActions}
      defaultSort="-last_used"
      empty={
        <EmptyState icon={Monitor} title={t('No trusted devices')}>
          {t('When two-factor authentication is on, you can choose to trust a browser when you sign in with a code.')}
        </EmptyState>
      }
    />
  )
}
