/** What "Create node" chooses from. Catalogues change rarely, so they are kept as long as the service allows. */
import { images } from '#contract/areas/images.ts'
import { regions } from '#contract/areas/regions.ts'
import { types } from '#contract/areas/types.ts'
import { catalogueSeconds } from '#contract/limits.ts'
import { pageSize } from '#contract/schema.ts'
import { read } from '#api/query.ts'

const all = { query: { page_size: pageSize.max } }
const kept = { staleTime: catalogueSeconds * 1000 }

export const imageList = read(images.list, all)
export const regionList = read(regions.list, all, kept)
export const typeList = read(types.list, all, kept)
