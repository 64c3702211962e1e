/** Images that will be deleted unless something is done: uploads without data, and automatic images. Absent when there are none. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { StatusIcon } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { nameLinkClass } from '#ui/link.tsx'
import { paths } from '#kit/paths.ts'
import { Time } from '#kit/format/time.tsx'
import { imageList } from '#queries/image-choices.ts'
import type { Image } from '#contract/areas/images.ts'
import { imageDeletedAt, imageState } from '#contract/rules/images/image-states.ts'

/** The images that the service will delete by itself. */
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

export function ImageAttention() {
  const endings = endingImages(useQuery(imageList).data?.data ?? [])
  if (endings.length === 0) return null
  return (
    <Card title="Images that will be deleted">
      <ul className="m-0 grid list-none gap-2 p-0">
        {endings.map(({ image, reason, deletedAt }) => (
          <li key={image.id} className="flex flex-wrap items-baseline gap-x-2">
            <StatusIcon tone={image.expiry === null ? 'warn' : 'off'} />
            <Link to={paths.image(image.id)} className={nameLinkClass}>
              {image.label}
            </Link>
            <span className="min-w-[min(100%,9rem)] flex-1 text-ink-muted">{reason}</span>
            <span className="text-sm text-ink-muted">
              deleted <Time value={deletedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
