/** The rows that the grid shows: found, of the selected types, sorted or grouped. */
import { useEffect, useMemo } from 'react'
import { recordTypeNames, type RecordType } from '#contract/rules/record-types.ts'
import { sortByRecord, zoneOrderKey } from '#contract/rules/zone-file.ts'
import { createMatcher, parseSearch, searchFields, toSearchEntry, type SearchEntry } from '#kit/data-table/search.ts'
import { addressSortKey } from '#kit/data-table/sort.ts'
import { recordColumns } from './columns.ts'
import type { RecordRow } from './rows.ts'
import type { GridUrl } from './use-grid-url.ts'

interface SortKeys {
  readonly name: string
  readonly target: string
  /** The place of the name in the zone. */
  readonly order: string
}

/** Of unchanged rows, which are the same objects each time. */
const sortKeys = new WeakMap<RecordRow, SortKeys>()

/**
 * Natural order without a collator, which takes a tenth of a second for thousands of names: they are ASCII and in lower case. Telling
 * addresses from other values takes time, too.
 */
function sortKeysOf(row: RecordRow): SortKeys {
  const known = sortKeys.get(row)
  if (known) return known
  const { name, target } = row.record
  const keys = {
    name: name.replace(/\d+/g, (digits) => digits.padStart(12, '0')),
    target: addressSortKey(target),
    order: zoneOrderKey(name),
  }
  sortKeys.set(row, keys)
  return keys
}

type SortKey = string | number
const typeIndex = new Map<string, number>(recordTypeNames.map((type, index) => [type, index]))

/** Keys that compare as they are, by column. `ttl`: the default TTL of the zone. */
const keyFunctions = (ttl: number): ReadonlyMap<string, (row: RecordRow) => SortKey> =>
  new Map<string, (row: RecordRow) => SortKey>([
    ['name', (row) => sortKeysOf(row).name],
    ['target', (row) => sortKeysOf(row).target],
    ['type', ({ record }) => typeIndex.get(record.type) ?? 0],
    ['ttl', ({ record }) => record.ttl_sec || ttl],
  ])

/** Rows with the same key stay in their order, which is that of the zone. */
function sortByKey(rows: readonly RecordRow[], keyOf: (row: RecordRow) => SortKey, descending: boolean): RecordRow[] {
  const direction = descending ? -1 : 1
  // Most columns have few different keys.
  const groups = Map.groupBy(rows, keyOf)
  const keys = [...groups.keys()].sort((a, b) => (a < b ? -direction : a > b ? direction : 0))
  return keys.flatMap((key) => groups.get(key) ?? [])
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

/** Computes a value when it is needed first: looking up thousands of entries at every key would take longer than searching them. */
function once<T>(compute: () => T): () => T {
  let computed: { value: T } | null = null
  return () => (computed ??= { value: compute() }).value
}

/** Milliseconds without serving the user. */
const sliceMs = 8

/** Prepares rows for searching and sorting ahead of the first key, in slices. */
function usePreparedEntries(rows: readonly RecordRow[], entryOf: (row: RecordRow) => unknown) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let next = 0
    const work = () => {
      for (const end = performance.now() + sliceMs; next < rows.length && performance.now() < end; next += 1) {
        const row = rows[next]
        if (!row) continue
        entryOf(row)
        sortKeysOf(row)
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
  const [sortColumn, descending] = [url.sort?.column, url.sort?.descending ?? false]
  const byName = useMemo(
    () =>
      sortByRecord(
        rows,
        ({ record }) => record,
        (row) => sortKeysOf(row).order,
      ),
    [rows],
  )
  const ordered = useMemo(() => {
    const keyOf = sortColumn === undefined ? undefined : keyFunctions(ttl).get(sortColumn)
    if (keyOf) return sortByKey(byName, keyOf, descending)
    return grouping === 'name'
      ? byName
      : recordTypeNames.flatMap((type) => byName.filter(({ record }) => record.type === type))
  }, [byName, ttl, sortColumn, descending, grouping])
  usePreparedEntries(rows, entryOf)
  const getEntries = useMemo(() => once(() => ordered.map(entryOf)), [ordered, entryOf])
  const found = useMemo(() => {
    const terms = parseSearch(searchText, searchFields(columns))
    if (terms.length === 0) return ordered
    return getEntries()
      .filter(createMatcher(columns, terms))
      .map(({ item }) => item)
  }, [ordered, columns, searchText, getEntries])
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
  return { columns, shown, counts }
}
