/**
 * The storage that restoring a backup needs, and the labels of the disks and profiles that it creates (compute.md,
 * Backups; gaps 3.2). Sizes in MB.
 */
import { diskLabel } from '../../limits.ts'

interface SizedDisk {
  size: number
}
const totalSize = (disks: readonly SizedDisk[]) => disks.reduce((sum, { size }) => sum + size, 0)

export interface RestoreCapacity {
  /** Total size of the backup's disks. */
  needed: number
  /** Storage that the target has left for them. */
  free: number
  fits: boolean
}

/** Compares a backup with a target whose type has `storage` MB; `overwrite` deletes the target's own disks first. */
export function restoreCapacity(
  backup: readonly SizedDisk[],
  target: { storage: number; disks: readonly SizedDisk[] },
  overwrite: boolean,
): RestoreCapacity {
  const needed = totalSize(backup)
  const free = Math.max(0, target.storage - (overwrite ? 0 : totalSize(target.disks)))
  return { needed, free, fits: needed <= free }
}

/** Label of a restored disk or profile, cut to the longest label, which is the same for both. */
export const restoredLabel = (backupId: number, label: string): string =>
  Array.from(`Restore ${backupId} - ${label}`).slice(0, diskLabel.max).join('')
