/** Sorting of lists: labels as people count, addresses by their number, what is missing always last. */
import { isIpv4, isIpv6 } from '#contract/rules/address.ts'
import { textsOf, wordsOf, type Column } from './column.ts'

export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** `created` or `-created`, as in the address. */
export const writeSort = ({ column, descending }: Sort) => `${descending ? '-' : ''}${column}`
export const readSort = (text: string): Sort => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') })

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const byText = collator.compare
const plainly = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

const hex = (value: number, width: number) => value.toString(16).padStart(width, '0')

const ipv4Key = (address: string) => address.split('.').map((part) => hex(Number(part), 2)).join('')

/** All eight groups written out, with an IPv4 tail as two of them. */
function ipv6Key(address: string): string {
  const tail = address.slice(address.lastIndexOf(':') + 1)
  const quad = tail.includes('.') ? ipv4Key(tail) : null
  const text = quad ? `${address.slice(0, -tail.length)}${quad.slice(0, 4)}:${quad.slice(4)}` : address
  const [head = '', rest] = text.split('::')
  const left = head.split(':').filter(Boolean)
  const right = rest?.split(':').filter(Boolean) ?? []
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...(rest === undefined ? [] : gap), ...right].map((group) => group.toLowerCase().padStart(4, '0')).join('')
}

/** A text that sorts as the address counts: IPv4 before IPv6, each by number, then everything that is no address. */
export function addressKey(text: string): string {
  const [address = '', prefix = ''] = text.split('/')
  const length = hex(Number(prefix) || 0, 2)
  if (isIpv4(address)) return `4${ipv4Key(address)}${length}`
  if (isIpv6(address)) return `6${ipv6Key(address)}${length}`
  return `9${text}`
}

type Key = string | number | null

/** What an item is sorted by; null when the column holds nothing. */
function keyOf<T>(column: Column<T>, item: T): Key {
  const value = column.value(item)
  if (typeof value === 'number' || value === null) return value
  const [first] = textsOf(column, item)
  if (first === undefined) return null
  return column.order === 'address' ? addressKey(first) : wordsOf(column, first)
}

const comparisons: Record<NonNullable<Column<unknown>['order']>, (a: string, b: string) => number> = {
  text: byText,
  number: plainly,
  address: plainly,
  time: plainly,
}

/** Items in the order of a column, equal ones as they came; missing values stay last in both directions. */
export function sorted<T>(items: readonly T[], column: Column<T>, descending: boolean): T[] {
  const texts = comparisons[column.order ?? 'text']
  const direction = descending ? -1 : 1
  const compare = (a: Key, b: Key) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return direction * (typeof a === 'string' && typeof b === 'string' ? texts(a, b) : plainly(a, b))
  }
  return items
    .map((item) => ({ item, key: keyOf(column, item) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ item }) => item)
}
