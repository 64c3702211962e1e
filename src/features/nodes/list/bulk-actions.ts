/** What the list of nodes does with the selected ones. */
import { useMemo } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import type { BulkAction } from '#kit/data-table/result-bar.tsx'
import { cancelBackupsAction } from '#kit/nodes/backup-actions/cancel.tsx'
import { enableBackupsAction } from '#kit/nodes/backup-actions/enable.tsx'
import { spreadBackupsAction } from '#kit/nodes/backup-actions/spread.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { nodeActions } from '../actions/node-actions.ts'
import { setAlertsAction } from '../actions/set-alerts.ts'
import { watchdogActions } from '../actions/watchdog.ts'
import { copyActions } from './copy-actions.ts'
import { nodeThings } from './things.ts'

const settings = [setAlertsAction, ...watchdogActions]
const backups = [enableBackupsAction, spreadBackupsAction, cancelBackupsAction]

const rowThings = {
  noun: nodeThings.noun,
  idOf: ({ node }: AccountBackupsRow) => node.id,
  labelOf: ({ node }: AccountBackupsRow) => node.label,
}
const rowOf = (node: Node): AccountBackupsRow => ({ node, backups: undefined })

/** An action on the backups of nodes, for the nodes. */
const forNodes = (action: BulkAction<AccountBackupsRow>): BulkAction<Node> => ({
  ...action,
  onPress: (nodes) => action.onPress(nodes.map(rowOf)),
  disabledReason: (nodes) => action.disabledReason?.(nodes.map(rowOf)) ?? null,
})

const intoMenu = (action: BulkAction<Node>): BulkAction<Node> => ({ ...action, inMenu: true })

/** Those that a node's menu has are buttons, the others are in a menu beside them. */
export function useNodeBulkActions(): readonly BulkAction<Node>[] {
  const actions = useBulkActions(nodeActions, nodeThings)
  const settingActions = useBulkActions(settings, nodeThings)
  const backupActions = useBulkActions(backups, rowThings)
  return useMemo(
    () => [...actions, ...copyActions, ...[...settingActions, ...backupActions.map(forNodes)].map(intoMenu)],
    [actions, settingActions, backupActions],
  )
}
