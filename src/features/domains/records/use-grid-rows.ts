/** The rows that the grid shows: found, of the selected types, sorted or grouped. */
import { useDeferredValue, useEffect, useMemo } from 'react'
import { recordTypeNames, type RecordType } from '#contract/rules/record-types.ts'
import { sortByRecord } from '#contract/rules/zone-file.ts'
import { createMatcher, parseSearch, searchFields, toSearchEntry, type SearchEntry } from '#kit/data-table/search.ts'
import { addressSortKey, sortItems } from '#kit/data-table/sort.ts'
import { recordColumns } from './columns.ts'
import type { RecordRow } from './rows.ts'
import type { GridUrl } from './use-grid-url.ts'

/** Sorts by keys that compare as they are; rows with the same key stay in their order. */
function sortByKey(rows: readonly RecordRow[], keyOf: (row: RecordRow) => string, descending: boolean): RecordRow[] {
  const direction = descending ? -1 : 1
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -direction : a.key > b.key ? direction : 0))
    .map(({ row }) => row)
}

/** Natural order without a collator, which takes a tenth of a second for thousands of names: they are ASCII and in lower case. */
const nameKey = ({ record }: RecordRow) => record.name.replace(/\d+/g, (digits) => digits.padStart(12, '0'))

/** Values repeat, and telling addresses from other values takes time. */
function targetKeys(): (row: RecordRow) => string {
  const known = new Map<string, string>()
  return ({ record: { target } }) => {
    const key = known.get(target) ?? addressSortKey(target)
    known.set(target, key)
    return key
  }
}

/** Returns a function that prepares rows for searching. Those of unchanged rows are kept. */
function createEntryCache(columns: ReturnType<typeof recordColumns>) {
  const entries = new WeakMap<RecordRow, SearchEntry<RecordRow>>()
  return (row: RecordRow) => {
    const known = entries.get(row)
    if (known) return known
    const entry = toSearchEntry(columns, row)
    entries.set(row, entry)
    return entry
  }
}

/** Milliseconds without serving the user. */
const sliceMs = 8

/** Prepares rows for searching ahead of the first key, in slices. */
function usePreparedEntries(rows: readonly RecordRow[], entryOf: (row: RecordRow) => unknown) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let next = 0
    const work = () => {
      for (const end = performance.now() + sliceMs; next < rows.length && performance.now() < end; next += 1) {
        const row = rows[next]
        if (row) entryOf(row)
      }
      if (next < rows.length) timer = setTimeout(work)
    }
    timer = setTimeout(work)
    return () => clearTimeout(timer)
  }, [rows, entryOf])
}

/** `ttl`: the default TTL of the zone in seconds. */
export function useGridRows(
  rows: readonly RecordRow[],
  { zone, ttl, url }: { zone: string; ttl: number; url: GridUrl },
) {
  const columns = useMemo(() => recordColumns(zone, ttl), [zone, ttl])
  const entryOf = useMemo(() => createEntryCache(columns), [columns])
  const { searchText, types, grouping } = url
  const deferredSearch = useDeferredValue(searchText)
  const [sortColumn, descending] = [url.sort?.column, url.sort?.descending ?? false]
  const byName = useMemo(() => sortByRecord(rows, ({ record }) => record), [rows])
  const ordered = useMemo(() => {
    const column = columns.find(({ id }) => id === sortColumn)
    if (column?.id === 'name') return sortByKey(byName, nameKey, descending)
    if (column?.id === 'target') return sortByKey(byName, targetKeys(), descending)
    // Rows with the same value stay in the order of the zone.
    if (column) return sortItems(byName, column, descending)
    return grouping === 'name'
      ? byName
      : recordTypeNames.flatMap((type) => byName.filter(({ record }) => record.type === type))
  }, [byName, columns, sortColumn, descending, grouping])
  usePreparedEntries(rows, entryOf)
  const found = useMemo(() => {
    const matches = createMatcher(columns, parseSearch(deferredSearch, searchFields(columns)))
    return ordered.filter((row) => matches(entryOf(row)))
  }, [ordered, columns, deferredSearch, entryOf])
  const counts = useMemo(() => {
    const byType = new Map<RecordType, number>()
    for (const { record } of found) byType.set(record.type, (byType.get(record.type) ?? 0) + 1)
    return byType
  }, [found])
  const typesText = types.join()
  const shown = useMemo(() => {
    const wanted = new Set<string>(typesText === '' ? recordTypeNames : typesText.split(','))
    return found.filter(({ record }) => wanted.has(record.type))
  }, [found, typesText])
  return { columns, shown, counts, stale: deferredSearch !== searchText }
}
