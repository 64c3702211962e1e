/** Backup statuses: which pass by themselves, what people call them, and what may be restored (compute.md, Backup; gaps 3.2). */
import type { Backup, BackupStatus } from '../areas/backups.ts'

/** What becomes of a backup that is not over: on its way, or done well or badly. */
const ends: Readonly<Record<BackupStatus, 'passing' | 'good' | 'bad'>> = {
  paused: 'passing',
  pending: 'passing',
  running: 'passing',
  needsPostProcessing: 'passing',
  successful: 'good',
  failed: 'bad',
  userAborted: 'bad',
}

/** A snapshot stays in progress until it is successful, post-processing included. */
export const backupInProgress = (status: BackupStatus) => ends[status] === 'passing'
/** Over without a copy. */
export const backupFailed = (status: BackupStatus) => ends[status] === 'bad'

export const backupStatusWords: Readonly<Record<BackupStatus, string>> = {
  paused: 'Held by the host',
  pending: 'Waiting to start',
  running: 'Copying disks',
  needsPostProcessing: 'Finishing',
  successful: 'Successful',
  failed: 'Failed',
  userAborted: 'Aborted',
}

type Restorable = Pick<Backup, 'status' | 'available'>

export const isRestorable = ({ status, available }: Restorable) => status === 'successful' && available

/** Why a backup cannot be restored, as a sentence for people; null when it can. */
export function whyNotRestorable({ status, available }: Restorable): string | null {
  if (backupInProgress(status)) return 'It is not finished yet.'
  if (backupFailed(status)) return `It has not worked: ${backupStatusWords[status].toLowerCase()}.`
  return available ? null : 'It is not available while its host is under maintenance.'
}
