/**
 * A whole collection as one query: the first page is shown at once, the others follow (docs/design.md, Lists). Beyond
 * `clientSideLimit` items only the first page is read, and the service filters, sorts and pages. Loaded items are kept
 * up to date one by one.
 */
import { queryOptions, replaceEqualDeep, type QueryClient } from '@tanstack/react-query'
import type { ResponseOf, RequestOf, Operation } from '#contract/endpoint.ts'
import type { Filter } from '#contract/filter.ts'
import { pageSize } from '#contract/limits.ts'
import type { Page } from '#contract/schema.ts'
import { call } from '../client.ts'
import { changeCount } from './item-changes.ts'
import { loadPages, startLoad } from './load-pages.ts'
import { idOf, isComplete, type Collection, type PageLoad } from './page-load.ts'
import { poll, type PollPolicy } from './polling.ts'
import { defaultStaleMs, read } from './query.ts'
import { createTransitions, type LiveItems } from './transitions.ts'

/** Item type of an operation that returns a page. */
export type ItemOf<E> = ResponseOf<E> extends Page<infer T> ? T : never

type CollectionInput<E> = Omit<RequestOf<E>, 'query'>
interface CollectionOptions<T> {
  poll?: PollPolicy<Collection<T>>
  /** How long a response counts as fresh, milliseconds. */
  staleTime?: number
  /** For a collection with a documented maximum that the page needs as a whole: loads up to this many items. */
  limit?: number
  /** Replaces `poll`: changed items are read one by one. */
  live?: LiveItems<T>
}

/** How long a collection counts as up to date while no change is known: with one page, and with many. Milliseconds. */
const maxAgeMs = { small: 30_000, large: 600_000 }
/** An interrupted load does not reuse pages older than this. Milliseconds. */
const unfinishedMaxAgeMs = 120_000
/** Above one changed item in this many, reading all pages again is cheaper than reading the items one by one. */
const itemsPerRequest = 20

/** When the data of a query was read, and which changes were known by then. */
interface Origin<T> {
  /** When its first page was read. */
  readonly readAt: number
  /** `changeCount` of its state. */
  readonly changes: number
  /** The pages received so far; absent once all have arrived. */
  readonly load?: PageLoad<T>
}

const isLarge = ({ items }: Collection<unknown>) => items.length > pageSize.max

/**
 * Options of a query for all pages of a collection. Its key begins with `[area, operation]`, like that of read(), so a
 * write invalidates it too.
 */
