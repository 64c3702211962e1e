/** Sorts lists: text in natural order, addresses numerically, missing values last. */
import { isIpv4, isIpv6 } from '#contract/dns/names/address.ts'
import { columnTexts, formatValue, formattedTexts, type Column } from './column.ts'
import { compareLabels } from '#contract/text.ts'

export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** The format of the address: `created` or `-created`. */
export const formatSort = ({ column, descending }: Sort) => `${descending ? '-' : ''}${column}`
export const parseSort = (text: string): Sort => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') })

const compareRaw = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

const hex = (value: number, width: number) => value.toString(16).padStart(width, '0')

const ipv4SortKey = (address: string) =>
  address
    .split('.')
    .map((octet) => hex(Number(octet), 2))
    .join('')

/** All eight groups in full, with an IPv4 tail as two groups. */
function ipv6SortKey(address: string): string {
  const tail = address.slice(address.lastIndexOf(':') + 1)
  const quad = tail.includes('.') ? ipv4SortKey(tail) : null
  const text = quad ? `${address.slice(0, -tail.length)}${quad.slice(0, 4)}:${quad.slice(4)}` : address
  const [head = '', rest] = text.split('::')
  const left = head.split(':').filter(Boolean)
  const right = rest?.split(':').filter(Boolean) ?? []
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...(rest === undefined ? [] : gap), ...right]
    .map((group) => group.toLowerCase().padStart(4, '0'))
    .join('')
}

/** A text that sorts IPv4 before IPv6, both numerically, and other texts last. */
export function addressSortKey(text: string): string {
  const [address = '', prefix = ''] = text.split('/')
  const length = hex(Number(prefix) || 0, 2)
  if (isIpv4(address)) return `4${ipv4SortKey(address)}${length}`
  if (isIpv6(address)) return `6${ipv6SortKey(address)}${length}`
  return `9${text}`
}

type SortKey = string | number | null

/** The sort key of an item; null when the column has no value. */
function sortKeyOf<T>(column: Column<T>, item: T): SortKey {
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

/**
 * Sorts by a column; missing values are last in both directions. Items with the same value are in the order of the names, or as they were
 * where no column of names is given.
 */
export function sortItems<T>(
  items: readonly T[],
  column: Column<T>,
  descending: boolean,
  nameColumn: Column<T> | null = null,
): T[] {
  const compareTexts = column.sortKey ? compareRaw : comparators[column.compareAs ?? 'text']
  const direction = descending ? -1 : 1
  const compare = (a: SortKey, b: SortKey) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return direction * (typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : compareRaw(a, b))
  }
  // Most columns have few different values.
  const groups = Map.groupBy(items, (item) => sortKeyOf(column, item))
  return [...groups.keys()].sort(compare).flatMap((key) => {
    const group = groups.get(key) ?? []
    return nameColumn && group.length > 1 ? sortByName(group, nameColumn) : group
  })
}

const sortByName = <T>(items: readonly T[], column: Column<T>): T[] =>
  items
    .map((item) => ({ item, name: formattedTexts(column, item)[0] ?? '' }))
    .sort((a, b) => compareLabels(a.name, b.name))
    .map(({ item }) => item)
