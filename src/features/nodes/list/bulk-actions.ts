/** What is done with many nodes besides the actions of their rows: in the menu of the selection. */
import { useMemo } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { useBulkActions, type BulkAction } from '#kit/actions/bulk-actions.ts'
import { pluralize } from '#kit/format/texts.ts'
import { toast, toastError } from '#kit/toast.ts'
import { cancelBackupsAction } from '#shared/backups/cancel.tsx'
import { enableBackupsAction } from '#shared/backups/enable.tsx'
import { spreadBackupsAction } from '#shared/backups/spread.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { copyToClipboard } from '#ui/copy.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { setAlertsAction } from '../actions/set-alerts.ts'
import { watchdogActions } from '../actions/watchdog.ts'
import { addressesOf, type Addresses } from '../addresses/by-use.ts'

/** How lists and jobs name nodes. */
export const nodeResources = {
  noun: { singular: 'node', plural: 'nodes' },
  idOf: ({ id }: Node) => id,
  labelOf: ({ label }: Node) => label,
}

/** Copies the addresses of the selected nodes, or the commands that sign in to them: a line each. */
const copyAction = (
  what: string,
  noun: string,
  linesOf: (addresses: Addresses) => readonly (string | null)[],
): BulkAction<Node> => {
  const textsOf = (nodes: readonly Node[]) =>
    nodes.flatMap((node) => linesOf(addressesOf(node))).filter((line) => line !== null)
  const copy = async (nodes: readonly Node[]) => {
    const lines = textsOf(nodes)
    await copyToClipboard(`${lines.join('\n')}\n`)
    toast({ tone: 'ok', text: `Copied ${pluralize(lines.length, noun)}` })
  }
  return {
    label: `Copy ${what}`,
    icon: Copy,
    disabledReason: (nodes) => (textsOf(nodes).length === 0 ? 'None of the selected nodes has one' : null),
    onPress: (nodes) => void copy(nodes).catch(toastError),
  }
}

const copyActions: readonly BulkAction<Node>[] = [
  copyAction('IPv4 addresses', 'line', ({ publicV4 }) => publicV4),
  copyAction('IPv6 addresses', 'line', ({ v6 }) => [v6]),
  copyAction('private addresses', 'line', ({ privateV4 }) => privateV4),
  copyAction('SSH commands', 'line', ({ ssh }) => [ssh]),
]

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
