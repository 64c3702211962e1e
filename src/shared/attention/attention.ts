/** The nodes that need attention, and why. */
import type { Node } from '#contract/areas/nodes.ts'
import { needsBackupAttention, type BackupState } from '#contract/rules/backups/backup-state.ts'
import { nodeStatusLabels } from '#contract/rules/nodes/node-status.ts'
import { attentionKinds, type AttentionKind } from './attention-query.ts'
import type { BackupStatesOf } from '../backups/backup-states.ts'

/** The most urgent first. */
export const attentionReasons = {
  stopped: nodeStatusLabels.stopped,
  failed: 'Last backup failed',
  never: 'Never backed up',
  late: 'Backup is late',
} as const satisfies Record<AttentionKind, string>

export interface AttentionItem {
  readonly node: Node
  readonly reason: string
  /** The backup state that needs attention; null for a node out of service. */
  readonly backupState: BackupState | null
}

/** Null when the node needs none; unknown when nobody can say how well it is backed up. `now`: milliseconds since the epoch. */
export function attentionOf(node: Node, statesOf: BackupStatesOf, now: number): AttentionKind | 'unknown' | null {
  if (node.status === 'stopped') return 'stopped'
  const states = statesOf({ node }, now)
  const urgent = states.find(needsBackupAttention)
  return attentionKinds.find((kind) => kind === urgent) ?? states.find((state) => state === 'unknown') ?? null
}

/** The most urgent first, otherwise in the given order. */
export function needsAttention(nodes: readonly Node[], statesOf: BackupStatesOf, now: number): AttentionItem[] {
  return nodes
    .flatMap((node) => {
      const kind = attentionOf(node, statesOf, now)
      return kind === null || kind === 'unknown' ? [] : [{ node, kind }]
    })
    .toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind))
    .map(({ node, kind }) => ({
      node,
      reason: attentionReasons[kind],
      backupState: kind === 'stopped' ? null : kind,
    }))
}
