/** Labels, states and ages of images, the numbers that grants and events use as their ids, and capturing disks (gaps 5). */
import type { Disk } from '../areas/disks.ts'
import type { Image } from '../areas/images.ts'
import { imageLabel, maxImageMegabytes } from '../limits.ts'
import { codePointLength } from '../schema.ts'
import { parseWireTime } from '../time.ts'

export const isImageLabel = (label: string) => codePointLength(label) === 0 || /^[a-zA-Z0-9,.?\-_\s']+$/.test(label)
export type ImageState = 'creating' | 'pending_upload' | 'processing' | 'available'

/** The status, in which an upload whose data has arrived is told from one that waits: the former has a size. */
export const imageState = ({ status, size }: Pick<Image, 'status' | 'size'>): ImageState =>
  status === 'pending_upload' && size > 0 ? 'processing' : status

/** Why an image cannot be deployed now, as a sentence; null when it can (compute.md, Image). */
export function deployDisabledReason(image: Pick<Image, 'status' | 'size'>): string | null {
  if (image.status === 'available') return null
  return imageState(image) === 'pending_upload' ? 'Its data has not been uploaded yet.' : 'It is not available yet.'
}

export type ImageAge = 'current' | 'end-of-life' | 'deprecated'

/** Whether an image is outdated. `now`: milliseconds since the epoch. */
export function imageAge(image: Pick<Image, 'deprecated' | 'eol'>, now: number): ImageAge {
  if (image.deprecated) return 'deprecated'
  return image.eol !== null && parseWireTime(image.eol).getTime() < now ? 'end-of-life' : 'current'
}

/** The label of an image of a disk, unless the request has one: the disk's, without what labels of images cannot hold. */
export const labelFromDisk = (diskLabel: string) =>
  diskLabel.replace(/[^a-zA-Z0-9,.?\-_\s']/gu, '-').slice(0, imageLabel.max)

export const imageLabelReason = 'label contains invalid characters'

/** The number of a private image: 12 for `private/12`; null for a public image (gaps 5.1, 7.3). */
export const privateImageNumber = (imageId: string): number | null => {
  const digits = /^private\/([1-9]\d*)$/.exec(imageId)?.[1]
  return digits === undefined ? null : Number(digits)
}
export const privateImageId = (number: number) => `private/${number}`

export const diskTooLargeReason = `Disk size exceeds the maximum image size of ${maxImageMegabytes} MB`

/** Only ext3 and ext4 are captured reliably, and kept as automatic images (gaps 5.2, 5.4). */
export const isCapturedReliably = ({ filesystem }: Pick<Disk, 'filesystem'>) =>
  filesystem === 'ext3' || filesystem === 'ext4'
