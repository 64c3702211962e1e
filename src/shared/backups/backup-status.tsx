/** The status of a backup as a label with the color and icon of its tone, and the tones of a node's backup states. */
import type { BackupStatus } from '#contract/areas/backups.ts'
import type { BackupState } from '#contract/rules/backups/backup-state.ts'
import { isBackupFailed, isBackupInProgress, backupStatusLabels } from '#contract/rules/backups/backup-status.ts'
import { Status, type Tone } from '#ui/badge.tsx'

/** A paused backup makes no progress, so its icon must not pulse. */
export function backupTone(status: BackupStatus): Tone {
  if (status === 'paused') return 'warn'
  if (isBackupInProgress(status)) return 'busy'
  return isBackupFailed(status) ? 'bad' : 'ok'
}

export function BackupStatusBadge({ status }: { status: BackupStatus }) {
  return <Status tone={backupTone(status)}>{backupStatusLabels[status]}</Status>
}

export const backupStateTones: Readonly<Record<BackupState, Tone>> = {
  failed: 'bad',
  never: 'warn',
  late: 'warn',
  unknown: 'off',
  pending: 'off',
  ok: 'ok',
  off: 'off',
}
