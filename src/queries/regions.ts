/** Regions. They change rarely, so they are cached as long as the service allows. */
import { regions } from '#contract/operations.ts'
import { catalogCacheSeconds, pageSize } from '#contract/limits.ts'
import { read } from '#api/cache/query.ts'
import { labelsById } from './names.ts'

export const regionList = read(
  regions.list,
  { query: { page_size: pageSize.max } },
  { staleTime: catalogCacheSeconds * 1000 },
)

export const regionNames = { ...regionList, select: labelsById }
