/** Which types a node's disks go onto (gaps 4.3). Sizes in MB. */

interface Sized {
  readonly filesystem: string
  readonly size: number
}

export const totalSize = (disks: readonly Pick<Sized, 'size'>[]) => disks.reduce((sum, { size }) => sum + size, 0)

/** The disk that follows the type's size: the only ext3 or ext4 one, with at most one swap disk beside it. */
export function growingDisk<D extends Sized>(disks: readonly D[]): D | undefined {
  const system = disks.filter(({ filesystem }) => filesystem === 'ext3' || filesystem === 'ext4')
  const swaps = disks.filter(({ filesystem }) => filesystem === 'swap')
  return system.length === 1 && swaps.length <= 1 && disks.length === system.length + swaps.length ? system[0] : undefined
}

/** fits: as they are. shrinks: when the data on the growing disk need no more than what is left for it, which only the service knows. */
export type Fit = 'fits' | 'shrinks' | 'too small'

/** How disks go onto a type with this much room, the growing one following it or not. */
export function fitOf(disks: readonly Sized[], room: number, follow: boolean): Fit {
  if (totalSize(disks) <= room) return 'fits'
  const disk = follow ? growingDisk(disks) : undefined
  return disk && totalSize(disks) - disk.size < room ? 'shrinks' : 'too small'
}
