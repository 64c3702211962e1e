/** Labels and ids of images, and capturing a disk (gaps 5.2, 5.4). */
import type { Disk } from '../../areas/disks.ts'
import { imageLabel, maxImageMegabytes } from '../../limits.ts'
import { reason } from '../../translate.ts'

export const isImageLabel = (label: string) => label === '' || /^[a-zA-Z0-9,.?\-_\s']+$/.test(label)
export const imageLabelReason = reason('label contains invalid characters')

/**
 * The number that grants and events use as the id of a private image: 12 for `private/12`; null for a public image
 * (gaps 5.1, 7.3).
 */
export const privateImageNumber = (imageId: string): number | null => {
  const digits = /^private\/([1-9]\d*)$/.exec(imageId)?.[1]
  return digits === undefined ? null : Number(digits)
}
export const privateImageId = (number: number) => `private/${number}`

/** The default label of an image of a disk: the disk's label, without characters that image labels cannot have. */
export const labelFromDisk = (diskLabel: string) =>
  diskLabel.replace(/[^a-zA-Z0-9,.?\-_\s']/gu, '-').slice(0, imageLabel.max)

export const diskTooLargeReason = reason('Disk size exceeds the maximum image size of {size} MB', {
  size: String(maxImageMegabytes),
})

/** Only ext3 and ext4 are captured reliably, and kept as automatic images (gaps 5.2, 5.4). */
export const isCapturedReliably = ({ filesystem }: Pick<Disk, 'filesystem'>) =>
  filesystem === 'ext3' || filesystem === 'ext4'
