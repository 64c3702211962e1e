/** How well a node is backed up. The only place with this rule, so that all pages agree. */
import type { Node } from '../../areas/nodes.ts'
import { parseWireTime } from '../../time.ts'
import { backupOverdueHours } from './backup-schedule.ts'
import { inContext, t } from '../../translate.ts'

/** In order of urgency. */
export const backupStateLabels = {
  failed: () => t('Failed'),
  never: () => t('Never backed up'),
  late: () => inContext('backup', 'Late'),
  unknown: () => t('Unknown'),
  pending: () => t('First backup pending'),
  ok: () => inContext('backup', 'Up to date'),
  off: () => t('Off'),
}
export type BackupState = keyof typeof backupStateLabels

/** Facts that the node itself does not contain. */
export interface BackupHistory {
  /**
   * When backups were enabled; null when that was before the oldest events, undefined when the events are not known.
   */
  readonly enabledAt: string | null | undefined
  /**
   * Whether the latest finished scheduled attempt has failed, regardless of later snapshots; undefined when neither the
   * events nor the node's backups are known.
   */
  readonly lastAttemptFailed: boolean | undefined
}

const overdueMs = backupOverdueHours * 3_600_000

/** Whether a backup of this time is too old; `now` in milliseconds since the epoch. */
export const isOverdue = (timestamp: string, now: number) => now - parseWireTime(timestamp).getTime() > overdueMs

/**
 * The single state of a node, so that the counts of all states add up to the number of nodes. It is the most urgent
 * one: a node whose last backup has failed may also be late. `now`: milliseconds since the epoch. A node whose backups
 * were enabled recently has had no window yet, so it is not late. Without the history, only states that follow from the
 * node alone are returned.
 */
export function backupState(
  { backups: { enabled, last_successful: last }, created }: Pick<Node, 'backups' | 'created'>,
  { enabledAt, lastAttemptFailed }: BackupHistory,
  now: number,
): BackupState {
  if (!enabled) return 'off'
  if (lastAttemptFailed) return 'failed'
  const ifKnown = (state: BackupState): BackupState => (lastAttemptFailed === undefined ? 'unknown' : state)
  if (last !== null) return isOverdue(last, now) ? 'late' : ifKnown('ok')
  if (!isOverdue(created, now)) return ifKnown('pending')
  if (enabledAt === undefined) return 'unknown'
  if (enabledAt !== null && !isOverdue(enabledAt, now)) return ifKnown('pending')
  return 'never'
}

/** The number of states of each kind. */
export function countBackupStates(states: readonly BackupState[]): (state: BackupState) => number {
  const groups = Map.groupBy(states, (state) => state)
  return (state) => groups.get(state)?.length ?? 0
}
