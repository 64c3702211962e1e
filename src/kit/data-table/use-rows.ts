/**
 * The rows of a list. What fits the browser is loaded whole, then sorted, searched and counted here; what does not is
 * filtered, sorted and paged by the service, and says so.
 */
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Filter } from '#contract/filter.ts'
import { pageSize, type Page } from '#contract/schema.ts'
import type { Collection } from '#api/collection.ts'
import { statusOf } from '#api/error.ts'
import type { Column } from './column.ts'
import { filtered, type Counts } from './facets.ts'
import { sorted } from './order.ts'
import { entryOf, fieldsOf, matcher, parseSearch, type Entry } from './search.ts'
import { serviceFilter } from './service-filter.ts'
import type { TableAddress } from './use-table-address.ts'

/** How a list is read: whole, and one page at a time for lists beyond the browser's limit. */
export interface ListQueries<T, A extends QueryKey, P extends QueryKey> {
  readonly all: UseQueryOptions<Collection<T>, Error, Collection<T>, A>
  readonly page: (query: { page: number; page_size: number }, filter: Filter | undefined) => UseQueryOptions<Page<T>, Error, Page<T>, P>
}

export interface Rows<T> {
  /** There is nothing to show yet. */
  readonly waiting: boolean
  /** Why there is nothing to show. */
  readonly error: Error | null
  /** Why what is shown may be old. */
  readonly refreshError: Error | null
  /** What is shown belongs to the question before: the answer is on its way. */
  readonly late: boolean
  readonly shown: readonly T[]
  /** How many match, shown or on other pages. */
  readonly matching: number
  /** Everything that is here, matching or not. */
  readonly items: readonly T[]
  /** How many there are at the service. */
  readonly results: number
  readonly loaded: number
  /** The service filters, sorts and pages. */
  readonly byService: boolean
  readonly pages: number
  readonly counts: ReadonlyMap<string, Counts>
  /** Parts of the question the service cannot answer. */
  readonly unsaid: readonly string[]
  readonly retry: () => void
}

const noItems: readonly never[] = []

export function useRows<T extends object, A extends QueryKey, P extends QueryKey>(
  list: ListQueries<T, A, P>,
  columns: readonly Column<T>[],
  address: TableAddress,
): Rows<T> {
  const all = useQuery(list.all)
  const byService = all.data?.tooMany ?? false
  const here = useHere(byService ? noItems : (all.data?.items ?? noItems), columns, address)
  const there = useThere(list, byService, columns, address)
  const source = byService ? there.query : all
  const pages = there.query.data?.pages ?? 1
  return {
    waiting: source.data === undefined && source.error === null,
    error: source.data === undefined ? source.error : null,
    refreshError: source.data === undefined ? null : source.error,
    late: byService ? there.query.isPlaceholderData || there.behind : here.behind,
    shown: byService ? (there.query.data?.data ?? noItems) : here.items,
    matching: byService ? (there.query.data?.results ?? 0) : here.items.length,
    items: byService ? (there.query.data?.data ?? noItems) : (all.data?.items ?? noItems),
    results: all.data?.results ?? 0,
    loaded: all.data?.loaded ?? 0,
    byService,
    pages,
    counts: here.counts,
    unsaid: byService ? there.unsaid : noItems,
    retry: () => void source.refetch(),
  }
}

/** Sorting once per order, searching once per keystroke, over texts prepared once per item. */
function useHere<T extends object>(items: readonly T[], columns: readonly Column<T>[], { typed, chosen, sort }: TableAddress) {
  const wanted = useDeferredValue(typed)
  const prepared = useMemo(() => ({ columns, entries: new WeakMap<T, Entry<T>>() }), [columns])
  const ordered = useMemo(() => {
    const column = columns.find((each) => each.id === sort?.column)
    return column && sort ? sorted(items, column, sort.descending) : items
  }, [items, columns, sort])
  const entries = useMemo(() => ordered.map((item) => {
    const known = prepared.entries.get(item)
    if (known) return known
    const entry = entryOf(prepared.columns, item)
    prepared.entries.set(item, entry)
    return entry
  }), [ordered, prepared])
  const matches = useMemo(() => matcher(columns, parseSearch(wanted, fieldsOf(columns))), [columns, wanted])
  const found = useMemo(() => filtered(entries, matches, columns, chosen), [entries, matches, columns, chosen])
  return { ...found, behind: wanted !== typed }
}

function useThere<T extends object, A extends QueryKey, P extends QueryKey>(
  list: ListQueries<T, A, P>,
  enabled: boolean,
  columns: readonly Column<T>[],
  { typed, settled, chosen, sort, page, setPage }: TableAddress,
) {
  const asked = useMemo(
    () => serviceFilter(columns, parseSearch(settled, fieldsOf(columns)), chosen, sort),
    [columns, settled, chosen, sort],
  )
  const query = useQuery({
    ...list.page({ page, page_size: pageSize.default }, asked.filter),
    enabled,
    placeholderData: keepPreviousData,
  })
  // What was on the last page may be gone: the service then says that there is no such page.
  const beyond = statusOf(query.error) === 404 && page > 1
  useEffect(() => {
    if (beyond) setPage(1)
  }, [beyond, setPage])
  return { query, unsaid: asked.unsaid, behind: typed !== settled }
}
