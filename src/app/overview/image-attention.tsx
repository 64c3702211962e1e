/** Images that will be deleted unless something is done: uploads without data, and automatic images. */
import { useQuery } from '@tanstack/react-query'
import { imageList } from '#queries/image-reads.ts'
import { transferStore } from '#kit/jobs/transfers.ts'
import { paths } from '#kit/paths.ts'
import { useStore } from '#ui/use-store.ts'
import { plural, t } from '#contract/translate.ts'
import { rich } from '#ui/rich.tsx'
import { Time } from '#kit/format/time.tsx'
import type { Image } from '#contract/areas/images.ts'
import { imageDeletedAt, imageState } from '#contract/rules/images/image-states.ts'
import type { AttentionRow } from './attention-rows.tsx'

/** An image that the service will delete automatically. */
export interface Ending {
  readonly image: Image
  /** Wire time. */
  readonly deletedAt: string
}

/** The images that will be deleted automatically, the next one first. */
export const endingImages = (images: readonly Image[]): Ending[] =>
  images
    .flatMap((image): Ending[] => {
      const deletedAt = imageDeletedAt(image)
      return deletedAt === null ? [] : [{ image, deletedAt }]
    })
    .toSorted((a, b) => a.deletedAt.localeCompare(b.deletedAt))

/** Returns an empty list until the images have loaded. Images that this tab is uploading need no attention. */
export function useEndingImages(): Ending[] {
  const { data } = useQuery(imageList)
  const transfers = useStore(transferStore)
  const uploading = new Set(transfers.flatMap(({ state, href }) => (state === 'running' ? [href] : [])))
  return endingImages(data?.data ?? []).filter(({ image }) => !uploading.has(paths.image(image.id)))
}

/** More automatic images than this share a row: each deleted disk leaves one. */
const maxAutomatic = 3

/** A row for each image; many automatic ones share a row. */
export function imageRows(endings: readonly Ending[]): AttentionRow[] {
  const automatic = endings.filter(({ image }) => image.expiry !== null)
  const [first] = automatic
  const isFolded = automatic.length > maxAutomatic
  const rows = endings
    .filter(({ image }) => !isFolded || image.expiry === null)
    .map(({ image, deletedAt }): AttentionRow => ({
      key: `image ${image.id}`,
      tone: image.expiry === null ? 'warn' : 'off',
      problem: imageState(image) === 'pending_upload' ? t('Image waiting for data') : t('Automatic image'),
      links: [{ id: image.id, to: paths.image(image.id), name: image.label }],
      note: rich('Will be deleted {time}', { time: <Time value={deletedAt} /> }),
    }))
  if (!isFolded || !first) return rows
  return [
    ...rows,
    {
      key: 'automatic images',
      tone: 'off',
      problem: t('Automatic images'),
      links: [
        {
          id: 'all',
          to: `${paths.images()}?kind=automatic`,
          name: plural(automatic.length, '{count} image', '{count} images'),
        },
      ],
      note: rich('The first is deleted {time}', { time: <Time value={first.deletedAt} /> }),
    },
  ]
}
