/** The state of an image, whether it can be deployed, and whether it is outdated (compute.md, Image; gaps 5). */
import type { Image } from '../../areas/images.ts'
import { uploadExpiryHours } from '../../limits.ts'
import { hourMs, parseWireTime, toWireTime } from '../../time.ts'
import { t } from '../../translate.ts'

export type ImageState = 'creating' | 'pending_upload' | 'processing' | 'available'

/** The status, which distinguishes an upload whose data has arrived from one that waits: the former has a size. */
export const imageState = ({ status, size }: Pick<Image, 'status' | 'size'>): ImageState =>
  status === 'pending_upload' && size > 0 ? 'processing' : status

/** Why an image cannot be deployed now, as a sentence; null when it can (compute.md, Image). */
export function deployDisabledReason(image: Pick<Image, 'status' | 'size'>): string | null {
  if (image.status === 'available') return null
  return imageState(image) === 'pending_upload'
    ? t('Its data has not been uploaded yet.')
    : t('It is not available yet.')
}

/**
 * When the service deletes an image on its own, as a wire time: an upload whose data has not arrived by then (gaps
 * 5.3), or an automatic image (gaps 5.4). Null when it does not.
 */
export function imageDeletedAt(image: Pick<Image, 'status' | 'size' | 'created' | 'expiry'>): string | null {
  if (imageState(image) !== 'pending_upload') return image.expiry
  return toWireTime(parseWireTime(image.created).getTime() + uploadExpiryHours * hourMs)
}

export type ImageAge = 'current' | 'end-of-life' | 'deprecated'

/** Whether an image is outdated. `now`: milliseconds since the epoch. */
export function imageAge(image: Pick<Image, 'deprecated' | 'eol'>, now: number): ImageAge {
  if (image.deprecated) return 'deprecated'
  return image.eol !== null && parseWireTime(image.eol).getTime() < now ? 'end-of-life' : 'current'
}
