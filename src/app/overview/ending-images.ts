/** The images that the service will delete by itself. */
import type { Image } from '#contract/areas/images.ts'
import { imageDeletedAt, imageState } from '#contract/rules/images/image-states.ts'

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
      const deletedAt = imageDeletedAt(image)
      const reason = imageState(image) === 'pending_upload' ? 'Waiting for its data' : 'Automatic image'
      return deletedAt === null ? [] : [{ image, reason, deletedAt }]
    })
    .toSorted((a, b) => a.deletedAt.localeCompare(b.deletedAt))
