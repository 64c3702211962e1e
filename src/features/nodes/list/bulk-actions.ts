/** What is done with many nodes besides the actions of their rows: in the menu of the selection. */
import { useMemo } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { useBulkActions, type BulkAction } from '#kit/actions/bulk-actions.ts'
import { cancelBackupsAction } from '#shared/backups/cancel.tsx'
import { enableBackupsAction } from '#shared/backups/enable.tsx'
import { spreadBackupsAction } from '#shared/backups/spread.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { setAlertsAction } from '../actions/set-alerts.ts'
import { watchdogActions } from '../actions/watchdog.ts'
import { copyActions } from './copy-actions.ts'
import { nodeResources } from './resources.ts'

const settings = [setAlertsAction, ...watchdogActions]
const backups = [enableBackupsAction, spreadBackupsAction, cancelBackupsAction]

const rowResources = {
  noun: nodeResources.noun,
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

export function useFurtherBulkActions(): readonly BulkAction<Node>[] {
  const settingActions = useBulkActions(settings, nodeResources)
  const backupActions = useBulkActions(backups, rowResources)
  return useMemo(
    () => [...copyActions, ...settingActions, ...backupActions.map(forNodes)].map(intoMenu),
    [settingActions, backupActions],
  )
}
