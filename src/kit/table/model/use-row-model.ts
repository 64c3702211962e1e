/**
 * The row model: which of the loaded items a table shows, in which order. Work is done again only for what has changed.
 */
import { useEffect, useMemo } from 'react'
import { runInSlices } from '#api/timers.ts'
import type { Column } from './column.ts'
import { applyFacets } from './facets.ts'
import { createMatcher, parseSearch, searchFields, toSearchEntry, type SearchEntry } from './search.ts'
import { sortByName, sortItems } from './sort.ts'
import type { TableUrlState } from './use-table-url-state.ts'

interface RowModelOptions extends Pick<TableUrlState, 'searchText' | 'facetSelection' | 'sort'> {
  /** Items with equal values keep their order; otherwise they are sorted by the first column, which is the name. */
  readonly keepsOrder?: boolean
}

/** Items of unchanged data must be the same objects: what was computed for them is kept. */
export function useRowModel<T extends object>(
  items: readonly T[],
  columns: readonly Column<T>[],
  { searchText, facetSelection, sort, keepsOrder = false }: RowModelOptions,
) {
  const entryOf = useMemo(() => createEntryCache(columns), [columns])
  const [nameColumn] = columns
  // Kept for the next order, because comparing names takes longer than everything else.
  const getByName = useMemo(
    () => once(() => (nameColumn && !keepsOrder ? sortByName(items, nameColumn) : items)),
    [items, nameColumn, keepsOrder],
  )
  const sortedItems = useMemo(() => {
    const sorted = sort.flatMap(({ column: id, descending }) => {
      const column = columns.find((each) => each.id === id)
      return column ? { column, descending } : []
    })
    return sorted.length > 0 ? sortItems(getByName(), sorted) : items
  }, [items, getByName, columns, sort])
  usePreparedItems(items, columns, entryOf)
  const getEntries = useMemo(() => once(() => sortedItems.map(entryOf)), [sortedItems, entryOf])
  const found = useMemo(() => {
    const terms = parseSearch(searchText, searchFields(columns))
    if (terms.length === 0) return sortedItems
    return getEntries()
      .filter(createMatcher(columns, terms))
      .map(({ item }) => item)
  }, [sortedItems, columns, searchText, getEntries])
  return useMemo(() => applyFacets(found, columns, facetSelection), [found, columns, facetSelection])
}

/** Returns a function that prepares items for searching, each once. */
function createEntryCache<T extends object>(columns: readonly Column<T>[]) {
  const entries = new WeakMap<T, SearchEntry<T>>()
  return (item: T) => {
    const known = entries.get(item)
    if (known) return known
    const entry = toSearchEntry(columns, item)
    entries.set(item, entry)
    return entry
  }
}

/**
 * Computes a value on first use: looking up thousands of entries at every keystroke would take longer than searching
 * them.
 */
function once<T>(compute: () => T): () => T {
  let computed: { value: T } | null = null
  return () => (computed ??= { value: compute() }).value
}

/** Prepares items for searching and sorting before the first keystroke, in slices. */
function usePreparedItems<T extends object>(
  items: readonly T[],
  columns: readonly Column<T>[],
  entryOf: (item: T) => unknown,
) {
  const prepared = useMemo(() => ({ columns, items: new WeakSet<T>() }), [columns])
  useEffect(() => {
    let next = 0
    return runInSlices((isOver) => {
      for (; next < items.length && !isOver(); next += 1) {
        const item = items[next]
        if (item === undefined || prepared.items.has(item)) continue
        prepared.items.add(item)
        entryOf(item)
        for (const column of prepared.columns) column.sortKey?.(item)
      }
      return next === items.length
    })
  }, [items, prepared, entryOf])
}
