/** Records of all domains that match: the interface lists records by domain only, so each domain is asked. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import type { Filter } from '#contract/filter.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { pageSize } from '#contract/limits.ts'
import { records } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { defaultStaleMs } from '#api/cache/query.ts'
import { ignoreNotFound, statusOf } from '#api/error.ts'
import { runBulk } from '#api/run-bulk.ts'
import { delay } from '#api/timers.ts'
import { domainList } from './domains.ts'

export interface FoundRecord {
  readonly domain: Domain
  readonly record: DomainRecord
}

/** How a domain is searched: what the service returns, and which of these records the user means. */
export interface SearchTerms {
  readonly filter: Filter
  readonly matches: (record: DomainRecord) => boolean
  /** Many of the returned records may not be meant, so that the further pages are read, too. */
  readonly isCoarse?: boolean
}

interface SearchOptions {
  readonly domains: readonly Domain[]
  readonly termsFor: (domain: Domain) => SearchTerms
  readonly signal: AbortSignal
  /** `truncated`: the domain has more matches than these. */
  readonly onFound: (domain: Domain, found: readonly FoundRecord[], truncated: boolean) => void
  readonly onFailed: (domain: Domain) => void
  readonly onPause?: (until: number | null) => void
}

/** How often a request is repeated while the service cannot be reached, and the longest pause before it. Milliseconds. */
const maxAttempts = 10
const longestPauseMs = 15_000

/** Reads again, with increasing pauses, while the service cannot be reached. */
async function whenReachable<R>(signal: AbortSignal, read: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (statusOf(error) !== 0 || attempt === maxAttempts || signal.aborted) throw error
      await delay(Math.min(500 * 2 ** attempt, longestPauseMs), signal)
    }
  }
}

/** Searches domain by domain, a few at the same time; results are reported at once. Never rejects. */
const searchRecords = ({ domains, termsFor, signal, onFound, onFailed, onPause }: SearchOptions): Promise<void> =>
  runBulk({
    items: domains,
    run: async (domain) => {
      const { filter, matches, isCoarse = false } = termsFor(domain)
      const size = isCoarse ? pageSize.max : pageSize.default
      // Otherwise the first page is enough.
      const wanted = isCoarse ? size : 0
      const found: FoundRecord[] = []
      let [page, pages] = [0, 1]
      while (page === 0 || (page < pages && found.length < wanted)) {
        page += 1
        const query = { page, page_size: size }
        const answer = await whenReachable(signal, () =>
          call(records.list, { path: { domainId: domain.id }, query, filter }, { signal }),
        ).catch(ignoreNotFound)
        // A domain that was deleted in the meantime has no records.
        if (!answer) break
        pages = answer.pages
        found.push(...answer.data.filter(matches).map((record) => ({ domain, record })))
      }
      onFound(domain, found, page < pages)
    },
    onFailed,
    onPause,
    signal,
  })

export interface RecordSearch {
  readonly found: readonly FoundRecord[]
  /** The ids of the domains that have answered. */
  readonly answered: ReadonlySet<number>
  /** Domains that could not be searched. */
  readonly failed: readonly Domain[]
  /** Domains with more matches than are shown. */
  readonly truncated: readonly Domain[]
  /** When this search began or was continued, milliseconds since the epoch, and how many domains had answered then. */
  readonly began: { readonly at: number; readonly answered: number }
  /**
   * Until when the search waits for the rate limit of the service, milliseconds since the epoch; null when it does not.
   */
  readonly pausedUntil: number | null
  /** Stopped by the user, so it does not continue automatically. */
  readonly stopped: boolean
  readonly done: boolean
}

const noSearch: RecordSearch = {
  found: [],
  answered: new Set(),
  failed: [],
  truncated: [],
  began: { at: 0, answered: 0 },
  pausedUntil: null,
  stopped: false,
  done: false,
}

/**
 * The latest search for the same text among other domains; null where there is none. A search from before records
 * changed counts only if it was stopped: the domains that it had searched are searched again, and no others.
 */
function latestSearch(client: QueryClient, text: string) {
  const [latest] = client
    .getQueryCache()
    .findAll({ queryKey: searchKey(text) })
    .map((query) => client.getQueryState<RecordSearch>(query.queryKey))
    .filter((state) => state?.data !== undefined && (!state.isInvalidated || state.data.stopped))
    .toSorted((a, b) => (b?.dataUpdatedAt ?? 0) - (a?.dataUpdatedAt ?? 0))
  return latest ?? null
}

/**
 * The results of the latest search, without domains that no longer exist: creating or deleting a domain does not start
 * the search over.
 */
function takeOver(client: QueryClient, text: string, domains: readonly Domain[]): RecordSearch | undefined {
  const ids = new Set(domains.map(({ id }) => id))
  const latest = latestSearch(client, text)
  return (
    latest?.data && {
      ...latest.data,
      found: latest.data.found.filter(({ domain }) => ids.has(domain.id)),
      answered: new Set([...latest.data.answered].filter((id) => ids.has(id))),
      failed: [],
      truncated: latest.data.truncated.filter(({ id }) => ids.has(id)),
      done: false,
    }
  )
}

const searchKey = (text: string) => ['records', 'list', 'search', text] as const

/**
 * The records with a text in all these domains; `termsFor` says what the text means in a domain. The first search shows
 * results at once, and if its page is left, it continues when the user comes back; a later search, such as after a
 * write to records, replaces the result when it is complete. After a search was stopped, a later one repeats only the
 * part that it had searched. Nested under the key of `records.list`, so that anything that invalidates that operation,
 * in any tab, repeats the search.
 */
