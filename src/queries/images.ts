/** Images: the table, a single image, and every write. */
import type { QueryClient } from '@tanstack/react-query'
import type { Disk } from '#contract/areas/disks.ts'
import type { Image } from '#contract/areas/images.ts'
import type { Filter } from '#contract/filter.ts'
import { disks, images } from '#contract/operations.ts'
import { imageState } from '#contract/rules/images/image-states.ts'
import type { ErrorDetail, Page } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import { labelFromDisk } from '#contract/rules/images/images.ts'
import { readCollection, type ItemOf } from '#api/cache/collection.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { poll } from '#api/cache/polling.ts'
import { invalidate, read } from '#api/cache/query.ts'
import { call } from '#api/client.ts'
import { isGone } from '#api/error.ts'
import { write } from '#api/write.ts'
import { labelsById } from './names.ts'
import { watchForDeletion, watchForNewItem, watchForUpdate } from './recognize.ts'

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

/** The service also lists images of Kubernetes clusters, which are not for nodes (gaps 5.5). */
const isForNodes = ({ id }: Image) => !id.includes('kube')

function withoutClusterImages(collection: Collection<Image>): Collection<Image> {
  const items = collection.items.filter(isForNodes)
  const removed = collection.items.length - items.length
  return { ...collection, items, results: collection.results - removed, loaded: collection.loaded - removed }
}

/** For the table. */
export const imageTable = {
  all: {
    ...imageCollection,
    select: withoutClusterImages,
  },
  page: (query: { page: number; page_size: number }, filter: Filter | undefined) =>
    read(images.list, { query, ...(filter ? { filter } : {}) }),
}

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

/** An image as the list showed it, for its page until that has loaded. */
export const findListedImage = (client: QueryClient, imageId: string): Image | undefined =>
  client.getQueryData(imageCollection.queryKey)?.items.find(({ id }) => id === imageId)

/** A restricted user is granted access to the images that they make (gaps 7.3). */
const createDependents = ['images.list', 'events.list', 'profile.grants'] as const

/** The label that an image gets by default: after its disk, where that was loaded. */
function defaultLabel(client: QueryClient, diskId: Disk['id']): string | undefined {
  const lists = client.getQueriesData<Partial<Page<Disk>>>({ queryKey: [disks.list.area, disks.list.name] })
  const disk = lists.flatMap(([, list]) => list?.data ?? []).find(({ id }) => id === diskId)
  return disk && labelFromDisk(disk.label)
}

export const createImage = write(images.create, {
  invalidates: createDependents,
  watch: (client, { body: { disk_id: diskId, label = defaultLabel(client, diskId) } }) =>
    watchForNewItem(
      client.getQueryData(imageCollection.queryKey)?.items,
      label,
      // Not the collection, which only reads what is in transition again.
      async () => (await call(images.list, { filter: { label: label?.trim() ?? '' } })).data,
    ),
  // Nothing tells the node of a disk that is gone, whose disks are on the screen.
  findDeleted: async (client) => {
    await invalidate(client, ['disks.list'])
    return []
  },
})

export const startImageUpload = write(images.upload, { invalidates: createDependents })
export const updateImage = write(images.update, {
  invalidates: ['images.list', 'images.view', 'events.list'],
  watch: (_client, { path, body }) => watchForUpdate(() => call(images.view, { path }), body),
})
/** The image itself is not refetched: the only possible response is 404. */
export const removeImage = write(images.remove, {
  invalidates: ['images.list', 'events.list'],
  watch: (_client, { path }) => watchForDeletion(() => call(images.view, { path })),
})
