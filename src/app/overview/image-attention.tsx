/** Images that will be deleted unless something is done: uploads without data, and automatic images. */
import { useQuery } from '@tanstack/react-query'
import { imageList } from '#queries/images.ts'
import { transferStore } from '#kit/jobs/transfers.ts'
import { paths } from '#kit/paths.ts'
import { useStore } from '#ui/use-store.ts'
import { plural } from '#contract/translate.ts'
import { rich } from '#ui/rich.tsx'
import { Time } from '#kit/format/time.tsx'
import type { Image } from '#contract/areas/images.ts'
import { imageDeletedAt, imageState } from '#contract/rules/images/image-states.ts'
import { AttentionRow } from './attention-row.tsx'

/** The images that the service will delete by itself. */
interface Ending {
  readonly image: Image
  /** Wire time. */
  readonly deletedAt: string
}

/** The images that end by themselves, the next one first. */
export const endingImages = (images: readonly Image[]): Ending[] =>
  images
    .flatMap((image): Ending[] => {
      const deletedAt = imageDeletedAt(image)
      return deletedAt === null ? [] : [{ image, deletedAt }]
    })
    .toSorted((a, b) => a.deletedAt.localeCompare(b.deletedAt))

/** Returns an empty list until the images have loaded. What this tab is uploading needs no attention. */
export function useEndingImages(): Ending[] {
  const { data } = useQuery(imageList)
  const transfers = useStore(transferStore)
  const uploading = new Set(transfers.flatMap(({ state, href }) => (state === 'running' ? [href] : [])))
  return endingImages(data?.data ?? []).filter(({ image }) => !uploading.has(paths.image(image.id)))
}

/** More automatic images than this share a row: each deleted disk leaves one. */
const maxAutomatic = 3

export function ImageAttention({ endings }: { endings: readonly Ending[] }) {
  const automatic = endings.filter(({ image }) => image.expiry !== null)
  const [first] = automatic
  const isFolded = automatic.length > maxAutomatic
  return (
    <ul className="divide-hair list-none p-0 not-first:border-t not-first:border-line first:-mt-2 last:-mb-2">
      {endings
        .filter(({ image }) => !isFolded || image.expiry === null)
        .map(({ image, deletedAt }) => (
          <AttentionRow
            key={image.id}
            tone={image.expiry === null ? 'warn' : 'off'}
            to={paths.image(image.id)}
            name={image.label}
            reason={
              imageState(image) === 'pending_upload'
                ? rich('Waiting for data, deleted {time}', { time: <Time value={deletedAt} /> })
                : rich('Automatic image, deleted {time}', { time: <Time value={deletedAt} /> })
            }
          />
        ))}
      {isFolded && first && (
        <AttentionRow
          tone="off"
          to={`${paths.images()}?kind=automatic`}
          name={plural(automatic.length, '{count} automatic image', '{count} automatic images')}
          reason={rich('The first is deleted {time}', { time: <Time value={first.deletedAt} /> })}
        />
      )}
    </ul>
  )
}
