/** Capturing a disk as an image, and keeping the disks of deleted nodes (gaps 5.2, 5.4). */
import type { Disk } from '../../areas/disks.ts'
import { imageLabel, maxImageMegabytes } from '../../limits.ts'

/** The label of an image of a disk, unless the request has one: the disk's, without what labels of images cannot hold. */
export const labelFromDisk = (diskLabel: string) =>
  diskLabel.replace(/[^a-zA-Z0-9,.?\-_\s']/gu, '-').slice(0, imageLabel.max)

export const diskTooLargeReason = `Disk size exceeds the maximum image size of ${maxImageMegabytes} MB`

/** Only ext3 and ext4 are captured reliably, and kept as automatic images (gaps 5.2, 5.4). */
export const isCapturedReliably = ({ filesystem }: Pick<Disk, 'filesystem'>) =>
  filesystem === 'ext3' || filesystem === 'ext4'
