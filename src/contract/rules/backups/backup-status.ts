/** Backup statuses: their outcome, their labels, and which backups can be restored (compute.md, Backup; gaps 3.2). */
import type { Backup, BackupStatus } from '../../areas/backups.ts'
import { t } from '../../translate.ts'

const outcomes: Readonly<Record<BackupStatus, 'inProgress' | 'succeeded' | 'failed'>> = {
  paused: 'inProgress',
  pending: 'inProgress',
  running: 'inProgress',
  needsPostProcessing: 'inProgress',
  successful: 'succeeded',
  failed: 'failed',
  userAborted: 'failed',
}

/** A snapshot stays in progress until it is successful, post-processing included. */
export const isBackupInProgress = (status: BackupStatus) => outcomes[status] === 'inProgress'
/** Finished without a copy. */
export const isBackupFailed = (status: BackupStatus) => outcomes[status] === 'failed'

export const backupStatusLabels: Readonly<Record<BackupStatus, () => string>> = {
  paused: () => t('Paused by the host'),
  pending: () => t('Waiting to start'),
  running: () => t('Copying disks'),
  needsPostProcessing: () => t('Finishing'),
  successful: () => t('Successful'),
  failed: () => t('Failed'),
  userAborted: () => t('Aborted'),
}

type Restorable = Pick<Backup, 'status' | 'available'>

export const isRestorable = ({ status, available }: Restorable) => status === 'successful' && available

/** Why a backup cannot be restored, as a sentence; null when it can. */
export function notRestorableReason({ status, available }: Restorable): string | null {
  if (isBackupInProgress(status)) return t('It is still in progress.')
  if (isBackupFailed(status))
    return status === 'failed' ? t('It was not successful: failed.') : t('It was not successful: aborted.')
  return available ? null : t('It is unavailable while its host is under maintenance.')
}
