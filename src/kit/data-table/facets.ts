/** Filters by value, with the number of rows of each value under the search and all other filters. */
import { columnTexts, type Column } from './column.ts'
import type { SearchEntry } from './search.ts'

/** Selected values by column. An item must match any value of a column, in every column. */
export type FacetSelection = ReadonlyMap<string, ReadonlySet<string>>
/** Number of rows by value. */
export type ValueCounts = ReadonlyMap<string, number>

/** The value of items without one: nodes without tags or image. */
export const emptyValue = ''

const facetTexts = <T>(column: Column<T>, item: T): readonly string[] => {
  const texts = columnTexts(column, item)
  return texts.length > 0 ? texts : [emptyValue]
}

const isSelected = <T>(column: Column<T>, texts: readonly string[] | undefined, values: ReadonlySet<string>) =>
  texts?.some((text) =>
    column.matchesFacet ? [...values].some((value) => column.matchesFacet?.(value, text)) : values.has(text),
  )

export interface FacetResult<T> {
  readonly items: readonly T[]
  readonly counts: ReadonlyMap<string, ValueCounts>
}

/**
 * The matching items in the given order, and the counts of every facet. An item rejected by a single facet counts in that facet,
 * because selecting its value there would include it.
 */
export function applyFacets<T>(
  entries: readonly SearchEntry<T>[],
  matches: (entry: SearchEntry<T>) => boolean,
  columns: readonly Column<T>[],
  selection: FacetSelection,
): FacetResult<T> {
  const facets = columns
    .filter((column) => column.facet)
    .map((column) => ({ column, selectedValues: selection.get(column.id), counts: new Map<string, number>() }))
  const items: T[] = []
  for (const entry of entries) {
    if (!matches(entry)) continue
    const texts = facets.map(({ column }) => facetTexts(column, entry.item))
    const rejectedBy = facets.flatMap(({ column, selectedValues }, index) =>
      selectedValues && !isSelected(column, texts[index], selectedValues) ? [index] : [],
    )
    if (rejectedBy.length === 0) items.push(entry.item)
    if (rejectedBy.length > 1) continue
    facets.forEach(({ column, counts }, index) => {
      if (column.matchesFacet) return
      if (rejectedBy.length === 1 && rejectedBy[0] !== index) return
      for (const text of texts[index] ?? []) counts.set(text, (counts.get(text) ?? 0) + 1)
    })
  }
  return { items, counts: new Map(facets.map(({ column, counts }) => [column.id, counts])) }
}

/** Selects or deselects a value. */
export function toggleFacetValue(selection: FacetSelection, column: string, value: string): FacetSelection {
  const values = new Set(selection.get(column))
  if (!values.delete(value)) values.add(value)
  const next = new Map(selection)
  if (values.size > 0) next.set(column, values)
  else next.delete(column)
  return next
}
