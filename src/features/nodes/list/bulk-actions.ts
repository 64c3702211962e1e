/** Bulk actions on nodes that are not row actions: in the menu of the selection. */
import { nodeNoun } from '#shared/nodes/node.ts'
import { useMemo } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { plural, t } from '#contract/translate.ts'
import { defineAction } from '#kit/actions/action.ts'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import { toast } from '#kit/toast.ts'
import { cancelBackupsAction } from '#shared/backups/cancel.tsx'
import { enableBackupsAction } from '#shared/backups/enable.tsx'
import { spreadBackupsAction } from '#shared/backups/spread.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { copyToClipboard } from '#ui/copy.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { setAlertsAction } from '../actions/set-alerts.ts'
import { watchdogActions } from '../actions/watchdog.ts'
import { addressesOf, type Addresses } from '../addresses/by-use.ts'

/** The noun for nodes in lists and jobs. */
export const nodeResources = {
  noun: nodeNoun,
  idOf: ({ id }: Node) => id,
  labelOf: ({ label }: Node) => label,
}

/** Copies the addresses of the selected nodes, or the commands for signing in to them, one per line. */
function copyAction(
  what: string,
  labelOf: () => string,
  linesOf: (addresses: Addresses) => readonly (string | null)[],
) {
  const textsOf = (node: Node) => linesOf(addressesOf(node)).filter((line) => line !== null)
  const copy = async (selected: readonly Node[]) => {
    const lines = selected.flatMap(textsOf)
    await copyToClipboard(`${lines.join('\n')}\n`)
    toast({ tone: 'ok', text: plural(lines.length, 'Copied {count} line', 'Copied {count} lines') })
  }
  return defineAction<Node>({
    id: `copy-${what}`,
    operation: nodes.view,
    label: () => labelOf(),
    icon: Copy,
    entityOf: nodeEntity,
    open: (node) => copy([node]),
    bulk: {
      skipReason: (node) => (textsOf(node).length === 0 ? t('without one') : null),
      noneReason: () => t('None of the selected nodes has one'),
      open: ({ eligible }) => copy(eligible),
    },
  })
}

const ofNodes = {
  actions: [
    copyAction(
      'IPv4 addresses',
      () => t('Copy IPv4 addresses'),
      ({ publicV4 }) => publicV4,
    ),
    copyAction(
      'IPv6 addresses',
      () => t('Copy IPv6 addresses'),
      ({ v6 }) => [v6],
    ),
    copyAction(
      'private addresses',
      () => t('Copy private addresses'),
      ({ privateV4 }) => privateV4,
    ),
    copyAction(
      'SSH commands',
      () => t('Copy SSH commands'),
      ({ ssh }) => [ssh],
    ),
    setAlertsAction,
    ...watchdogActions,
  ],
  resources: nodeResources,
  resourceOf: (node: Node) => node,
  inMenu: true,
}

const ofBackups = {
  actions: [enableBackupsAction, spreadBackupsAction, cancelBackupsAction],
  resources: {
    noun: nodeResources.noun,
    idOf: ({ node }: AccountBackupsRow) => node.id,
    labelOf: ({ node }: AccountBackupsRow) => node.label,
  },
  resourceOf: (node: Node): AccountBackupsRow => ({ node, backups: undefined }),
  inMenu: true,
}

export function useFurtherBulkActions() {
  const nodeActions = useBulkActions(ofNodes)
  const backupActions = useBulkActions(ofBackups)
  return useMemo(() => [...nodeActions, ...backupActions], [nodeActions, backupActions])
}
