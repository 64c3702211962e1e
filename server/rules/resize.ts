/** Which types a node can be resized to (gaps 4.3). */
import type { NodeType } from '#contract/areas/types.ts'
import { autoResizableDisk } from '#contract/rules/nodes/resize.ts'
import { totalSize } from '../store/disks.ts'
import type { DiskRow } from '../store/resource-tables.ts'

/** Whether the disks fit the type; with `fitDisk`, when the resizable disk is shrunk as far as its data allows. */
export function fitsType(disks: readonly DiskRow[], type: NodeType, fitDisk: boolean): boolean {
  if (totalSize(disks) <= type.disk) return true
  const disk = fitDisk ? autoResizableDisk(disks) : undefined
  return disk !== undefined && totalSize(disks) - disk.size + Math.max(1, disk.used) <= type.disk
}
