/**
 * A whole collection as one query: the first page is shown at once, the others follow (docs/design.md,
 * Lists). Beyond `clientSideLimit` items only the first page is read, and the service filters, sorts and pages.
 */
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ResponseOf, RequestOf, Operation } from '#contract/endpoint.ts'
import { pageSize } from '#contract/limits.ts'
import type { Page } from '#contract/schema.ts'
import { call } from '../client.ts'
import { clientSideLimit } from '../http/client-side-limit.ts'
import type { PollPolicy } from './polling.ts'
import { session } from '../session/session.ts'

/** A collection beyond `clientSideLimit` of up to this many items is loaded completely when the user asks for it. */
const maxLoadedItems = 10_000
/** How often such a collection is read again. Its age is on the screen, and it can be read again at any time. */
const largePollIntervalMs = 300_000
/**
 * What has arrived is shown again when it has grown by this factor: merging, checking and rendering it takes time in proportion to
 * all of it, so that showing each of many pages would take most of the time until the last one.
 */
const progressGrowth = 1.5
/** More parallel requests would only queue behind each other. */
const maxParallelRequests = 3

/** Item type of an operation that returns a page. */
export type ItemOf<E> = ResponseOf<E> extends Page<infer T> ? T : never

/** The loaded part of a collection. */
export interface Collection<T> {
  readonly items: readonly T[]
  /** How many items the service has. */
  readonly results: number
  /** How many of them are loaded; the screen shows both counts while this one is smaller. */
  readonly loaded: number
  /** True when the service has more items than are loaded completely: only the first page is loaded. */
  readonly exceedsLimit: boolean
}

type CollectionInput<E> = Omit<RequestOf<E>, 'query'>
interface CollectionOptions<T> {
  poll?: PollPolicy<Collection<T>>
  staleTime?: number
  /** For a collection with a documented maximum that the page needs as a whole: loads up to this many items. */
  limit?: number
}

/**
 * Options of a query for all pages of a collection. Its key begins with `[area, operation]`, like that of read(), so a
 * write invalidates it too.
 */
export function readCollection<E extends Operation>(
  endpoint: E,
  input: CollectionInput<E>,
  { poll, staleTime, limit }: CollectionOptions<ItemOf<E>> = {},
) {
  const queryKey = [endpoint.area, endpoint.name, 'all', input] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      loadPages<ItemOf<E>>(
        createPageReader(endpoint, input, signal),
        createProgressHandler(client, queryKey),
        limit ?? (wanted.has(JSON.stringify(queryKey)) ? maxLoadedItems : clientSideLimit),
      ),
    ...(limit === undefined ? { meta: { loadable: true } } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(poll === undefined ? {} : { refetchInterval: limit === undefined ? slowerWhenLarge(poll) : poll }),
  })
}

/** The keys of the collections that are loaded completely because the user asked for it. */
const wanted = new Set<string>()
session.subscribe(() => {
  if (session.get().status === 'signed-out') wanted.clear()
})

const slowerWhenLarge =
  <T>(poll: PollPolicy<Collection<T>>): PollPolicy<Collection<T>> =>
  (query) =>
    (query.state.data?.items.length ?? 0) > clientSideLimit ? largePollIntervalMs : poll(query)

/** Asks for a collection beyond `clientSideLimit` to be loaded completely from the next read on. */
export function requestWhole({ meta, queryKey }: { meta?: object | undefined; queryKey: QueryKey }): void {
  if (meta && 'loadable' in meta) wanted.add(JSON.stringify(queryKey))
}

/** Whether `requestWhole` has an effect on a query with so many items. */
export const canLoadWhole = ({ meta }: { meta?: object | undefined }, results: number) =>
  meta !== undefined && 'loadable' in meta && results <= maxLoadedItems

type ReadPage<T> = (query: { page: number; page_size: number }) => Promise<Page<T>>

const createPageReader =
  <E extends Operation>(endpoint: E, input: CollectionInput<E>, signal: AbortSignal): ReadPage<ItemOf<E>> =>
  async (query) => {
    // CollectionInput<E> with a query is RequestOf<E>, and E returns a page, or ItemOf<E> is never. The compiler
    // follows neither for a generic.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    const response = await call(endpoint, { ...input, query } as RequestOf<E>, { signal })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return response as unknown as Page<ItemOf<E>>
  }

type ProgressHandler<T> = ((collection: Collection<T>) => void) | null

/**
 * Shows the loaded pages while the others load. A refetch keeps showing the old collection until the new one is
 * complete.
 */
function createProgressHandler(client: QueryClient, queryKey: readonly unknown[]): ProgressHandler<unknown> {
  if (client.getQueryData(queryKey) !== undefined) return null
  return (collection) => void client.setQueryData(queryKey, collection)
}

/**
 * Reads the first page, a small one when nothing is shown yet, and then the others, a few in parallel. The items keep
 * the service's order.
 */
export async function loadPages<T>(
  readPage: ReadPage<T>,
  onProgress: ProgressHandler<T>,
  limit = clientSideLimit,
): Promise<Collection<T>> {
  const first = await readPage({ page: 1, page_size: onProgress ? pageSize.default : pageSize.max })
  const { results } = first
  const exceedsLimit = results > limit
  const initial: Collection<T> = { items: first.data, results, loaded: first.data.length, exceedsLimit }
  if (exceedsLimit || first.pages <= 1) return initial
  onProgress?.(initial)

  const pageCount = Math.ceil(results / pageSize.max)
  const pages: (Page<T> | null)[] = Array.from({ length: pageCount }, () => null)
  if (!onProgress) pages[0] = first
  const pendingIndexes = pages.flatMap((page, index) => (page ? [] : [index]))
  let shown = first.data.length
  const showProgress = () => {
    const known = [pages[0] ?? first, ...pages.slice(1)]
    const loaded = known.reduce((count, page) => count + (page?.data.length ?? 0), 0)
    if (!onProgress || loaded < shown * progressGrowth) return
    shown = loaded
    onProgress(mergePages(known, results))
  }
  const worker = async () => {
    for (let index = pendingIndexes.shift(); index !== undefined; index = pendingIndexes.shift()) {
      pages[index] = await readPage({ page: index + 1, page_size: pageSize.max })
      showProgress()
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxParallelRequests, pendingIndexes.length) }, worker))
  return mergePages(pages, results)
}

/**
 * Joins the loaded pages. An item that moved to the next page between two requests, and so arrived twice, is kept once.
 */
function mergePages<T>(pages: readonly (Page<T> | null)[], results: number): Collection<T> {
  const seen = new Set<unknown>()
  const items = pages
    .flatMap((page) => page?.data ?? [])
    .filter((item) => {
      const id: unknown = typeof item === 'object' && item !== null && 'id' in item ? item.id : item
      return !seen.has(id) && seen.add(id)
    })
  const latest = pages.reduce((count, page) => page?.results ?? count, results)
  // With all pages loaded, both counts are the number of items, whatever changed between two requests.
  const complete = pages.every(Boolean)
  return { items, results: complete ? items.length : latest, loaded: items.length, exceedsLimit: false }
}
