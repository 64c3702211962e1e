/** Facets as their filters show them. Selected values are always listed, even if no row has them. */
import { formatValue, type Column } from './column.ts'
import { emptyValue, type FacetSelection, type ValueCounts } from './facets.ts'

interface FacetOption {
  readonly value: string
  readonly label: string
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
  /** All values with their counts, for the opened menu. */
  readonly values: () => readonly FacetValue[]
  readonly selected: readonly FacetOption[]
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const valueLabel = <T>(column: Column<T>, value: string) =>
  column.facetLabel?.(value) ??
  (value === emptyValue ? (column.emptyLabel ?? `No ${column.header.toLowerCase()}`) : formatValue(column, value))

/** Values with an order of their own are listed in it. */
const rankOf = <T>({ compareAs, options = [] }: Column<T>, value: string) =>
  compareAs === 'options' ? options.indexOf(value) : 0

/** The available facets; of a list that the service filters, only those that it can filter and whose values are known. */
export function facetViews<T>(
  columns: readonly Column<T>[],
  countsOf: (column: string) => ValueCounts | undefined,
  selection: FacetSelection,
  serverSide: boolean,
): FacetView[] {
  const facetColumns = columns.filter(
    (column) =>
      (column.facet && column.facet !== 'linked' && (!serverSide || (column.filterField && column.options))) ||
      selection.has(column.id),
  )
  return facetColumns.map((column) => {
    const selectedValues = selection.get(column.id) ?? new Set<string>()
    const toOption = (value: string) => ({
      value,
      label: valueLabel(column, value),
      isSelected: selectedValues.has(value),
    })
    const compare = (a: FacetOption, b: FacetOption) =>
      rankOf(column, a.value) - rankOf(column, b.value) ||
      Number(a.value === emptyValue) - Number(b.value === emptyValue) ||
      collator.compare(a.label, b.label)
    return {
      id: column.id,
      header: column.header,
      kind: column.facet ?? true,
      selected: [...selectedValues].map(toOption).sort(compare),
      values: () => {
        const counts = serverSide ? undefined : countsOf(column.id)
        const allValues = new Set([...(counts?.keys() ?? column.options ?? []), ...selectedValues])
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
