/** Images: the table, and every write. */
import type { QueryClient } from '@tanstack/react-query'
import type { Disk } from '#contract/areas/disks.ts'
import type { Image } from '#contract/areas/images.ts'
import { disks, images } from '#contract/operations.ts'
import type { Page } from '#contract/schema.ts'
import { labelFromDisk } from '#contract/rules/images/images.ts'
import { pagesOf } from '#api/cache/collection.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { invalidate } from '#api/cache/query.ts'
import { call } from '#api/client.ts'
import { write } from '#api/write.ts'
import { imageCollection } from './image-reads.ts'
import { watchForDeletion, watchForNewItem, watchForUpdate } from './recognize.ts'

/** The service also lists images of Kubernetes clusters, which are not for nodes (gaps 5.5). */
const isForNodes = ({ id }: Image) => !id.includes('kube')

function withoutClusterImages(collection: Collection<Image>): Collection<Image> {
  const items = collection.items.filter(isForNodes)
  const removed = collection.items.length - items.length
  return { ...collection, items, results: collection.results - removed, loaded: collection.loaded - removed }
}

/** The list of images for the table. */
export const imageTable = {
  all: {
    ...imageCollection,
    select: withoutClusterImages,
  },
  page: pagesOf(images.list),
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
      // Not the collection, which only reads items in transition again.
      async () => (await call(images.list, { filter: { label: label?.trim() ?? '' } })).data,
    ),
  // It is unknown which node the missing disk belonged to, so all disks on the screen are read again.
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
