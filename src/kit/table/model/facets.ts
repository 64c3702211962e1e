/** Filters by value, with the number of rows of each value under the search and all other filters. */
import { columnTexts, formatValue, type Column } from './column.ts'
import { compareLabels } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { inSentence } from '../../format/texts.ts'

/** Selected values by column. An item must match any value of a column, in every column. */
export type FacetSelection = ReadonlyMap<string, ReadonlySet<string>>
/** Number of rows by value. */
export type ValueCounts = ReadonlyMap<string, number>

/** The value of items without one: nodes without tags or image. */
export const emptyValue = ''

export const facetTexts = <T>(column: Column<T>, item: T): readonly string[] => {
  const texts = columnTexts(column, item)
  return texts.length > 0 ? texts : [emptyValue]
}

const isSelected = <T>(column: Column<T>, texts: readonly string[], values: ReadonlySet<string>) =>
  texts.some((text) =>
    column.matchesFacet ? [...values].some((value) => column.matchesFacet?.(value, text)) : values.has(text),
  )

export interface FacetResult<T> {
  readonly items: readonly T[]
  /** Counts the rows of each value of a facet, on first use: counts are shown in menus only. */
  readonly countsOf: (column: string) => ValueCounts | undefined
}

/**
 * Which of the items that the search found also match the facets, in their order, and the counts of every facet. An
 * item rejected by a single facet counts in that facet, because selecting its value there would include it.
 */
export function applyFacets<T>(
  found: readonly T[],
  columns: readonly Column<T>[],
  selection: FacetSelection,
): FacetResult<T> {
  const facets = columns.filter((column) => column.facet)
  const selected = facets.flatMap((column) => {
    const values = selection.get(column.id)
    return values ? [{ column, values }] : []
  })
  const acceptedBy = (each: (typeof selected)[number], item: T) =>
    isSelected(each.column, facetTexts(each.column, item), each.values)
  const items = selected.length === 0 ? found : found.filter((item) => selected.every((each) => acceptedBy(each, item)))

  function count(column: Column<T>): ValueCounts {
    const counts = new Map<string, number>()
    // Ranges have no values to count.
    if (column.matchesFacet) return counts
    const others = selected.filter((each) => each.column !== column)
    for (const item of found) {
      if (!others.every((each) => acceptedBy(each, item))) continue
      for (const text of facetTexts(column, item)) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    return counts
  }
  const known = new Map<string, ValueCounts>()
  const countsOf = (id: string) => {
    const column = facets.find((each) => each.id === id)
    if (column && !known.has(id)) known.set(id, count(column))
    return known.get(id)
  }
  return { items, countsOf }
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

interface LabeledValue {
  readonly value: string
  readonly label: string
}
interface FacetOption extends LabeledValue {
  readonly isSelected: boolean
}
interface FacetValue extends FacetOption {
  /** Null for lists that the service pages. */
  readonly count: number | null
}
export interface FacetView {
  readonly id: string
  readonly header: string
  readonly kind: NonNullable<Column<unknown>['facet']>
  /** The service pages the list and cannot filter by this column. */
  readonly unavailable: boolean
  /** All values with their counts, for the opened menu. */
  readonly values: () => readonly FacetValue[]
  readonly selected: readonly FacetOption[]
}

export const valueLabel = <T>(column: Column<T>, value: string) =>
  column.facetLabel?.(value) ??
  (value === emptyValue
    ? (column.emptyLabel?.() ?? t('No {header}', { header: inSentence(column.header()) }))
    : formatValue(column, value))

/** Values with an order of their own are listed in it. */
const rankOf = <T>({ compareAs, options = [] }: Column<T>, value: string) =>
  compareAs === 'options' ? options.indexOf(value) : 0

/** The order of the values of a column: its own or that of the labels, items without a value last. */
export const compareValues =
  <T>(column: Column<T>) =>
  (a: LabeledValue, b: LabeledValue) =>
    Number(a.value === emptyValue) - Number(b.value === emptyValue) ||
    rankOf(column, a.value) - rankOf(column, b.value) ||
    compareLabels(a.label, b.label)

/**
 * The filters of a list. Those that the service cannot apply to a list that it pages are unavailable: they keep their
 * place, because whether it does is known only with the first rows.
 */
export function facetViews<T>(
  columns: readonly Column<T>[],
  countsOf: (column: string) => ValueCounts | undefined,
  selection: FacetSelection,
  serverSide: boolean,
): FacetView[] {
  const facetColumns = columns.filter(
    (column) => (column.facet && column.facet !== 'linked') || selection.has(column.id),
  )
  return facetColumns.map((column) => {
    const selectedValues = selection.get(column.id) ?? new Set<string>()
    const toOption = (value: string) => ({
      value,
      label: valueLabel(column, value),
      isSelected: selectedValues.has(value),
    })
    const compare = compareValues(column)
    return {
      id: column.id,
      header: column.header(),
      kind: column.facet ?? true,
      unavailable: serverSide && (!column.filterField || column.matchesFacet !== undefined),
      selected: [...selectedValues].map(toOption).sort(compare),
      values: () => {
        const seen = countsOf(column.id)
        const counts = serverSide ? undefined : seen
        const offered = serverSide
          ? (column.options ?? [...(seen?.keys() ?? [])].filter((value) => value !== emptyValue))
          : (seen?.keys() ?? column.options ?? [])
        const allValues = new Set([...offered, ...selectedValues])
        return [...allValues]
          .map(toOption)
          .sort(compare)
          .map(({ value, label, isSelected }) => ({
            value,
            label,
            isSelected,
            count: counts ? (counts.get(value) ?? 0) : null,
          }))
      },
    }
  })
}
