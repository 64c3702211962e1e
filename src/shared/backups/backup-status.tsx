/** The status of a backup, and the backup state of a node, as labels with the color and icon of their tones. */
import type { BackupStatus } from '#contract/areas/backups.ts'
import { backupStateLabels, type BackupState } from '#contract/rules/backups/backup-state.ts'
import { isBackupFailed, isBackupInProgress, backupStatusLabels } from '#contract/rules/backups/backup-status.ts'
import { Status, type Tone } from '#ui/badge.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

/** A paused backup makes no progress, so its icon must not pulse. */
export function backupTone(status: BackupStatus): Tone {
  if (status === 'paused') return 'warn'
  if (isBackupInProgress(status)) return 'busy'
  return isBackupFailed(status) ? 'bad' : 'ok'
}

export function BackupStatusBadge({ status }: { status: BackupStatus }) {
  return <Status tone={backupTone(status)}>{backupStatusLabels[status]()}</Status>
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

/** `unknownReason`: a clause, as `BackupKnowledge` has it. */
export function BackupStateStatus({ state, unknownReason }: { state: BackupState; unknownReason: string }) {
  const status = (
    <Status tone={backupStateTones[state]} className="min-w-0 truncate">
      {backupStateLabels[state]()}
    </Status>
  )
  return state === 'unknown' ? <Tooltip text={`${unknownReason}.`}>{status}</Tooltip> : status
}
