/** How well a node is backed up. The only rule about it, so that all pages agree. */
import type { Node } from '../areas/nodes.ts'
import { parseWireTime } from '../time.ts'
import { backupOverdueHours } from './backup-schedule.ts'

/** In the order in which the states need attention. */
export const backupStateLabels = {
  failed: 'Failed',
  never: 'Never backed up',
  late: 'Late',
  pending: 'First backup pending',
  ok: 'Up to date',
  off: 'Off',
} as const
export type BackupState = keyof typeof backupStateLabels

const statesNeedingAttention: ReadonlySet<BackupState> = new Set(['failed', 'never', 'late'] as const)
export const needsBackupAttention = (state: BackupState) => statesNeedingAttention.has(state)

/** What the node itself does not say. */
export interface BackupHistory {
  /** When backups were enabled; null when it is not known, or longer ago than the events reach. */
  readonly enabledAt: string | null
  /** Whether the latest attempt that has ended has failed. */
  readonly lastAttemptFailed: boolean
}

const overdueMs = backupOverdueHours * 3_600_000

/**
 * The states to show, the most urgent first: a node whose last backup has failed may be late, too. `now`: milliseconds since the epoch.
 * A node whose backups were enabled a short time ago has had no window yet, so it is not behind.
 */
export function backupStates(
  { backups: { enabled, last_successful: last }, created }: Pick<Node, 'backups' | 'created'>,
  { enabledAt, lastAttemptFailed }: BackupHistory,
  now: number,
): BackupState[] {
  if (!enabled) return ['off']
  const isOverdueSince = (timestamp: string) => now - parseWireTime(timestamp).getTime() > overdueMs
  const failed: BackupState[] = lastAttemptFailed ? ['failed'] : []
  if (last === null) {
    const isNew = !isOverdueSince(created) || (enabledAt !== null && !isOverdueSince(enabledAt))
    if (!isNew) return [...failed, 'never']
    return lastAttemptFailed ? failed : ['pending']
  }
  if (isOverdueSince(last)) return [...failed, 'late']
  return lastAttemptFailed ? failed : ['ok']
}
