/** The rows that the grid shows: found, of the selected types, sorted or grouped. */
import { useDeferredValue, useMemo } from 'react'
import { recordTypeNames, type RecordType } from '#contract/rules/record-types.ts'
import { sortByRecord } from '#contract/rules/zone-file.ts'
import { createMatcher, parseSearch, searchFields, toSearchEntry, type SearchEntry } from '#kit/data-table/search.ts'
import { sortItems } from '#kit/data-table/sort.ts'
import { recordColumns } from './columns.ts'
import type { RecordRow } from './rows.ts'
import type { Grouping, GridUrl } from './use-grid-url.ts'

/** By name from the apex, or by type and then name. */
function groupRows(rows: readonly RecordRow[], grouping: Grouping): RecordRow[] {
  const byName = sortByRecord(rows, ({ record }) => record)
  if (grouping === 'name') return byName
  return recordTypeNames.flatMap((type) => byName.filter(({ record }) => record.type === type))
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
  const ordered = useMemo(() => {
    const column = columns.find(({ id }) => id === sortColumn)
    return column ? sortItems(rows, column, descending, columns[0]) : groupRows(rows, grouping)
  }, [rows, columns, sortColumn, descending, grouping])
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
