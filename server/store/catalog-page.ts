/**
 * One page of a catalog that is data in code, with the same filters, order and paging as page.ts gives tables (gaps
 * 1.1, 1.2).
 */
import { comparisonOperators, type Comparison, type Filter, type FilterValue } from '#contract/filter.ts'
import type { Page } from '#contract/schema.ts'
import { notFound } from '../errors.ts'
import { pageCount, type PageOptions } from './page.ts'

type Scalar = string | number | boolean | null

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Text is compared without case. */
const foldCase = (value: Scalar): Scalar => (typeof value === 'string' ? value.toLowerCase() : value)

/** The values of a member: one, or the elements of an array. */
const valuesOf = (item: object, name: string): Scalar[] => {
  const value: unknown = Object.getOwnPropertyDescriptor(item, name)?.value ?? null
  return (Array.isArray(value) ? value : [value]).filter(isScalar).map(foldCase)
}

/** A filter may write numbers and booleans as text. */
const isEqual = (a: Scalar, b: Scalar) => a === b || (a !== null && b !== null && String(a) === String(b))

/** Null is the smallest value. */
const compare = (a: Scalar, b: Scalar) => {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (isEqual(a, b)) return 0
  return String(a) < String(b) ? -1 : 1
}

/**
 * Whether a value and an operand can be ordered, and their difference fits. Null and text in place of a number never
 * do.
 */
function isOrdered(value: Scalar, operand: Scalar, fits: (difference: number) => boolean): boolean {
  if (value === null || operand === null) return false
  if (typeof value !== 'number') return fits(compare(value, operand))
  return Number.isFinite(Number(operand)) && fits(value - Number(operand))
}

const operatorTests: Record<keyof Comparison, (values: readonly Scalar[], operand: Scalar) => boolean> = {
  '+gt': (values, operand) => values.some((value) => isOrdered(value, operand, (difference) => difference > 0)),
  '+gte': (values, operand) => values.some((value) => isOrdered(value, operand, (difference) => difference >= 0)),
  '+lt': (values, operand) => values.some((value) => isOrdered(value, operand, (difference) => difference < 0)),
  '+lte': (values, operand) => values.some((value) => isOrdered(value, operand, (difference) => difference <= 0)),
  '+contains': (values, operand) => values.some((value) => value !== null && String(value).includes(String(operand))),
  '+neq': (values, operand) => !values.some((value) => isEqual(value, operand)),
}

function matches(item: object, filter: Filter): boolean {
  return Object.entries(filter).every(([name, operand]) => {
    if (operand === undefined || name === '+order_by' || name === '+order') return true
    if (Array.isArray(operand)) {
      return name === '+or'
        ? operand.length === 0 || operand.some((each) => matches(item, each))
        : operand.every((each) => matches(item, each))
    }
    const values = valuesOf(item, name)
    if (typeof operand !== 'object' || operand === null)
      return values.some((value) => isEqual(value, foldCase(operand)))
    return comparisonOperators.every((operator) => {
      const expected: FilterValue | undefined = operand[operator]
      return expected === undefined || operatorTests[operator](values, foldCase(expected))
    })
  })
}

/** A page of items, in catalog order unless the filter sorts them. Throws 404 for a page beyond the last. */
export function paginateItems<Item extends object>(
  items: readonly Item[],
  { filter, query }: Pick<PageOptions, 'filter' | 'query'>,
): Page<Item> {
  const found = filter ? items.filter((item) => matches(item, filter)) : [...items]
  const member = filter?.['+order_by']
  if (member !== undefined) {
    const sign = filter?.['+order'] === 'desc' ? -1 : 1
    found.sort((a, b) => sign * compare(valuesOf(a, member)[0] ?? null, valuesOf(b, member)[0] ?? null))
  }
  const pages = pageCount(found.length, query.page_size)
  if (query.page > pages) throw notFound()
  const start = (query.page - 1) * query.page_size
  return { data: found.slice(start, start + query.page_size), page: query.page, pages, results: found.length }
}
