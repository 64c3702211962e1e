/**
 * A whole collection in one query: the first page at once, the rest streamed in (experience.md, How lists behave). Beyond
 * `wholeLimit` only the first page is read, and the service has to filter, sort and page.
 */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AnswerOf, CallOf, Endpoint } from '#contract/endpoint.ts'
import { pageSize, type Page } from '#contract/schema.ts'
import { call } from './client.ts'
import type { Poll } from './polling.ts'

/** Up to this many items everything is loaded and filtered in the browser. */
export const wholeLimit = 2000
/** Requests at a time; more would only queue up behind each other. */
const parallel = 3

/** Item type of an operation that answers a page. */
export type ItemOf<E> = AnswerOf<E> extends Page<infer T> ? T : never

/** What of a collection is here. */
export interface Collection<T> {
  readonly items: readonly T[]
  /** How many there are at the service. */
  readonly results: number
  /** How many of them are here; counts on the screen say so while it is less than `results`. */
  readonly loaded: number
  /** True when there are more than `wholeLimit`: these are only the first. */
  readonly tooMany: boolean
}

type CollectionInput<E> = Omit<CallOf<E>, 'query'>
interface Options<T> {
  poll?: Poll<Collection<T>>
  staleTime?: number
}

/** Options of a query for all pages of a collection. Its key begins with `[area, operation]`, like read()'s, so a write refreshes it too. */
export function readAll<E extends Endpoint>(endpoint: E, input: CollectionInput<E>, { poll, staleTime }: Options<ItemOf<E>> = {}) {
  const queryKey = [endpoint.area, endpoint.name, 'all', input] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => load<ItemOf<E>>(reader(endpoint, input, signal), progressOf(client, queryKey)),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(poll === undefined ? {} : { refetchInterval: poll }),
  })
}

type ReadPage<T> = (query: { page: number; page_size: number }) => Promise<Page<T>>

const reader = <E extends Endpoint>(endpoint: E, input: CollectionInput<E>, signal: AbortSignal): ReadPage<ItemOf<E>> => async (query) => {
  // CallOf<E> without its query, with it again; and E answers a page, or ItemOf<E> is never. The compiler sees through neither for a generic.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answer = await call(endpoint, { ...input, query } as CallOf<E>, { signal })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as unknown as Page<ItemOf<E>>
}

type Progress<T> = ((collection: Collection<T>) => void) | null

/** Shows what has arrived while the rest is under way; a refetch leaves the old whole until the new one is complete. */
function progressOf(client: QueryClient, queryKey: readonly unknown[]): Progress<unknown> {
  if (client.getQueryData(queryKey) !== undefined) return null
  return (collection) => void client.setQueryData(queryKey, collection)
}

/** Reads the first page, small when there is nothing to show yet, then the others some at a time, in the order of the pages. */
export async function load<T>(readPage: ReadPage<T>, progress: Progress<T>): Promise<Collection<T>> {
  const first = await readPage({ page: 1, page_size: progress ? pageSize.default : pageSize.max })
  const { results } = first
  const tooMany = results > wholeLimit
  const start: Collection<T> = { items: first.data, results, loaded: first.data.length, tooMany }
  if (tooMany || first.pages <= 1) return start
  progress?.(start)

  const count = Math.ceil(results / pageSize.max)
  const pages: (Page<T> | null)[] = Array.from({ length: count }, () => null)
  if (!progress) pages[0] = first
  const waiting = pages.flatMap((page, index) => (page ? [] : [index]))
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      pages[index] = await readPage({ page: index + 1, page_size: pageSize.max })
      progress?.(together([pages[0] ?? first, ...pages.slice(1)], results))
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, waiting.length) }, work))
  return together(pages, results)
}

/** The pages that are here, without what moved from one page to the next meanwhile and so came twice. */
function together<T>(pages: readonly (Page<T> | null)[], results: number): Collection<T> {
  const known = new Set<unknown>()
  const items = pages.flatMap((page) => page?.data ?? []).filter((item) => {
    const id: unknown = typeof item === 'object' && item !== null && 'id' in item ? item.id : item
    return !known.has(id) && known.add(id)
  })
  const latest = pages.reduce((count, page) => page?.results ?? count, results)
  // Something removed while reading is missing from both counts.
  const complete = pages.every(Boolean)
  return { items, results: complete ? items.length : latest, loaded: items.length, tooMany: false }
}
