/** One page of a catalogue that is data in code: the same filters, sorting and paging as page.ts gives for tables (gaps 1.1, 1.2). */
import { comparisonOperators, type Filter, type FilterValue } from '#contract/filter.ts'
import { notFound } from '../context.ts'
import { pagesOf } from './page.ts'

/** The members of an item by name. */
type Members = ReadonlyMap<string, unknown>
type Operator = (typeof comparisonOperators)[number] | 'equals'

/** Text compares without case; a filter may write numbers and yes/no as text too. */
const folded = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
const written = (value: unknown) => String(folded(value))

function order(left: unknown, right: unknown): number {
  if (typeof left === 'number' && !Number.isNaN(Number(right))) return left - Number(right)
  const [a, b] = [written(left), written(right)]
  return a < b ? -1 : a > b ? 1 : 0
}

const tests: Readonly<Record<Operator, (value: unknown, operand: FilterValue) => boolean>> = {
  equals: (value, operand) => written(value) === written(operand),
  '+neq': (value, operand) => written(value) !== written(operand),
  '+contains': (value, operand) => written(value).includes(written(operand)),
  '+gt': (value, operand) => order(value, operand) > 0,
  '+gte': (value, operand) => order(value, operand) >= 0,
  '+lt': (value, operand) => order(value, operand) < 0,
  '+lte': (value, operand) => order(value, operand) <= 0,
}

function passes(value: unknown, operator: Operator, operand: FilterValue): boolean {
  if (value === null || operand === null) {
    if (operator === 'equals') return value === operand
    return operator === '+neq' && value !== operand
  }
  return tests[operator](value, operand)
}

/** Whether an item passes a filter. */
function matches(item: Members, filter: Filter): boolean {
  return Object.entries(filter).every(([name, operand]) => {
    if (operand === undefined || name === '+order_by' || name === '+order') return true
    if (Array.isArray(operand)) return name === '+or' ? operand.length === 0 || operand.some((each) => matches(item, each)) : operand.every((each) => matches(item, each))
    if (typeof operand !== 'object' || operand === null) return passes(item.get(name) ?? null, 'equals', operand)
    return comparisonOperators.every((operator) => {
      const value = operand[operator]
      return value === undefined || passes(item.get(name) ?? null, operator, value)
    })
  })
}

/** A page of items in their catalogue order, unless the filter asks for another. Refuses a page beyond the last (404). */
export function pageOfItems<T extends object>(
  items: readonly T[], { query, filter }: { query: { page: number; page_size: number }; filter: Filter | null },
): { data: T[]; page: number; pages: number; results: number } {
  const entries = items.map((item) => ({ item, members: new Map<string, unknown>(Object.entries(item)) }))
  const found = filter ? entries.filter(({ members }) => matches(members, filter)) : entries
  const by = filter?.['+order_by']
  const direction = filter?.['+order'] === 'desc' ? -1 : 1
  const sorted = by === undefined ? found : found.toSorted((a, b) => direction * order(a.members.get(by), b.members.get(by)))
  const pages = pagesOf(sorted.length, query.page_size)
  if (query.page > pages) throw notFound()
  const start = (query.page - 1) * query.page_size
  return { data: sorted.slice(start, start + query.page_size).map(({ item }) => item), page: query.page, pages, results: sorted.length }
}
