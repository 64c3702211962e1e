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

/** The members that a list can be filtered by, the id, and every other member of its items with a single value. */
export function orderableMembers(endpoint: Endpoint): readonly string[] {
  const item = itemOf(endpoint)
  const members = Object.entries(item ? membersOf(item) : {})
  const scalars = members.filter(([, schema]) => isScalar(schema)).map(([name]) => name)
  return [...new Set(['id', ...(endpoint.filterable ?? []), ...scalars])]
}
