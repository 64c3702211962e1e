/**
 * The reads of images, shared with other pages: names, choices, one image. The first visit needs them, but not the
 * writes.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Image } from '#contract/areas/images.ts'
import { images } from '#contract/operations.ts'
import { imageState } from '#contract/rules/images/image-states.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import { readCollection, type ItemOf } from '#api/cache/collection.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { poll } from '#api/cache/polling.ts'
import { invalidate, read } from '#api/cache/query.ts'
import { isGone } from '#api/error.ts'
import { labelsById } from './names.ts'

type Images = Collection<ItemOf<typeof images.list>>

/** All images, loaded once for pickers, names and the table. Refreshes item by item for the table only. */
export const imageCollection = readCollection(
  images.list,
  {},
  {
    live: {
      param: 'imageId',
      readItem: (client, id) =>
        client.fetchQuery({ ...read(images.view, { path: { imageId: String(id) } }), staleTime: 0 }),
      transitionOf: (image) => (image.status === 'available' ? null : imageState(image)),
    },
  },
)
const unpolled = { ...imageCollection, refetchInterval: false as const }

export const imageList = { ...unpolled, select: ({ items }: Images) => ({ data: items }) }

export const imageNames = { ...unpolled, select: ({ items }: Images) => labelsById({ data: items }) }

export const imageView = (imageId: string) =>
  read(
    images.view,
    { path: { imageId } },
    { poll: poll.transition((image: Image) => image.status !== 'available' && imageState(image)) },
  )

/** An error for `image`, when it no longer exists. */
export async function findDeletedImage(client: QueryClient, image: string | null | undefined): Promise<ErrorDetail[]> {
  if (!image) return []
  try {
    await client.fetchQuery({ ...imageView(image), staleTime: 0 })
    return []
  } catch (error) {
    if (!isGone(error)) return []
    await invalidate(client, ['images.list'])
    return [{ field: 'image', reason: t('This image no longer exists') }]
  }
}
