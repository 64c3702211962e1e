/** The same paging, filtering and sorting as page.ts, for catalogues that stand in code. */
import { comparisonOperators, type Comparison, type Filter, type FilterValue } from '#contract/filter.ts'
import type { Page } from '#contract/schema.ts'
import { notFound } from '../context.ts'
import { pagesOf, type PageOptions } from './page.ts'

type Scalar = string | number | boolean | null

const isScalar = (value: unknown): value is Scalar => value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Values of a member; one for a plain member, each element of an array. Texts compare without case. */
const valuesOf = (item: object, name: string): Scalar[] => {
  const value: unknown = Object.entries(item).find(([key]) => key === name)?.[1] ?? null
  return (Array.isArray(value) ? value : [value]).filter(isScalar).map(folded)
}
const folded = (value: Scalar): Scalar => (typeof value === 'string' ? value.toLowerCase() : value)

const alike = (a: Scalar, b: Scalar) => a === b || (a !== null && b !== null && String(a) === String(b))
const before = (a: Scalar, b: Scalar) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : alike(a, b) ? 0 : 1)
const comparableNumbers = (a: Scalar, b: Scalar) => a !== null && b !== null && (typeof a !== 'number' || Number.isFinite(Number(b)))
const ordered = (a: Scalar, b: Scalar, fits: (difference: number) => boolean) =>
  comparableNumbers(a, b) && fits(before(a, typeof a === 'number' ? Number(b) : b))

const tests: Record<keyof Comparison, (values: readonly Scalar[], operand: Scalar) => boolean> = {
  '+gt': (values, operand) => values.some((value) => ordered(value, operand, (difference) => difference > 0)),
  '+gte': (values, operand) => values.some((value) => ordered(value, operand, (difference) => difference >= 0)),
  '+lt': (values, operand) => values.some((value) => ordered(value, operand, (difference) => difference < 0)),
  '+lte': (values, operand) => values.some((value) => ordered(value, operand, (difference) => difference <= 0)),
  '+contains': (values, operand) => values.some((value) => value !== null && String(value).includes(String(operand))),
  '+neq': (values, operand) => !values.some((value) => alike(value, operand)),
}

function matches(item: object, filter: Filter): boolean {
  return Object.entries(filter).every(([name, operand]) => {
    if (operand === undefined || name === '+order_by' || name === '+order') return true
    if (Array.isArray(operand)) {
      return name === '+or' ? operand.length === 0 || operand.some((each) => matches(item, each)) : operand.every((each) => matches(item, each))
    }
    const values = valuesOf(item, name)
    if (typeof operand !== 'object' || operand === null) return values.some((value) => alike(value, folded(operand)))
    return comparisonOperators.every((operator) => {
      const wanted: FilterValue | undefined = operand[operator]
      return wanted === undefined || tests[operator](values, folded(wanted))
    })
  })
}

/** One page of items in their natural order. Refuses a page beyond the last (404). */
export function pageOfItems<Item extends object>(items: readonly Item[], { filter, query }: Pick<PageOptions, 'filter' | 'query'>): Page<Item> {
  const found = filter ? items.filter((item) => matches(item, filter)) : [...items]
  const member = filter?.['+order_by']
  if (member !== undefined) {
    const sign = filter?.['+order'] === 'desc' ? -1 : 1
    found.sort((a, b) => sign * before(valuesOf(a, member)[0] ?? null, valuesOf(b, member)[0] ?? null))
  }
  const pages = pagesOf(found.length, query.page_size)
  if (query.page > pages) throw notFound()
  const start = (query.page - 1) * query.page_size
  return { data: found.slice(start, start + query.page_size), page: query.page, pages, results: found.length }
}
