/** Which types have enough storage for the disks of a node (gaps 4.3). Sizes in MB. */

interface SizedDisk {
  readonly filesystem: string
  readonly size: number
}

export const totalDiskSize = (disks: readonly Pick<SizedDisk, 'size'>[]) =>
  disks.reduce((sum, { size }) => sum + size, 0)

/** The disk that is resized with the node: the only ext3 or ext4 disk, with at most one swap disk besides. */
export function autoResizableDisk<D extends SizedDisk>(disks: readonly D[]): D | undefined {
  const system = disks.filter(({ filesystem }) => filesystem === 'ext3' || filesystem === 'ext4')
  const swaps = disks.filter(({ filesystem }) => filesystem === 'swap')
  return system.length === 1 && swaps.length <= 1 && disks.length === system.length + swaps.length
    ? system[0]
    : undefined
}

/**
 * fits: unchanged. shrinks: possible only if the data on the resizable disk fits into the remaining space, which only
 * the service knows.
 */
export type DiskFit = 'fits' | 'shrinks' | 'tooSmall'

/** How the disks fit a type with this much storage; `autoResize` lets the resizable disk change with it. */
export function diskFit(disks: readonly SizedDisk[], capacity: number, autoResize: boolean): DiskFit {
  if (totalDiskSize(disks) <= capacity) return 'fits'
  const disk = autoResize ? autoResizableDisk(disks) : undefined
  return disk && totalDiskSize(disks) - disk.size < capacity ? 'shrinks' : 'tooSmall'
}
