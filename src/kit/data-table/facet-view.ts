/** Facets as their filters show them. Selected values are always listed, even if no row has them. */
import { formatValue, type Column } from './column.ts'
import { emptyValue, type FacetSelection, type ValueCounts } from './facets.ts'

interface FacetValue {
  readonly value: string
  readonly label: string
  /** Null for lists that the service pages. */
  readonly count: number | null
  readonly isSelected: boolean
}
export interface FacetView {
  readonly id: string
  readonly header: string
  readonly kind: NonNullable<Column<unknown>['facet']>
  readonly values: readonly FacetValue[]
  readonly selected: readonly FacetValue[]
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
  counts: ReadonlyMap<string, ValueCounts>,
  selection: FacetSelection,
  serverSide: boolean,
): FacetView[] {
  const facetColumns = columns.filter(
    (column) =>
      (column.facet && column.facet !== 'linked' && (!serverSide || (column.filterField && column.options))) ||
      selection.has(column.id),
  )
  return facetColumns.map((column) => {
    const valueCounts = serverSide ? undefined : counts.get(column.id)
    const selectedValues = selection.get(column.id) ?? new Set<string>()
    const allValues = new Set([...(valueCounts?.keys() ?? column.options ?? []), ...selectedValues])
    const values = [...allValues]
      .map((value) => ({
        value,
        label: valueLabel(column, value),
        count: valueCounts ? (valueCounts.get(value) ?? 0) : null,
        isSelected: selectedValues.has(value),
      }))
      .sort(
        (a, b) =>
          rankOf(column, a.value) - rankOf(column, b.value) ||
          Number(a.value === emptyValue) - Number(b.value === emptyValue) ||
          collator.compare(a.label, b.label),
      )
    return {
      id: column.id,
      header: column.header,
      kind: column.facet ?? true,
      values,
      selected: values.filter((value) => value.isSelected),
    }
  })
}