export const recordSearch = (
  client: QueryClient,
  text: string,
  domains: readonly Domain[],
  termsFor: (domain: Domain) => SearchTerms,
) => {
  const queryKey = [...searchKey(text), domains.map(({ id }) => id)] as const
  return queryOptions({
    queryKey,
    initialData: () => takeOver(client, text, domains),
    initialDataUpdatedAt: () => (latestSearch(client, text)?.isInvalidated ? 0 : Date.now()),
    queryFn: async ({ signal }): Promise<RecordSearch> => {
      const state = client.getQueryState<RecordSearch>(queryKey)
      const { stopped, done } = state?.data ?? noSearch
      const isFirst = !done && !stopped
      const earlier = (isFirst && !state?.isInvalidated && state?.data) || noSearch
      const left = stopped
        ? domains.filter(({ id }) => state?.data?.answered.has(id))
        : domains.filter(({ id }) => !earlier.answered.has(id))
      // Changed in place: a copy for each of thousands of domains would take longer than everything else.
      const answered = new Set(earlier.answered)
      let search: RecordSearch = {
        ...earlier,
        answered,
        failed: [],
        began: { at: Date.now(), answered: answered.size },
        stopped,
      }
      const update = (change: Partial<RecordSearch>) => {
        search = { ...search, ...change }
        if (isFirst && !signal.aborted) client.setQueryData(queryKey, search)
      }
      update({})
      await searchRecords({
        domains: left,
        termsFor,
        signal,
        onFound: (domain, found, truncated) => {
          answered.add(domain.id)
          update({
            found: [...search.found, ...found],
            truncated: truncated ? [...search.truncated, domain] : search.truncated,
          })
        },
        onFailed: (domain) => update({ failed: [...search.failed, domain] }),
        onPause: (pausedUntil) => update({ pausedUntil }),
      })
      signal.throwIfAborted()
      return { ...search, pausedUntil: null, done: !stopped }
    },
    // A refetch costs a request for each domain. While the service cannot be reached, the search itself waits.
    refetchOnWindowFocus: false,
    meta: { waitsForService: true },
    // A search that was left unfinished continues when its page is shown again.
    staleTime: ({ state: { data } }) => (data && !data.done && !data.stopped ? 0 : defaultStaleMs),
    structuralSharing: false,
  })
}

/** Stops a search, which keeps what it has found. */
export async function stopSearch(client: QueryClient, { queryKey }: ReturnType<typeof recordSearch>): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<RecordSearch>(queryKey, (search) => search && { ...search, pausedUntil: null, stopped: true })
}

/** Continues a search that was stopped. */
export async function continueSearch(
  client: QueryClient,
  { queryKey }: ReturnType<typeof recordSearch>,
): Promise<void> {
  client.setQueryData<RecordSearch>(queryKey, (search) => search && { ...search, stopped: false })
  await client.refetchQueries({ queryKey, exact: true })
}

/** Searches again the domains that could not be searched. */
export async function searchFailed(client: QueryClient, { queryKey }: ReturnType<typeof recordSearch>): Promise<void> {
  client.setQueryData<RecordSearch>(queryKey, (search) => search && { ...search, done: false })
  await client.refetchQueries({ queryKey, exact: true })
}

/** Each domain takes a request, so an account with more domains is searched only when the user asks for it. */
const maxDomains = 200

/** The filter of a request has room for this many addresses; for more of them, all address records are read. */
const maxFiltered = 25

export interface PointingRecords {
  readonly found: readonly FoundRecord[]
  /** False when some domains were not searched, or have more such records than were read. */
  readonly complete: boolean
}

/** The addresses of a node, without the prefix length of IPv6. */
export const nodeAddresses = ({ ipv4, ipv6 }: Pick<Node, 'ipv4' | 'ipv6'>): string[] => [
  ...ipv4,
  ...(ipv6 === null ? [] : [ipv6.replace(/\/\d+$/, '')]),
]

async function findPointing(client: QueryClient, addresses: readonly string[], signal: AbortSignal) {
  const known = await client.fetchQuery({ ...domainList.all, staleTime: 60_000 })
  // While the pages of the list arrive, only a part of it is known.
  const isPartial = !known.exceedsLimit && known.loaded < known.results
  const { items, exceedsLimit } = isPartial ? await client.fetchQuery({ ...domainList.all, staleTime: 0 }) : known
  const primaries = items.filter(({ type }) => type === 'master')
  const found: FoundRecord[] = []
  let complete = !exceedsLimit && primaries.length <= maxDomains
  const wanted = new Set(addresses.map(canonicalAddress))
  const terms: SearchTerms =
    addresses.length <= maxFiltered
      ? { filter: { '+or': addresses.map((target) => ({ target })) }, matches: () => true }
      : {
          filter: { '+or': [{ type: 'A' }, { type: 'AAAA' }] },
          matches: ({ target }) => wanted.has(canonicalAddress(target)),
          isCoarse: true,
        }
  await searchRecords({
    domains: primaries.slice(0, maxDomains),
    termsFor: () => terms,
    signal,
    onFound: (_, matches, truncated) => {
      found.push(...matches)
      complete &&= !truncated
    },
    onFailed: () => (complete = false),
  })
  signal.throwIfAborted()
  return { found, complete }
}

/** The A and AAAA records that point to these addresses, in any domain that the user sees. */
export const pointingRecords = (addresses: readonly string[]) =>
  queryOptions({
    queryKey: ['records', 'list', 'pointing', addresses] as const,
    queryFn: ({ client, signal }): Promise<PointingRecords> => findPointing(client, addresses, signal),
  })
