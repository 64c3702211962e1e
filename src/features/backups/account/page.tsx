/** The backups of all nodes of the account: which nodes have none, are late or have failed, with bulk actions. */
import { nodeNoun } from '#shared/nodes/node.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Archive } from '#ui/icons/archive.ts'
import { Server } from '#ui/icons/server.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isComplete } from '#api/cache/page-load.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { paths } from '#kit/paths.ts'
import { useBackupStates } from '#shared/backups/backup-states.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useIsRestricted } from '#kit/permission/principal.ts'
import { LoadingTotals } from '#kit/page/loading-totals.tsx'
import { AccessHint } from '#kit/page/restricted-note.tsx'
import { isArriving, useSettled } from '#kit/page/use-settled.ts'
import { useAccountBackupColumns } from './columns.tsx'
import { accountBackups, backupLists, type AccountBackupsRow } from '#queries/account-backups.ts'
import { nodeList } from '#queries/nodes.ts'
import { regionList } from '#queries/regions.ts'
import { enableBackupsAction } from '#shared/backups/enable.tsx'
import { cancelBackupsAction } from '#shared/backups/cancel.tsx'
import { spreadBackupsAction } from '#shared/backups/spread.ts'
import { createNodeAction } from '#shared/nodes/create-node.ts'
import { sharedNodesNote } from '#shared/nodes/node.ts'
import { takeSnapshotAction } from '../actions/take-snapshot.ts'
import { Summary } from './summary.tsx'
import { WindowRing } from './window-ring.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, nodeList.all)
  prefetch(context, regionList)
  return null
}

export { shouldRevalidate } from '#kit/table/list-page.tsx'

const idOf = ({ node }: AccountBackupsRow) => node.id
const labelOf = ({ node }: AccountBackupsRow) => node.label
const hrefOf = ({ node }: AccountBackupsRow) => paths.nodeBackups(node.id)
const rowLinks = (row: AccountBackupsRow) => [
  { label: t('Backups'), icon: Archive, href: hrefOf(row) },
  { label: t('Node'), icon: Server, href: paths.node(row.node.id) },
]
const rowActions = [[enableBackupsAction, takeSnapshotAction, cancelBackupsAction]]
const ofRows = { resources: { noun: nodeNoun, idOf, labelOf }, resourceOf: (row: AccountBackupsRow) => row }
const spread = { ...ofRows, actions: [spreadBackupsAction] }
const enable = { ...ofRows, actions: [enableBackupsAction] }

export function Component() {
  const allNodes = useQuery(nodeList.all)
  const settled = useSettled([nodeList.all], useBackupStates().settled, isArriving(allNodes))
  const lists = useQuery(backupLists).data
  const list = useMemo(() => accountBackups(lists), [lists])
  return (
    <ListPage
      title={t('Backups')}
      description={t('When each node was last backed up, and what needs attention.')}
      restrictedNote={sharedNodesNote()}
      name="backups"
      caption={t('Backups')}
      noun={nodeNoun}
      list={list}
      columns={useAccountBackupColumns(lists === null)}
      getId={idOf}
      getLabel={labelOf}
      getHref={hrefOf}
      rowLinks={rowLinks}
      rowActions={rowActions}
      bulkActions={useBulkActions(spread)}
      defaultSort="state"
      empty={<NoNodes />}
      instead={
        settled ? null : (
          <LoadingTotals
            label={t('Loading backups')}
            columns={[[4], [4]]}
            list
            lists={[{ query: allNodes, noun: nodeNoun }]}
          />
        )
      }
    >
      {settled ? <AccountOverview list={list} /> : null}
    </ListPage>
  )
}

/** Totals; renders nothing for accounts too large to load. */
function AccountOverview({ list }: { list: ReturnType<typeof accountBackups> }) {
  const { data } = useQuery(list.all)
  if (!data || data.results === 0 || data.exceedsLimit) return null
  if (isComplete(data) && !data.items.some(({ node }) => node.backups.enabled)) return <NoBackups rows={data.items} />
  return (
    <div className="mb-4 grid gap-4 lg:grid-cols-2">
      <Summary rows={data.items} />
      <WindowRing rows={data.items} />
    </div>
  )
}

/** Replaces totals that would all be zero. */
function NoBackups({ rows }: { rows: readonly AccountBackupsRow[] }) {
  const [enabling] = useBulkActions(enable)
  return (
    <Card
      className="mb-4"
      title={t('No node is backed up')}
      actions={
        enabling?.disabledReason(rows) === null && (
          <Button size="sm" icon={enabling.icon} onClick={() => enabling.onPress(rows)}>
            {enabling.label}
          </Button>
        )
      }
    >
      {t('Backups copy the disks of a node daily. You can restore them to the same node or to another one.')}
    </Card>
  )
}

function NoNodes() {
  const mayCreate = isAllowed(usePermission()(nodes.create))
  return (
    <EmptyState
      icon={Archive}
      title={t('No nodes to back up')}
      actions={mayCreate && <ActionButton action={createNodeAction} resource={undefined} variant="primary" />}
    >
      {useIsRestricted() ? (
        <>
          {t('Backups belong to nodes, and you do not have access to any nodes.')} <AccessHint />
        </>
      ) : (
        t('Backups belong to nodes. Create a node first.')
      )}
    </EmptyState>
  )
}
