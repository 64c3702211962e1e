/** The items of a list in groups, with the sums of each. */
import { type Column } from './column.ts'
import { compareValues, emptyValue, facetTexts, valueLabel } from './facets.ts'
import type { Sort } from './sort.ts'

export interface Group<T> {
  /** The value that the items share; `emptyValue` for those without a value. */
  readonly value: string
  readonly label: string
  /** The items in the order of the list. An item with several values is in the group of each. */
  readonly items: readonly T[]
  /** "48 vCPUs", "96 GB memory"; computed when the header is shown. */
  readonly sums: () => readonly string[]
}

/** The rows of a list by the values of a column can be counted: not those of a range of days. */
export const isGroupable = <T>({ facet }: Pick<Column<T>, 'facet'>) => facet === true || facet === 'more'

/**
 * The groups in the order of the column's filter; in the opposite one where the list is sorted by the column,
 * descending.
 */
export function groupItems<T>(
  items: readonly T[],
  by: Column<T>,
  columns: readonly Column<T>[],
  sort: Sort,
): readonly Group<T>[] {
  const members = new Map<string, T[]>()
  for (const item of items)
    for (const value of facetTexts(by, item)) {
      const known = members.get(value)
      if (known) known.push(item)
      else members.set(value, [item])
    }
  const summed = columns.filter(({ sum }) => sum)
  const groups = [...members].map(([value, inGroup]) => ({
    value,
    label: valueLabel(by, value),
    items: inGroup,
    sums: () => summed.flatMap((column) => sumText(column, inGroup) ?? []),
  }))
  const direction = sort.some(({ column, descending }) => column === by.id && descending) ? -1 : 1
  const compare = compareValues(by)
  return groups.sort((a, b) =>
    a.value === emptyValue || b.value === emptyValue ? compare(a, b) : direction * compare(a, b),
  )
}

/** Null while a part of it is not known. */
function sumText<T>({ sum, value: valueOf }: Column<T>, items: readonly T[]): string | null {
  let total = 0
  for (const item of items) {
    const value = valueOf(item)
    if (typeof value !== 'number') return null
    total += value
  }
  return sum?.(total) ?? null
}
