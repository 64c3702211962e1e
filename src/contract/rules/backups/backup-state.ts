/** How well a node is backed up. The only rule about it, so that all pages agree. */
import type { Node } from '../../areas/nodes.ts'
import { parseWireTime } from '../../time.ts'
import { backupOverdueHours } from './backup-schedule.ts'

/** In the order in which the states need attention. */
export const backupStateLabels = {
  failed: 'Failed',
  never: 'Never backed up',
  late: 'Late',
  unknown: 'Unknown',
  pending: 'First backup pending',
  ok: 'Up to date',
  off: 'Off',
} as const
export type BackupState = keyof typeof backupStateLabels

const statesNeedingAttention: ReadonlySet<BackupState> = new Set(['failed', 'never', 'late'] as const)
export const needsBackupAttention = (state: BackupState) => statesNeedingAttention.has(state)

/** What the node itself does not say. */
export interface BackupHistory {
  /** When backups were enabled; null when that is longer ago than the events reach, undefined when the events are not known. */
  readonly enabledAt: string | null | undefined
  /** Whether the latest attempt that has ended has failed; undefined when neither the events nor the node's backups are known. */
  readonly lastAttemptFailed: boolean | undefined
}

const overdueMs = backupOverdueHours * 3_600_000

/** Whether a backup of this time is too old; `now` in milliseconds since the epoch. */
export const isOverdue = (timestamp: string, now: number) => now - parseWireTime(timestamp).getTime() > overdueMs

/**
 * The states to show, the most urgent first: a node whose last backup has failed may be late, too. `now`: milliseconds since the epoch.
 * A node whose backups were enabled a short time ago has had no window yet, so it is not behind. Without the history only that is said which the
 * node alone proves.
 */
export function backupStates(
  { backups: { enabled, last_successful: last }, created }: Pick<Node, 'backups' | 'created'>,
  { enabledAt, lastAttemptFailed }: BackupHistory,
  now: number,
): BackupState[] {
  if (!enabled) return ['off']
  const failed: BackupState[] = lastAttemptFailed ? ['failed'] : []
  const unlessFailed = (state: BackupState): BackupState[] =>
    lastAttemptFailed === undefined ? ['unknown'] : lastAttemptFailed ? failed : [state]
  if (last !== null) return isOverdue(last, now) ? [...failed, 'late'] : unlessFailed('ok')
  if (!isOverdue(created, now)) return unlessFailed('pending')
  if (enabledAt === undefined) return unlessFailed('unknown')
  if (enabledAt !== null && !isOverdue(enabledAt, now)) return unlessFailed('pending')
  return [...failed, 'never']
}
