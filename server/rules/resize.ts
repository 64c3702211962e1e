/** Which types a node can move to (gaps 4.3). */
import type { NodeType } from '#contract/areas/types.ts'
import { total } from '../store/disks.ts'
import type { DiskRow } from '../store/resource-tables.ts'

/** The disk that follows the type's size: the only ext3 or ext4 one, with at most one swap disk beside it. */
export function growingDisk(disks: readonly DiskRow[]): DiskRow | undefined {
  const system = disks.filter(({ filesystem }) => filesystem === 'ext3' || filesystem === 'ext4')
  const swaps = disks.filter(({ filesystem }) => filesystem === 'swap')
  return system.length === 1 && swaps.length <= 1 && disks.length === system.length + swaps.length ? system[0] : undefined
}

/** Whether the disks fit the type, as they are or with the growing disk shrunk to what is on it. */
export function fits(disks: readonly DiskRow[], type: NodeType, fitDisk: boolean): boolean {
  if (total(disks) <= type.disk) return true
  const disk = fitDisk ? growingDisk(disks) : undefined
  return disk !== undefined && total(disks) - disk.size + Math.max(1, disk.used) <= type.disk
}
