/** Reads the X-Filter header (gaps 1.2): a JSON object of members, operators and groups, within bounds. */
import { comparisonOperators, filterLimits, type Filter } from '#contract/filter.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Identifiers } from '#contract/identifiers.ts'
import { refuse } from '../context.ts'
import { invalidFilter } from './errors.ts'

const operators = new Set<string>(comparisonOperators)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

const cannotFilter = (field: string) => refuse(400, `Cannot filter on ${field}`, 'X-Filter')
const cannotOrder = (field: string) => refuse(400, `Cannot order by ${field}`, 'X-Filter')

function checkComparison(value: Record<string, unknown>): void {
  const entries = Object.entries(value)
  if (entries.length === 0 || entries.some(([name, operand]) => !operators.has(name) || !isScalar(operand))) throw invalidFilter()
}

function checkGroup(value: Record<string, unknown>, depth: number, allowed: ReadonlySet<string>): void {
  if (depth > filterLimits.depth) throw invalidFilter()
  for (const [name, operand] of Object.entries(value)) {
    if (name === '+and' || name === '+or') {
      if (!Array.isArray(operand)) throw invalidFilter()
      for (const each of operand) {
        if (!isObject(each)) throw invalidFilter()
        checkGroup(each, depth + 1, allowed)
      }
    } else if (name === '+order_by' || name === '+order') {
      if (depth > 1) throw invalidFilter()
    } else if (name.startsWith('+')) {
      throw invalidFilter()
    } else {
      if (!allowed.has(name)) throw cannotFilter(name)
      if (isObject(operand)) checkComparison(operand)
      else if (!isScalar(operand)) throw invalidFilter()
    }
  }
}

function checkOrder(value: Record<string, unknown>, allowed: ReadonlySet<string>): void {
  const field = value['+order_by']
  const direction = value['+order']
  if (direction !== undefined && (field === undefined || (direction !== 'asc' && direction !== 'desc'))) throw invalidFilter()
  if (field === undefined) return
  if (typeof field !== 'string') throw invalidFilter()
  // Every collection may be sorted by id (gaps 1.2), also where it cannot be filtered by it.
  if (field !== 'id' && !allowed.has(field)) throw cannotOrder(field)
}

// A Filter may have any members; the checks that follow say which of them, and what they may hold.
const isShaped = (value: Record<string, unknown>): value is Filter => Object.values(value).every((operand) => operand !== undefined)

/** The filter of a request to a collection, in neutral words; null without one. Other operations ignore the header. */
export function parseFilter(endpoint: Endpoint, header: string | null, identifiers: Identifiers): Filter | null {
  if (!endpoint.filterable || header === null) return null
  if (Buffer.byteLength(header) > filterLimits.bytes) throw invalidFilter()
  let value: unknown
  try {
    value = JSON.parse(header)
  } catch {
    throw invalidFilter()
  }
  if (!isObject(value) || !isShaped(value)) throw invalidFilter()
  const filter = identifiers.filter(value)
  checkGroup(filter, 1, new Set(endpoint.filterable))
  checkOrder(filter, new Set(endpoint.filterable))
  return Object.keys(filter).length > 0 ? filter : null
}
