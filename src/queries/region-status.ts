/**
 * Regions where their status matters: read again while they are shown, unlike the lists of `queries/regions.ts` for
 * names and choices.
 */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { nodes, regions } from '#contract/operations.ts'
import type { Region } from '#contract/areas/regions.ts'
import { pageSize } from '#contract/limits.ts'
import { pagesOf, readCollection } from '#api/cache/collection.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { poll } from '#api/cache/polling.ts'
import { read } from '#api/cache/query.ts'
import { regionList } from './regions.ts'

/** An outage should not show later than this. Milliseconds. */
const staleTimeMs = 30_000

export const currentRegions = { ...regionList, staleTime: staleTimeMs, refetchInterval: poll.slow }

/** The regions for the table: the same list, read once for both. No account has more regions than one page holds. */
export const regionTable = {
  all: queryOptions({
    queryKey: [regions.list.area, regions.list.name, 'table'] as const,
    queryFn: async ({ client }): Promise<Collection<Region>> => {
      const { data, results } = await client.query({ ...regionList, staleTime: staleTimeMs })
      return { items: data, results, loaded: data.length, exceedsLimit: false }
    },
    staleTime: staleTimeMs,
    refetchInterval: poll.slow,
  }),
  page: pagesOf(regions.list),
}

export const regionView = (regionId: string) =>
  read(regions.view, { path: { regionId } }, { poll: poll.slow, staleTime: staleTimeMs })

/** A region as the latest list showed it, for its page until that has loaded. */
export const findListedRegion = (client: QueryClient, regionId: string): Region | undefined =>
  client.getQueryData(regionList.queryKey)?.data.find(({ id }) => id === regionId)

/** The first of the user's nodes in a region, and how many there are. */
export const nodesInRegion = (regionId: string) =>
  read(nodes.list, { query: { page_size: pageSize.default }, filter: { region: regionId } }, { poll: poll.slow })

/** All of the user's nodes in a region, up to the number that is loaded completely. */
export const allNodesInRegion = (regionId: string) => readCollection(nodes.list, { filter: { region: regionId } })
