/** Images for pickers and for the names of images, loaded once, as a collection. `queries/images.ts` has the rest. */
import { images } from '#contract/operations.ts'
import { readCollection, type Collection, type ItemOf } from '#api/cache/collection.ts'
import { labelsById } from './names.ts'

type Images = Collection<ItemOf<typeof images.list>>

export const imageCollection = readCollection(images.list, {})

export const imageList = { ...imageCollection, select: ({ items }: Images) => ({ data: items }) }

export const imageNames = { ...imageCollection, select: ({ items }: Images) => labelsById({ data: items }) }
