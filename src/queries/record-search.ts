/** Records of all domains that match: the interface lists records by domain only, so each domain is asked. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import type { Filter } from '#contract/filter.ts'
import { pageSize } from '#contract/limits.ts'
import { records } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { runBulk } from '#api/run-bulk.ts'
import { domainList } from './domains.ts'

export interface FoundRecord {
  readonly domain: Domain
  readonly record: DomainRecord
}

/** How a domain is searched: what the service returns, and which of it the user means. */
export interface SearchTerms {
  readonly filter: Filter
  readonly matches: (record: DomainRecord) => boolean
  /** Much of what the service returns may not be meant, so that its further pages are read, too. */
  readonly isCoarse?: boolean
}

interface SearchOptions {
  readonly domains: readonly Domain[]
  readonly termsFor: (domain: Domain) => SearchTerms
  readonly signal: AbortSignal
  /** `truncated`: the domain has more matches than these. */
  readonly onFound: (domain: Domain, found: readonly FoundRecord[], truncated: boolean) => void
  readonly onFailed: (domain: Domain) => void
}

/** Searches domain by domain, a few at the same time; what is found is reported at once. Never rejects. */
const searchRecords = ({ domains, termsFor, signal, onFound, onFailed }: SearchOptions): Promise<void> =>
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
        const answer = await call(
          records.list,
          { path: { domainId: domain.id }, query: { page, page_size: size }, filter },
          { signal },
        )
        pages = answer.pages
        found.push(...answer.data.filter(matches).map((record) => ({ domain, record })))
      }
      onFound(domain, found, page < pages)
    },
    onStart: () => {},
    onDone: () => {},
    onFailed,
    onPause: () => {},
    signal,
  })

export interface RecordSearch {
  readonly found: readonly FoundRecord[]
  /** How many domains have answered. */
  readonly searched: number
  /** Domains that could not be searched. */
  readonly failed: readonly Domain[]
  /** Domains with more matches than are shown. */
  readonly truncated: readonly Domain[]
  readonly done: boolean
}

const noSearch: RecordSearch = { found: [], searched: 0, failed: [], truncated: [], done: false }

/**
 * The records with a text in all these domains; `termsFor` says what it means in one. What the first search finds shows at once; a later one, such as after a
 * write to records, replaces its result when it is complete. Nested under the key of `records.list`, so that whatever
 * invalidates that operation, in any tab, repeats the search.
 */
export const recordSearch = (text: string, domains: readonly Domain[], termsFor: (domain: Domain) => SearchTerms) => {
  const queryKey = ['records', 'list', 'search', text, domains.map(({ id }) => id)] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<RecordSearch> => {
      const isFirst = !client.getQueryData<RecordSearch>(queryKey)?.done
      let search = noSearch
      const update = (change: Partial<RecordSearch>) => {
        search = { ...search, ...change }
        if (isFirst && !signal.aborted) client.setQueryData(queryKey, search)
      }
      update({})
      await searchRecords({
        domains,
        termsFor,
        signal,
        onFound: (domain, found, truncated) =>
          update({
            searched: search.searched + 1,
            found: [...search.found, ...found],
            truncated: truncated ? [...search.truncated, domain] : search.truncated,
          }),
        onFailed: (domain) => update({ failed: [...search.failed, domain] }),
      })
      signal.throwIfAborted()
      return { ...search, done: true }
    },
    // A request for each domain.
    refetchOnWindowFocus: false,
  })
}

/** Each domain takes a request, so an account with more of them is not searched without being asked to. */
const maxDomains = 200

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
  // What is known while the pages of a list arrive is a part of it.
  const isPartial = !known.exceedsLimit && known.loaded < known.results
  const { items, exceedsLimit } = isPartial ? await client.fetchQuery({ ...domainList.all, staleTime: 0 }) : known
  const primaries = items.filter(({ type }) => type === 'master')
  const found: FoundRecord[] = []
  let complete = !exceedsLimit && primaries.length <= maxDomains
  await searchRecords({
    domains: primaries.slice(0, maxDomains),
    termsFor: () => ({ filter: { '+or': addresses.map((target) => ({ target })) }, matches: () => true }),
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