export function readCollection<E extends Operation>(
  endpoint: E,
  input: CollectionInput<E>,
  { poll: pollPolicy, staleTime = defaultStaleMs, limit, live }: CollectionOptions<ItemOf<E>> = {},
) {
  type Data = Collection<ItemOf<E>>
  const queryKey = [endpoint.area, endpoint.name, 'all', input] as const
  const origins = new WeakMap<Data, Origin<ItemOf<E>>>()
  const transitions = createTransitions(live)
  const transitionPoll = poll.transition(transitions.text)

  /** Reads all pages, or only the missing ones after an interruption. */
  async function readWhole(client: QueryClient, signal: AbortSignal): Promise<Data> {
    const previous = client.getQueryData<Data>(queryKey)
    const isPartial = previous !== undefined && !isComplete(previous)
    const interrupted = isPartial ? origins.get(previous) : undefined
    const origin =
      interrupted && Date.now() - interrupted.readAt < unfinishedMaxAgeMs
        ? interrupted
        : { readAt: Date.now(), changes: changeCount(), load: startLoad<ItemOf<E>>() }
    const known = new Map(previous?.items.map((item) => [idOf(item), item]))
    const showPart = (part: Data) => {
      origins.set(part, origin)
      client.setQueryData(queryKey, part)
    }
    const whole = await loadPages<ItemOf<E>>(
      async (query) => {
        const page = await readPage(endpoint, { ...input, query }, signal)
        return { ...page, data: page.data.map((item) => replaceEqualDeep(known.get(idOf(item)), item)) }
      },
      {
        // A refetch keeps showing the old collection until the new one is complete.
        onProgress: previous === undefined || isPartial ? showPart : null,
        signal,
        load: origin.load,
        limit,
      },
    )
    const { readAt, changes } = origin
    origins.set(whole, { readAt, changes })
    return isLarge(whole) ? ((await readChanges(client, signal, whole)) ?? whole) : whole
  }

  /**
   * Reads the items that have changed since the collection was read, and those in transition. Null when it is unknown
   * what has changed, or when reading everything again takes fewer requests.
   */
  async function readChanges(client: QueryClient, signal: AbortSignal, data: Data): Promise<Data | null> {
    const origin = origins.get(data)
    if (!live || !origin) return null
    const { itemsToRead, readItems, readNewer, replaceItems } = await import('./live-items.ts')
    const ids = itemsToRead(live, endpoint.area, origin.changes, transitions.items(data))
    if (!ids) return null
    if (ids.size === 0 && !live.newestFirst)
      return isLarge(data) && client.getQueryState(queryKey)?.isInvalidated !== true ? data : null
    const oneByOne = !isLarge(data) || !live.readByFilter
    if (oneByOne && ids.size > Math.max(1, data.items.length / itemsPerRequest)) return null
    const changes = changeCount()
    const newer = await readNewer(live, data, signal)
    const next = newer && replaceItems(data, await readItems(live, ids, client, signal), newer)
    if (!next) return null
    origins.set(next, { readAt: origin.readAt, changes })
    return next
  }

  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Data> => {
      const { data, isInvalidated = false } = client.getQueryState<Data>(queryKey) ?? {}
      const origin = data && origins.get(data)
      if (!live || !origin || !isComplete(data) || data.exceedsLimit) return readWhole(client, signal)
      const age = Date.now() - origin.readAt
      // A collection of one page is read again as a whole, as after every change.
      if (isLarge(data) ? age >= maxAgeMs.large : isInvalidated || age >= maxAgeMs.small)
        return readWhole(client, signal)
      return (await readChanges(client, signal, data)) ?? readWhole(client, signal)
    },
    // Items that have not changed are the same objects already.
    structuralSharing: false,
    staleTime: ({ state: { data } }: { state: { data: Data | undefined } }) =>
      data && !isComplete(data) ? 0 : data && isLarge(data) ? maxAgeMs.large : staleTime,
    ...(live
      ? {
          refetchInterval: (query: Parameters<PollPolicy<Data>>[0]) => {
            const { data } = query.state
            if (data && !data.exceedsLimit && transitions.items(data).length > 0) return transitionPoll(query)
            return data && isLarge(data) ? maxAgeMs.large : maxAgeMs.small
          },
        }
      : pollPolicy === undefined
        ? {}
        : { refetchInterval: pollPolicy }),
  })
}

/** Which page of a collection. */
export interface PageQuery {
  readonly page: number
  readonly page_size: number
}

/** Options of the query for one page of a list that the service filters, sorts and pages: for `page` of a table. */
export const pagesOf =
  <E extends Operation>(endpoint: E, pagePoll?: PollPolicy<ResponseOf<E>>) =>
  (query: PageQuery, filter: Filter | undefined) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as for readPage
    read(endpoint, { query, ...(filter ? { filter } : {}) } as unknown as RequestOf<E>, pagePoll && { poll: pagePoll })

/**
 * Reads one page of an operation. The compiler cannot follow the types of a generic operation: `input` is a
 * RequestOf<E>.
 */
async function readPage<E extends Operation>(
  endpoint: E,
  input: CollectionInput<E> & { query: PageQuery },
  signal: AbortSignal,
): Promise<Page<ItemOf<E>>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const response = await call(endpoint, input as unknown as RequestOf<E>, { signal })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- E returns a page, or ItemOf<E> is never
  return response as unknown as Page<ItemOf<E>>
}
