/** A facet as its filter shows it: every value worth showing, chosen ones always. */
import { wordsOf, type Column } from './column.ts'
import { none, type Chosen, type Counts } from './facets.ts'

export interface FacetValue {
  readonly value: string
  readonly words: string
  /** Null when nobody has counted: lists that the service pages. */
  readonly count: number | null
  readonly on: boolean
}
export interface FacetView {
  readonly id: string
  readonly header: string
  readonly values: readonly FacetValue[]
  readonly chosen: readonly FacetValue[]
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const nameOf = <T>(column: Column<T>, value: string) => (value === none ? (column.nothing ?? `No ${column.header.toLowerCase()}`) : wordsOf(column, value))

/** The facets a list can offer now; by the service only those it can filter and whose values are known. */
export function facetViews<T>(columns: readonly Column<T>[], counts: ReadonlyMap<string, Counts>, chosen: Chosen, byService: boolean): FacetView[] {
  const offered = columns.filter((column) => column.facet && (!byService || (column.filterField && column.known)) || chosen.has(column.id))
  return offered.map((column) => {
    const counted = byService ? undefined : counts.get(column.id)
    const on = chosen.get(column.id) ?? new Set<string>()
    const all = new Set([...(counted?.keys() ?? column.known ?? []), ...on])
    const values = [...all]
      .map((value) => ({ value, words: nameOf(column, value), count: counted ? (counted.get(value) ?? 0) : null, on: on.has(value) }))
      .sort((a, b) => Number(a.value === none) - Number(b.value === none) || collator.compare(a.words, b.words))
    return { id: column.id, header: column.header, values, chosen: values.filter((value) => value.on) }
  })
}
