/** The handler of each kind of job that runs in a transaction: all but the removal of files (removed-files.ts). */
import { backupCopied, backupKept, backupStarted } from './backup-run.ts'
import { backupDue, windowOpened } from './backup-schedule.ts'
import { cloned } from './clone.ts'
import { diskReady, diskRemoved, diskResized } from './disks.ts'
import { captured } from './capture.ts'
import { imageExpired, uploadExpired, uploadProcessed } from './images.ts'
import { maintained } from './maintenance.ts'
import { migrated } from './migrate.ts'
import { passwordReset } from './password.ts'
import { booted, shutDown } from './power.ts'
import { provisioned } from './provision.ts'
import { purgeDue } from './purge.ts'
import type { JobHandler, JobKind } from './queue.ts'
import { rebuilt } from './rebuild.ts'
import { rescued } from './rescue.ts'
import { removed } from './remove.ts'
import { resized } from './resize.ts'
import { restored, restoring } from './restore.ts'
import { scheduleChosen } from './schedule-choice.ts'
import { zoneRendered } from './zones.ts'

export const jobHandlers: Readonly<Record<Exclude<JobKind, 'image.file_removed'>, JobHandler>> = {
  'node.provisioned': provisioned,
  'node.booted': booted,
  'node.shut_down': shutDown,
  'node.removed': removed,
  'node.resized': resized,
  'node.migrated': migrated,
  'node.rescued': rescued,
  'node.password_reset': passwordReset,
  'node.rebuilt': rebuilt,
  'node.cloned': cloned,
  'node.restoring': restoring,
  'node.restored': restored,
  'node.backup_due': backupDue,
  'node.backup_started': backupStarted,
  'node.backup_copied': backupCopied,
  'node.backup_kept': backupKept,
  'node.schedule_chosen': scheduleChosen,
  'node.maintained': maintained,
  'node.disk_created': diskReady,
  'node.disk_removed': diskRemoved,
  'node.disk_resized': diskResized,
  'node.disk_cloned': diskReady,
  'account.window_opened': windowOpened,
  'account.purge_due': purgeDue,
  'image.expired': imageExpired,
  'image.upload_expired': uploadExpired,
  'image.upload_processed': uploadProcessed,
  'image.captured': captured,
  'domain.zone_rendered': zoneRendered,
}
