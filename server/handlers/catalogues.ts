/** Regions, types and kernels: data in code, the same for everybody (gaps 4.1, 4.11, 6). */
import type { kernels } from '#contract/areas/kernels.ts'
import type { regions } from '#contract/areas/regions.ts'
import type { types } from '#contract/areas/types.ts'
import { kernelCatalogue, kernelNamed } from '../catalog/kernels.ts'
import { regionCatalogue, regionNamed } from '../catalog/regions.ts'
import { nodeType, nodeTypes } from '../catalog/types.ts'
import { notFound, type Handlers } from '../context.ts'
import { pageOfItems } from '../store/catalogue-page.ts'

const found = <T>(item: T | undefined): Promise<T> => (item === undefined ? Promise.reject(notFound()) : Promise.resolve(item))

export const regionHandlers: Handlers<typeof regions> = {
  list: (input) => Promise.resolve(pageOfItems(regionCatalogue, input)),
  view: ({ path }) => found(regionNamed(path.regionId)),
}

export const typeHandlers: Handlers<typeof types> = {
  list: (input) => Promise.resolve(pageOfItems(nodeTypes, input)),
  view: ({ path }) => found(nodeType(path.typeId)),
}

export const kernelHandlers: Handlers<typeof kernels> = {
  list: (input) => Promise.resolve(pageOfItems(kernelCatalogue, input)),
  view: ({ path }) => found(kernelNamed(path.kernelId)),
}
