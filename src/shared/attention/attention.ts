/** The nodes that need attention, and why. */
import type { Node } from '#contract/areas/nodes.ts'
import type { BackupState } from '#contract/rules/backups/backup-state.ts'
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

interface AttentionItem {
  readonly node: Node
  readonly reason: string
  /** The backup state that needs attention; null for a node out of service. */
  readonly backupState: BackupState | null
}

/**
 * Null when the node needs none; unknown when nobody can say how well it is backed up. `now`: milliseconds since the
 * epoch.
 */
export function attentionOf(node: Node, stateOf: BackupStateOf, now: number): AttentionKind | 'unknown' | null {
  if (node.status === 'stopped') return 'stopped'
  const state = stateOf({ node }, now)
  return state === 'unknown' ? state : (attentionKinds.find((kind) => kind === state) ?? null)
}

/** The most urgent first, otherwise in the given order. */
export function needsAttention(nodes: readonly Node[], stateOf: BackupStateOf, now: number): AttentionItem[] {
  return nodes
    .flatMap((node) => {
      const kind = attentionOf(node, stateOf, now)
      return kind === null || kind === 'unknown' ? [] : [{ node, kind }]
    })
    .toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind))
    .map(({ node, kind }) => ({
      node,
      reason: attentionReasons[kind](),
      backupState: kind === 'stopped' ? null : kind,
    }))
}
