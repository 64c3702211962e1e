/** The X-Filter request header of collections (gaps 1.2): a JSON object of members, operators and nested groups. */

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

/** Bounds the service sets so that a filter cannot be made a burden (gaps 1.2, chosen). */
export const filterLimits = { depth: 10, bytes: 8192 }
export const comparisonOperators = ['+gt', '+gte', '+lt', '+lte', '+contains', '+neq'] as const
