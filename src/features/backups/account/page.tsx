/** The backups of all nodes of the account: which nodes have none, are late or have failed, with bulk actions. */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Archive } from '#ui/icons/archive.ts'
import { Server } from '#ui/icons/server.ts'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { clientSideLimit } from '#api/client-side-limit.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { joinGroups, useActionItems } from '#kit/actions/action-menu.tsx'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { prefetch } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { useBackupStates } from '#kit/nodes/backup-states.ts'
import { usePrincipal } from '#kit/principal.ts'
import { RestrictedNote } from '#kit/restricted-note.tsx'
import { useSettled } from '#kit/settled.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useAccountBackupColumns } from './columns.tsx'
import { accountBackups, type AccountBackupsRow } from '#queries/account-backups.ts'
import { regionList } from '#queries/regions.ts'
import { enableBackupsAction } from '#kit/nodes/backup-actions/enable.tsx'
import { cancelBackupsAction } from '#kit/nodes/backup-actions/cancel.tsx'
import { spreadBackupsAction } from '#kit/nodes/backup-actions/spread.ts'
import { takeSnapshotAction } from '../actions/take-snapshot.ts'
import { WindowHistogram } from './window-histogram.tsx'
import { Summary } from './summary.tsx'

export const handle = { crumb: 'Backups' }

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, accountBackups.all)
  prefetch(context, regionList)
  return null
}

/** Search and filters change the address but not the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const noun = { singular: 'node', plural: 'nodes' }
const idOf = ({ node }: AccountBackupsRow) => node.id
const labelOf = ({ node }: AccountBackupsRow) => node.label
const getHref = ({ node }: AccountBackupsRow) => paths.nodeBackups(node.id)

const things = { noun, idOf, labelOf }
const bulkActionDefinitions = [enableBackupsAction, takeSnapshotAction, spreadBackupsAction, cancelBackupsAction]
const rowActions = [enableBackupsAction, takeSnapshotAction, cancelBackupsAction]

export function Component() {
  const columns = useAccountBackupColumns()
  const bulkActions = useBulkActions(bulkActionDefinitions, things)
  const rowMenu = useRowMenu()
  const settled = useSettled([accountBackups.all], useBackupStates().settled)
  return (
    <Page title="Backups" description="When each node was last backed up, and what needs attention.">
      {settled ? (
        <>
          <RestrictedNote about="nodes" />
          <AccountOverview />
        </>
      ) : null}
      {settled ? (
        <DataTable
          name="backups"
          caption="Backups"
          noun={noun}
          list={accountBackups}
          columns={columns}
          getId={idOf}
          getLabel={labelOf}
          getHref={getHref}
          rowMenu={rowMenu}
          bulkActions={bulkActions}
          defaultSort="state"
          empty={<NoNodes />}
        />
      ) : (
        <SkeletonRows rows={12} label="Loading backups" />
      )}
    </Page>
  )
}

function useRowMenu() {
  const itemsOf = useActionItems()
  return useCallback(
    (row: AccountBackupsRow) =>
      joinGroups([
        [
          { label: 'Backups', icon: Archive, href: paths.nodeBackups(row.node.id) },
          { label: 'Node', icon: Server, href: paths.node(row.node.id) },
        ],
        itemsOf(rowActions, row),
      ]),
    [itemsOf],
  )
}

/** Totals; for accounts too large to load completely, why there are none. */
function AccountOverview() {
  const { data } = useQuery(accountBackups.all)
  if (!data || data.results === 0) return null
  if (data.exceedsLimit)
    return (
      <Notice tone="info" className="mb-4">
        {`With more than ${clientSideLimit.toLocaleString('en')} nodes, totals and sorting by state are not available: states are known only for the nodes on the current page.`}
      </Notice>
    )
  return (
    <div className="mb-5 grid gap-5 lg:grid-cols-2">
      <Summary rows={data.items} total={data.results} />
      <WindowHistogram rows={data.items} />
    </div>
  )
}

function NoNodes() {
  const isRestricted = usePrincipal()?.restricted ?? false
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState icon={Archive} title="No nodes to back up">
        {isRestricted
          ? 'Backups belong to nodes, and you do not have access to any nodes.'
          : 'Backups belong to nodes. Create a node first.'}
      </EmptyState>
    </div>
  )
}
