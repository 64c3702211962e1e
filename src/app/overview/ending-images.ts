/** The images that the service will delete by itself. */
import type { Image } from '#contract/areas/images.ts'
import { uploadExpiryHours } from '#contract/limits.ts'
import { imageState } from '#contract/rules/image-states.ts'
import { parseWireTime, toWireTime } from '#contract/time.ts'

const hourMs = 3_600_000

interface Ending {
  readonly image: Image
  readonly reason: string
  /** Wire time. */
  readonly deletedAt: string
}

/** The images that end by themselves, the next one first. */
export const endingImages = (images: readonly Image[]): Ending[] =>
  images
    .flatMap((image): Ending[] => {
      if (imageState(image) === 'pending_upload') {
        const end = parseWireTime(image.created).getTime() + uploadExpiryHours * hourMs
        return [{ image, reason: 'Waiting for its data', deletedAt: toWireTime(end) }]
      }
      return image.expiry === null ? [] : [{ image, reason: 'Automatic image', deletedAt: image.expiry }]
    })
    .toSorted((a, b) => a.deletedAt.localeCompare(b.deletedAt))
