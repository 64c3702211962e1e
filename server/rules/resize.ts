/** Which types a node can move to (gaps 4.3). */
import type { NodeType } from '#contract/areas/types.ts'
import { growingDisk } from '#contract/rules/resize.ts'
import { total } from '../store/disks.ts'
import type { DiskRow } from '../store/resource-tables.ts'

/** Whether the disks fit the type, as they are or with the growing disk shrunk to what is on it. */
export function fits(disks: readonly DiskRow[], type: NodeType, fitDisk: boolean): boolean {
  if (total(disks) <= type.disk) return true
  const disk = fitDisk ? growingDisk(disks) : undefined
  return disk !== undefined && total(disks) - disk.size + Math.max(1, disk.used) <= type.disk
}
