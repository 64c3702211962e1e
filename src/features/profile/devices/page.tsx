/** The browsers that the user trusts. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { devices, type TrustedDevice } from '#contract/areas/devices.ts'
import { Monitor } from '#ui/icons/monitor.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { useActionItems, useActionKeys } from '#kit/actions/action-menu.tsx'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import type { Column } from '#kit/data-table/column.ts'
import { prefetch } from '#kit/loader.ts'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { Time } from '#kit/time.tsx'
import { deviceTable } from '#queries/devices.ts'
import { EmptyList, ProfileList } from '../list/profile-list.tsx'
import { revokeDeviceAction, revokeOthersAction } from './actions.ts'
import { browserName } from './browser-name.ts'
import { likelyThisDevice } from './this-device.ts'

export const handle = { crumb: 'Trusted devices' }

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, deviceTable.all)
  return null
}

const noun = { singular: 'device', plural: 'devices' }
const idOf = ({ id }: TrustedDevice) => id
const labelOf = ({ user_agent: userAgent }: TrustedDevice) => browserName(userAgent)
const things = { noun, idOf, labelOf }
const actions = [revokeDeviceAction]

const columnsFor = (ownId: number | undefined): readonly Column<TrustedDevice>[] => [
  {
    id: 'browser',
    header: 'Browser',
    value: labelOf,
    width: 17,
    searchable: true,
    cell: ({ id, user_agent: userAgent }) => (
      <span className="inline-flex max-w-full min-w-0 items-center gap-2">
        <Tooltip text={userAgent}>
          <span className="truncate">{browserName(userAgent)}</span>
        </Tooltip>
        {id === ownId ? <Badge tone="accent">Probably this browser</Badge> : null}
      </span>
    ),
  },
  {
    id: 'last_used',
    header: 'Last used',
    value: (device) => device.last_authenticated,
    compareAs: 'time',
    width: 8,
    cell: (device) => <Time value={device.last_authenticated} />,
  },
  {
    id: 'address',
    header: 'Last address',
    value: (device) => device.last_remote_addr,
    compareAs: 'address',
    width: 10,
    searchable: true,
    aliases: ['ip'],
    cell: (device) => <span className="font-mono text-sm">{device.last_remote_addr}</span>,
  },
  {
    id: 'created',
    header: 'Trusted since',
    value: ({ created }) => created,
    compareAs: 'time',
    width: 8,
    cell: ({ created }) => <Time value={created} />,
  },
  {
    id: 'expiry',
    header: 'Expires',
    value: ({ expiry }) => expiry,
    compareAs: 'time',
    width: 8,
    cell: ({ expiry }) => <Time value={expiry} />,
  },
]

export function Component() {
  const itemsOf = useActionItems()
  const keysOf = useActionKeys()
  const allowed = isAllowed(usePermission()(devices.list))
  const list = useQuery({ ...deviceTable.all, enabled: allowed }).data?.items
  const ownId = list && likelyThisDevice(list)?.id
  const columns = useMemo(() => columnsFor(ownId), [ownId])
  return (
    <ProfileList
      operation={devices.list}
      title="Trusted devices"
      description="Browsers that sign in without a code of two-factor authentication, for 30 days each."
      actions={list ? <ActionButton action={revokeOthersAction} thing={list} /> : null}
      name="devices"
      caption="Devices"
      noun={noun}
      list={deviceTable}
      columns={columns}
      getId={idOf}
      getLabel={labelOf}
      rowMenu={useCallback((device: TrustedDevice) => itemsOf(actions, device), [itemsOf])}
      rowShortcuts={useCallback((device: TrustedDevice) => keysOf(actions, device), [keysOf])}
      bulkActions={useBulkActions(actions, things)}
      defaultSort="-last_used"
      empty={
        <EmptyList>
          <EmptyState icon={Monitor} title="No trusted devices">
            With two-factor authentication on, you can choose to trust a browser when you sign in there with a code.
          </EmptyState>
        </EmptyList>
      }
    />
  )
}
