/** The status of a backup in the words of the contract, with a colour and a shape that mean the same everywhere. */
import type { BackupStatus } from '#contract/areas/backups.ts'
import { backupFailed, backupInProgress, backupStatusWords } from '#contract/rules/backup-status.ts'
import { Status, type Tone } from '#ui/badge.tsx'

/** One that is held does not move, so it does not pulse. */
export function backupTone(status: BackupStatus): Tone {
  if (status === 'paused') return 'warn'
  if (backupInProgress(status)) return 'busy'
  return backupFailed(status) ? 'bad' : 'ok'
}

export function BackupStatusBadge({ status }: { status: BackupStatus }) {
  return <Status tone={backupTone(status)}>{backupStatusWords[status]}</Status>
}
