/** Images: the public ones and the account's own. They are loaded once, as a collection, for the list, the pickers and the names. */
import type { QueryClient } from '@tanstack/react-query'
import { images, type Image } from '#contract/areas/images.ts'
import type { Filter } from '#contract/filter.ts'
import { imageState } from '#contract/rules/images.ts'
import { readCollection, type Collection } from '#api/collection.ts'
import { poll } from '#api/polling.ts'
import { read, write } from '#api/query.ts'
import { labelsById } from './names.ts'

/** Identifies the images that are not available yet, and their states; polling is quick while this text changes. */
const transitionKey = (list: readonly Image[]) =>
  list.flatMap((image) => (image.status === 'available' ? [] : [`${image.id} ${imageState(image)}`])).join()

const allImages = readCollection(
  images.list,
  {},
  { poll: poll.transition(({ items }: Collection<Image>) => transitionKey(items)) },
)

/** The service also lists images of Kubernetes clusters, which are not for nodes (gaps 5.5). */
const isForNodes = ({ id }: Image) => !id.includes('kube')

function withoutClusterImages(collection: Collection<Image>): Collection<Image> {
  const items = collection.items.filter(isForNodes)
  const removed = collection.items.length - items.length
  return { ...collection, items, results: collection.results - removed, loaded: collection.loaded - removed }
}

/** For the table. */
export const imageTable = {
  all: { ...allImages, select: withoutClusterImages },
  page: (query: { page: number; page_size: number }, filter: Filter | undefined) =>
    read(images.list, { query, ...(filter ? { filter } : {}) }),
}

/** For pickers: not polled. */
export const imageList = {
  ...allImages,
  refetchInterval: false as const,
  select: ({ items }: Collection<Image>) => ({ data: items }),
}
export const imageNames = {
  ...allImages,
  refetchInterval: false as const,
  select: ({ items }: Collection<Image>) => labelsById({ data: items }),
}
/** For loaders, which select nothing. */
export const imageCollection = allImages

export const imageView = (imageId: string) =>
  read(images.view, { path: { imageId } }, { poll: poll.transition((image: Image) => transitionKey([image])) })

/** An image as the list showed it, for its page until that has loaded. */
export const findListedImage = (client: QueryClient, imageId: string): Image | undefined =>
  client.getQueryData(allImages.queryKey)?.items.find(({ id }) => id === imageId)

/** A restricted user is granted access to the images that they make (gaps 7.3). */
const createDependents = ['images.list', 'events.list', 'profile.grants'] as const

export const createImage = write(images.create, { invalidates: createDependents })
export const startImageUpload = write(images.upload, { invalidates: createDependents })
export const updateImage = write(images.update, { invalidates: ['images.list', 'images.view', 'events.list'] })
/** The image itself is not refetched: the only possible response is 404. */
export const removeImage = write(images.remove, { invalidates: ['images.list', 'events.list'] })
