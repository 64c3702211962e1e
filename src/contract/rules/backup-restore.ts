/** What restoring a backup needs and makes (compute.md, Backups; gaps 3.2). Sizes in MB. */
import { diskLabel } from '../limits.ts'

interface Sized {
  size: number
}
const total = (disks: readonly Sized[]) => disks.reduce((sum, { size }) => sum + size, 0)

export interface RestoreRoom {
  /** What the disks of the backup take. */
  needed: number
  /** What the target has for them. */
  free: number
  fits: boolean
}

/** Room on a target whose type has `storage`; with `overwrite` its own disks go first. */
export function restoreRoom(backup: readonly Sized[], target: { storage: number; disks: readonly Sized[] }, overwrite: boolean): RestoreRoom {
  const needed = total(backup)
  const free = Math.max(0, target.storage - (overwrite ? 0 : total(target.disks)))
  return { needed, free, fits: needed <= free }
}

/** What a restored disk or profile is called; cut to what a label may hold, which is the same for both. */
export const restoredLabel = (backupId: number, label: string): string => Array.from(`Restore ${backupId} - ${label}`).slice(0, diskLabel.max).join('')
