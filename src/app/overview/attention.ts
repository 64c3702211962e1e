/** The nodes that need attention, and why. */
import type { Node } from '#contract/areas/nodes.ts'
import { needsBackupAttention, type BackupState } from '#contract/rules/backup-state.ts'
import { nodeStatusLabels } from '#contract/rules/node-status.ts'
import type { BackupStatesOf } from '#kit/nodes/backup-states.ts'

export interface AttentionItem {
  readonly node: Node
  readonly reason: string
  /** The backup state that needs attention; null for a node out of service. */
  readonly backupState: BackupState | null
}

const backupReasons: Readonly<Partial<Record<BackupState, string>>> = {
  failed: 'Last backup failed',
  never: 'Never backed up',
  late: 'Backup is late',
}

/** Null when the node needs none. `now`: milliseconds since the epoch. */
function attentionOf(node: Node, statesOf: BackupStatesOf, now: number): AttentionItem | null {
  if (node.status === 'stopped') return { node, reason: nodeStatusLabels.stopped, backupState: null }
  const state = statesOf({ node }, now).find(needsBackupAttention)
  return state === undefined ? null : { node, reason: backupReasons[state] ?? '', backupState: state }
}

const urgency: readonly (BackupState | null)[] = [null, 'failed', 'never', 'late']

/** The most urgent first, otherwise in the given order. */
export function needsAttention(nodes: readonly Node[], statesOf: BackupStatesOf, now: number): AttentionItem[] {
  return nodes
    .flatMap((node) => attentionOf(node, statesOf, now) ?? [])
    .toSorted((a, b) => urgency.indexOf(a.backupState) - urgency.indexOf(b.backupState))
}
