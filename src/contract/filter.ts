/** The X-Filter request header of collections (gaps 1.2): a JSON object of members, operators and nested groups. */
import { reason } from './translate.ts'

export type FilterValue = string | number | boolean | null
export interface Comparison {
  '+gt'?: FilterValue
  '+gte'?: FilterValue
  '+lt'?: FilterValue
  '+lte'?: FilterValue
  '+contains'?: string
  '+neq'?: FilterValue
}
export interface Filter {
  '+and'?: Filter[]
  '+or'?: Filter[]
  '+order_by'?: string
  '+order'?: 'asc' | 'desc'
  [field: string]: FilterValue | Comparison | Filter[] | undefined
}

/** Bounds that keep filters cheap for the service (gaps 1.2, chosen). `contains`: conditions with `+contains`. */
export const filterLimits = { depth: 10, bytes: 8192, conditions: 100, contains: 10 }
export const comparisonOperators = ['+gt', '+gte', '+lt', '+lte', '+contains', '+neq'] as const

interface FilterCost {
  conditions: number
  contains: number
}

const sumCosts = (costs: readonly FilterCost[]): FilterCost => ({
  conditions: costs.reduce((sum, cost) => sum + cost.conditions, 0),
  contains: costs.reduce((sum, cost) => sum + cost.contains, 0),
})

/**
 * The value of the X-Filter header: JSON in printable ASCII, which is all that a header may hold; other characters
 * become escapes.
 */
export const filterHeader = (filter: Filter) =>
  JSON.stringify(filter).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The numbers that `filterLimits` bounds. An empty group counts as a condition, because it is part of the query. */
export function filterCost(filter: Filter): FilterCost {
  const costs = Object.entries(filter).map(([name, value]): FilterCost => {
    if (name === '+order_by' || name === '+order') return { conditions: 0, contains: 0 }
    if (Array.isArray(value))
      return value.length === 0 ? { conditions: 1, contains: 0 } : sumCosts(value.map(filterCost))
    if (typeof value !== 'object' || value === null) return { conditions: 1, contains: 0 }
    return { conditions: Object.keys(value).length, contains: '+contains' in value ? 1 : 0 }
  })
  return costs.length === 0 ? { conditions: 1, contains: 0 } : sumCosts(costs)
}

/** Why the service rejects a filter as too expensive; null when it does not. */
export function filterCostReason(filter: Filter): string | null {
  const { conditions, contains } = filterCost(filter)
  if (conditions > filterLimits.conditions)
    return reason('Must contain at most {count} conditions', { count: String(filterLimits.conditions) })
  if (contains > filterLimits.contains)
    return reason('Must contain at most {count} conditions with +contains', { count: String(filterLimits.contains) })
  return null
}
