/**
 * Parses the X-Filter header (gaps 1.2): a JSON object of members, operators and groups, of limited size, depth and
 * cost.
 */
import { comparisonOperators, filterCost, filterCostReason, filterLimits, type Filter } from '#contract/filter.ts'
import { events } from '#contract/areas/events.ts'
import { logins } from '#contract/areas/logins.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { orderableMembers } from '#contract/ordering.ts'
import type { IdentifierCodec } from '#contract/identifiers/codec.ts'
import { isDictionary, type Dictionary } from '#contract/json.ts'
import { formatNumber } from '#contract/text.ts'
import { HttpError, httpError, invalidFilter } from '../errors.ts'

const operators = new Set<string>(comparisonOperators)
const isScalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

const cannotFilter = (field: string) => httpError(400, `Cannot filter on ${field}`, 'X-Filter')
const cannotOrder = (field: string) => httpError(400, `Cannot order by ${field}`, 'X-Filter')

const exceedsLimit = (reason: string) => httpError(400, reason, 'X-Filter')

function checkComparison(value: Dictionary): void {
  const entries = Object.entries(value)
  if (entries.length === 0 || entries.some(([name, operand]) => !operators.has(name) || !isScalar(operand)))
    throw invalidFilter()
}

function checkGroup(value: Dictionary, depth: number, allowed: ReadonlySet<string>): void {
  if (depth > filterLimits.depth) throw exceedsLimit(`Must be nested at most ${filterLimits.depth} levels deep`)
  for (const [name, operand] of Object.entries(value)) {
    if (name === '+and' || name === '+or') {
      if (!Array.isArray(operand)) throw invalidFilter()
      for (const each of operand) {
        if (!isDictionary(each)) throw invalidFilter()
        checkGroup(each, depth + 1, allowed)
      }
    } else if (name === '+order_by' || name === '+order') {
      if (depth > 1) throw invalidFilter()
    } else if (name.startsWith('+')) {
      throw invalidFilter()
    } else {
      if (!allowed.has(name)) throw cannotFilter(name)
      if (isDictionary(operand)) checkComparison(operand)
      else if (!isScalar(operand)) throw invalidFilter()
    }
  }
}

function checkOrder(value: Dictionary, endpoint: Endpoint): void {
  const field = value['+order_by']
  const direction = value['+order']
  if (direction !== undefined && (field === undefined || (direction !== 'asc' && direction !== 'desc')))
    throw invalidFilter()
  if (field === undefined) return
  if (typeof field !== 'string') throw invalidFilter()
  if (!orderableMembers(endpoint).includes(field)) throw cannotOrder(field)
}

// Which members a filter may have, and their values, is checked separately.
const isFilter = (value: Dictionary): value is Filter => Object.values(value).every((operand) => operand !== undefined)

/**
 * The filter of a request for a collection, in neutral identifier words; null without one. Other operations ignore the
 * header.
 */
function parseHeader(endpoint: Endpoint, header: string | null, identifiers: IdentifierCodec): Filter | null {
  if (!endpoint.filterable || header === null) return null
  if (Buffer.byteLength(header) > filterLimits.bytes)
    throw exceedsLimit(`Must be at most ${formatNumber(filterLimits.bytes)} bytes long`)
  let value: unknown
  try {
    value = JSON.parse(header)
  } catch {
    throw invalidFilter()
  }
  if (!isDictionary(value) || !isFilter(value)) throw invalidFilter()
  const filter = identifiers.filter(value)
  checkGroup(filter, 1, new Set(endpoint.filterable))
  checkOrder(filter, endpoint)
  const costReason = filterCostReason(filter)
  if (costReason !== null) throw exceedsLimit(costReason)
  return Object.keys(filter).length > 0 ? filter : null
}

/** Collections that grow with activity, not with what users own: reading one may take long even without a filter. */
const unboundedCollections = new Set<Endpoint>([events.list, logins.list])
/** The filters of requests for these collections. */
const unboundedFilters = new WeakSet<Filter>()

/**
 * The filter, or the error to send for it: which connection a request needs is decided before the request is checked.
 */
export function parseFilter(...input: Parameters<typeof parseHeader>): Filter | null | HttpError {
  try {
    const filter = parseHeader(...input)
    if (!unboundedCollections.has(input[0])) return filter
    const unbounded = filter ?? {}
    unboundedFilters.add(unbounded)
    return unbounded
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/** Beyond these, a filter of a collection with 10,000 items takes more than a few milliseconds. */
const cheapFilter = { conditions: 2, contains: 0 }

export function isExpensive(filter: Filter | null | HttpError): boolean {
  if (filter === null || filter instanceof HttpError) return false
  const { conditions, contains } = filterCost(filter)
  return unboundedFilters.has(filter) || conditions > cheapFilter.conditions || contains > cheapFilter.contains
}
