/** The nodes that need attention, and why. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodeStatusLabels } from '#contract/rules/nodes/node-status.ts'
import { t } from '#contract/translate.ts'
import type { BackupStateOf } from '../backups/backup-states.ts'

/** Why nodes need attention, and the address of the list that shows them. */

/** The most urgent first. */
export const attentionKinds = ['stopped', 'failed', 'never', 'late'] as const
type AttentionKind = (typeof attentionKinds)[number]

/** The query string of the list of nodes that shows all of them. */
export const attentionQuery = attentionKinds.map((kind) => `attention=${kind}`).join('&')

/** The most urgent first. */
export const attentionReasons = {
  stopped: nodeStatusLabels.stopped,
  failed: () => t('Last backup failed'),
  never: () => t('Never backed up'),
  late: () => t('Backup is late'),
} satisfies Record<AttentionKind, () => string>

/**
 * Null when the node needs no attention; unknown when its backup state is unknown. `now`: milliseconds since the epoch.
 */
export function attentionOf(node: Node, stateOf: BackupStateOf, now: number): AttentionKind | 'unknown' | null {
  if (node.status === 'stopped') return 'stopped'
  const state = stateOf({ node }, now)
  return state === 'unknown' ? state : (attentionKinds.find((kind) => kind === state) ?? null)
}

/** The nodes that need attention, by kind, the most urgent first; kinds without nodes are left out. */
export function needsAttention(nodes: readonly Node[], stateOf: BackupStateOf, now: number) {
  const byKind = Map.groupBy(nodes, (node) => attentionOf(node, stateOf, now))
  return attentionKinds.flatMap((kind) => {
    const found = byKind.get(kind)
    return found ? [{ kind, nodes: found }] : []
  })
}
