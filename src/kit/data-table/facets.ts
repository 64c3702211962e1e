/** Filters by value with honest counts: how many rows a value has under the search and all other filters. */
import { textsOf, type Column } from './column.ts'
import type { Entry } from './search.ts'

/** Chosen values by column; any of a column's values will do, every column must agree. */
export type Chosen = ReadonlyMap<string, ReadonlySet<string>>
/** Number of rows by value. */
export type Counts = ReadonlyMap<string, number>

/** Stands for "holds nothing": nodes without tags, without an image. */
export const none = ''

const facetTexts = <T>(column: Column<T>, item: T): readonly string[] => {
  const texts = textsOf(column, item)
  return texts.length > 0 ? texts : [none]
}

export interface Filtered<T> {
  readonly items: readonly T[]
  readonly counts: ReadonlyMap<string, Counts>
}

/**
 * The items that match, in the order given, and the counts of every facet. An item that only one facet rejects still
 * counts in that facet, because choosing one more of its values would bring the item in.
 */
export function filtered<T>(
  entries: readonly Entry<T>[],
  matches: (entry: Entry<T>) => boolean,
  columns: readonly Column<T>[],
  chosen: Chosen,
): Filtered<T> {
  const facets = columns.filter((column) => column.facet).map((column) => ({ column, wanted: chosen.get(column.id), counts: new Map<string, number>() }))
  const items: T[] = []
  for (const entry of entries) {
    if (!matches(entry)) continue
    const texts = facets.map(({ column }) => facetTexts(column, entry.item))
    const rejecting = facets.flatMap(({ wanted }, at) => (wanted && !texts[at]?.some((text) => wanted.has(text)) ? [at] : []))
    if (rejecting.length === 0) items.push(entry.item)
    if (rejecting.length > 1) continue
    facets.forEach(({ counts }, at) => {
      if (rejecting.length === 1 && rejecting[0] !== at) return
      for (const text of texts[at] ?? []) counts.set(text, (counts.get(text) ?? 0) + 1)
    })
  }
  return { items, counts: new Map(facets.map(({ column, counts }) => [column.id, counts])) }
}

/** Chosen values with one switched on or off. */
export function toggled(chosen: Chosen, column: string, value: string): Chosen {
  const values = new Set(chosen.get(column))
  if (!values.delete(value)) values.add(value)
  const next = new Map(chosen)
  if (values.size > 0) next.set(column, values)
  else next.delete(column)
  return next
}
