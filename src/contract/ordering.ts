/** The members that the lists of the interface can be ordered by (X-Filter, gaps 1.2). */
import type { Endpoint } from './endpoint.ts'
import { membersOf } from './openapi/json-schema.ts'
import { definition, type Schema } from './schema.ts'

/** The items of a list. */
export const itemOf = (endpoint: Endpoint): Schema | undefined => {
  const data = membersOf(endpoint.returns)['data']
  const def = data && definition(data)
  return def?.type === 'array' ? def.element : undefined
}

/** One text, number or flag, or null. */
function isScalar(schema: Schema): boolean {
  const def = definition(schema)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return isScalar(def.innerType)
  return ['string', 'enum', 'number', 'boolean'].includes(def.type)
}

/** What a list can be filtered by, its id, and all else in its items that is one value and stored. */
export function orderableMembers(endpoint: Endpoint): readonly string[] {
  const item = itemOf(endpoint)
  const scalars = Object.entries(item ? membersOf(item) : {}).flatMap(([name, schema]) =>
    isScalar(schema) && !endpoint.computed?.includes(name) ? name : [],
  )
  return [...new Set(['id', ...(endpoint.filterable ?? []), ...scalars])]
}
