/** Sorts lists: text in natural order, addresses numerically, missing values last. */
import { columnTexts, formatValue, formattedTexts, type Column } from './column.ts'
import { compareLabels } from '#contract/text.ts'

export interface SortKey {
  readonly column: string
  readonly descending: boolean
}
/**
 * The keys of a sort order; rows with equal values of the first are in the order of the second. Empty: the list's own
 * order.
 */
export type Sort = readonly SortKey[]

export const noSort: Sort = []
const maxSortKeys = 2

const formatSortKey = ({ column, descending }: SortKey) => `${descending ? '-' : ''}${column}`
const parseSortKey = (text: string): SortKey => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') })

/** The format of the address: `created`, `-created` or `status,-created`. */
export const formatSort = (sort: Sort) => sort.map(formatSortKey).join(',')
export const parseSort = (text: string): Sort =>
  text === '' ? noSort : text.split(',').slice(0, maxSortKeys).map(parseSortKey)

/**
 * The order after a press on the header of a column: ascending, descending, then the list's default order. `adds`: the
 * other key stays, and the column becomes the second one.
 */
export function nextSort(sort: Sort, column: string, adds: boolean): Sort {
  const present = sort.find((key, at) => key.column === column && (adds || at === 0))
  const next = present
    ? present.descending
      ? noSort
      : [{ column, descending: true }]
    : [{ column, descending: false }]
  if (!adds) return next
  return present ? sort.flatMap((key) => (key === present ? next : key)) : [...sort.slice(0, maxSortKeys - 1), ...next]
}

const compareRaw = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** A text that sorts IPv4 before IPv6, both numerically: all groups in full. */
export function addressSortKey(text: string): string {
  const [address = '', prefix = ''] = text.toLowerCase().split('/')
  const [left = [], right = []] = address
    .split('::')
    .map((half) => half.split(/[.:]/).map((group) => group.padStart(4, '0')))
  const gap = '0000'.repeat(Math.max(0, 8 - left.length - right.length))
  return `${address.includes(':') ? 6 : 4}${left.join('')}${gap}${right.join('')}/${prefix.padStart(3, '0')}`
}

type SortValue = string | number | null

/** The value that an item is sorted by; null when the column has no value. */
function sortValueOf<T>(column: Column<T>, item: T): SortValue {
  if (column.sortKey) return column.sortKey(item)
  const value = column.value(item)
  if (typeof value === 'number' || value === null) return value
  const [first] = columnTexts(column, item)
  if (first === undefined) return null
  if (column.compareAs === 'options') return column.options?.indexOf(first) ?? null
  return column.compareAs === 'address' ? addressSortKey(first) : formatValue(column, first)
}

const comparators: Record<NonNullable<Column<unknown>['compareAs']>, (a: string, b: string) => number> = {
  text: compareLabels,
  number: compareRaw,
  address: compareRaw,
  time: compareRaw,
  options: compareRaw,
}

/** A column that rows are sorted by. */
export interface SortedColumn<T> {
  readonly column: Column<T>
  readonly descending: boolean
}

/** Sorts by columns; missing values are last in both directions. Items with equal values keep their order. */
export function sortItems<T>(items: readonly T[], [first, ...further]: readonly SortedColumn<T>[]): readonly T[] {
  if (!first) return items
  const { column, descending } = first
  const compareTexts = column.sortKey ? compareRaw : comparators[column.compareAs ?? 'text']
  const direction = descending ? -1 : 1
  const compare = (a: SortValue, b: SortValue) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return direction * (typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : compareRaw(a, b))
  }
  // Most columns have few distinct values.
  const groups = Map.groupBy(items, (item) => sortValueOf(column, item))
  return [...groups.keys()].sort(compare).flatMap((value) => {
    const group = groups.get(value) ?? []
    return group.length > 1 ? sortItems(group, further) : group
  })
}

export const sortByName = <T>(items: readonly T[], nameColumn: Column<T>): readonly T[] =>
  items
    .map((item) => ({ item, name: formattedTexts(nameColumn, item)[0] ?? '' }))
    .sort((a, b) => compareLabels(a.name, b.name))
    .map(({ item }) => item)
