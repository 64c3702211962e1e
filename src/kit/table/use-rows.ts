/**
 * The rows of a list. A list that fits in the browser is loaded as a whole, then searched, filtered and sorted here; a
 * longer one is searched, filtered, sorted and paged by the service.
 */
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Filter } from '#contract/filter.ts'
import { pageSize } from '#contract/limits.ts'
import type { Page } from '#contract/schema.ts'
import type { PageQuery } from '#api/cache/collection.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { forgetChanges } from '#api/cache/item-changes.ts'
import { statusOf } from '#api/error.ts'
import type { Column } from './model/column.ts'
import { applyFacets, type ValueCounts } from './model/facets.ts'
import { searchFields, parseSearch } from './model/search.ts'
import { toServerFilter } from './model/server-filter.ts'
import { useRowModel } from './model/use-row-model.ts'
import type { TableUrlState } from './model/use-table-url-state.ts'

/**
 * The queries of a list: the whole collection, made of what was read (`S`), and single pages for lists beyond the
 * client-side limit.
 */
export interface TypedQueries<T, A extends QueryKey, P extends QueryKey, S> {
  readonly all: UseQueryOptions<S, Error, Collection<T>, A>
  readonly page: (query: PageQuery, filter: Filter | undefined) => UseQueryOptions<Page<T>, Error, Page<T>, P>
}

/** The same for a table, which knows neither the keys nor what was read. */
export type ListQueries<T> = TypedQueries<T, QueryKey, QueryKey, unknown>

export const listQueries = <T, A extends QueryKey, P extends QueryKey, S>(queries: TypedQueries<T, A, P, S>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and what was read only meet in the query itself
  queries as unknown as ListQueries<T>

export interface TableRows<T> {
  /** Nothing has been loaded yet. */
  readonly loading: boolean
  /** Why nothing could be loaded. */
  readonly error: Error | null
  /** Why the last refresh failed; the rows may be outdated. */
  readonly refreshError: Error | null
  /** The rows still belong to the previous search, filters or page. */
  readonly stale: boolean
  readonly visibleItems: readonly T[]
  /** Number of matching rows, on all pages. */
  readonly matching: number
  /** All loaded items, matching or not. */
  readonly items: readonly T[]
  /** Number of rows at the service. */
  readonly results: number
  readonly loaded: number
  /** The service filters, sorts and pages. */
  readonly serverSide: boolean
  readonly pageCount: number
  readonly countsOf: (column: string) => ValueCounts | undefined
  /** Search terms and filters that the service cannot apply. */
  readonly unsupportedTerms: readonly string[]
  readonly unsearchedColumns: readonly string[]
  /** The filter that the service applies. */
  readonly filter: Filter | undefined
  /** When the rows were read; milliseconds since the epoch, 0 for never. */
  readonly updatedAt: number
  readonly refetch: () => Promise<unknown>
}

const noItems: readonly never[] = []
const noSelection = new Map<string, ReadonlySet<string>>()

export function useRows<T extends object>(
  list: ListQueries<T>,
  columns: readonly Column<T>[],
  urlState: TableUrlState,
): TableRows<T> {
  const all = useQuery(list.all)
  const serverSide = all.data?.exceedsLimit ?? false
  const searchText = useDeferredValue(urlState.searchText)
  const clientRows = useRowModel(serverSide ? noItems : (all.data?.items ?? noItems), columns, {
    ...urlState,
    searchText,
  })
  const serverRows = useServerRows(list, serverSide, columns, urlState)
  const source = serverSide ? serverRows.query : all
  const page = serverRows.query.data?.data ?? noItems
  const seenCounts = useMemo(() => applyFacets(page, columns, noSelection), [page, columns])
  const pageCount = serverRows.query.data?.pages ?? 1
  const matching = serverSide ? (serverRows.query.data?.results ?? 0) : clientRows.items.length
  return {
    loading: source.data === undefined && source.error === null,
    error: source.data === undefined ? source.error : null,
    refreshError: source.data === undefined ? null : source.error,
    stale: serverSide ? serverRows.query.isPlaceholderData || serverRows.stale : searchText !== urlState.searchText,
    visibleItems: serverSide ? page : clientRows.items,
    matching,
    items: serverSide ? page : (all.data?.items ?? noItems),
    // The list may have grown since it was last read whole.
    results: Math.max(all.data?.results ?? 0, matching),
    loaded: all.data?.loaded ?? 0,
    serverSide,
    pageCount,
    countsOf: serverSide ? seenCounts.countsOf : clientRows.countsOf,
    unsupportedTerms: serverSide ? serverRows.unsupportedTerms : noItems,
    unsearchedColumns: serverSide ? serverRows.unsearchedColumns : noItems,
    filter: serverRows.filter,
    updatedAt: source.dataUpdatedAt,
    refetch: () => {
      // Reads all rows again, not only those that are known to have changed.
      forgetChanges()
      return source.refetch()
    },
  }
}

function useServerRows<T extends object>(
  list: ListQueries<T>,
  enabled: boolean,
  columns: readonly Column<T>[],
  { searchText, debouncedSearch, facetSelection, sort, page, setPage }: TableUrlState,
) {
  const serverFilter = useMemo(
    () => toServerFilter(columns, parseSearch(debouncedSearch, searchFields(columns)), facetSelection, sort),
    [columns, debouncedSearch, facetSelection, sort],
  )
  const query = useQuery({
    ...list.page({ page, page_size: pageSize.default }, serverFilter.filter),
    enabled,
    placeholderData: keepPreviousData,
  })
  // The last page may be gone after deletions; the service then responds with 404.
  const pageMissing = statusOf(query.error) === 404 && page > 1
  useEffect(() => {
    if (pageMissing) setPage(1)
  }, [pageMissing, setPage])
  return { query, ...serverFilter, stale: searchText !== debouncedSearch }
}
