/** What the list of nodes can do besides, loaded after its rows: rarer columns and filters, rarer actions. Renders nothing. */
import { useLayoutEffect, useMemo } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import type { Action } from '#kit/actions/action.ts'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import type { Column } from '#kit/data-table/column.ts'
import type { BulkAction } from '#kit/data-table/result-bar.tsx'
import type { SavedView } from '#kit/data-table/saved-views.ts'
import { cancelBackupsAction } from '#kit/nodes/backup-actions/cancel.tsx'
import { enableBackupsAction } from '#kit/nodes/backup-actions/enable.tsx'
import { spreadBackupsAction } from '#kit/nodes/backup-actions/spread.ts'
import { attentionQuery } from '#kit/nodes/attention-query.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { nodeActionGroups } from '../actions/node-actions.ts'
import { setAlertsAction } from '../actions/set-alerts.ts'
import { watchdogActions } from '../actions/watchdog.ts'
import { machineActions } from '../machine/actions.ts'
import { copyActions } from './copy-actions.ts'
import { useMoreColumns } from './more-columns.tsx'
import { nodeThings } from './things.ts'

export interface ListExtras {
  readonly columns: readonly Column<Node>[]
  readonly rowActionGroups: readonly (readonly Action<Node>[])[]
  readonly bulkActions: readonly BulkAction<Node>[]
  readonly views: readonly SavedView[]
}

const views = [
  {
    name: 'Needs attention',
    query: `${attentionQuery}&columns=label,attention,status,region,type,backups&sort=attention`,
  },
]

const rowThings = {
  noun: nodeThings.noun,
  idOf: ({ node }: AccountBackupsRow) => node.id,
  labelOf: ({ node }: AccountBackupsRow) => node.label,
}
const rowOf = (node: Node): AccountBackupsRow => ({ node, backups: undefined })

/** An action on the backups of nodes, for the nodes. */
const forNodes = (action: BulkAction<AccountBackupsRow>): BulkAction<Node> => ({
  ...action,
  inMenu: true,
  onPress: (nodes) => action.onPress(nodes.map(rowOf)),
  disabledReason: (nodes) => action.disabledReason?.(nodes.map(rowOf)) ?? null,
})

const intoMenu = (action: BulkAction<Node>): BulkAction<Node> => ({ ...action, inMenu: true })

/** The rare actions go before the destructive ones, which are the last group. */
const rowActionGroups = nodeActionGroups.toSpliced(-1, 0, machineActions)

const settings = [setAlertsAction, ...watchdogActions]
const backups = [enableBackupsAction, spreadBackupsAction, cancelBackupsAction]

export function Extras({ onReady }: { onReady: (extras: ListExtras) => void }) {
  const columns = useMoreColumns()
  const settingActions = useBulkActions(settings, nodeThings)
  const backupActions = useBulkActions(backups, rowThings)
  const bulkActions = useMemo(
    () => [...copyActions, ...settingActions.map(intoMenu), ...backupActions.map(forNodes)],
    [settingActions, backupActions],
  )
  // Before the browser paints, so that filters of the address apply to the first rows.
  useLayoutEffect(() => onReady({ columns, rowActionGroups, bulkActions, views }), [onReady, columns, bulkActions])
  return null
}
