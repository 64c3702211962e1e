/**
 * In a body that creates something, null for an optional member means that the member is absent, as clients in other
 * languages send it.
 */
import { definition, type Schema } from '#contract/schema.ts'
import { isDictionary } from '#contract/json.ts'

/** Whether a member may be omitted, but not be null. */
function isAbsentWhenNull(schema: Schema): boolean {
  const def = definition(schema)
  return (def.type === 'optional' || def.type === 'default') && definition(def.innerType).type !== 'nullable'
}

/**
 * The value without members that are null and may be omitted, at any depth of the schema's objects, and without members
 * that are not in the schema, of which there may be very many.
 */
export function omitAbsentMembers(schema: Schema, value: unknown): unknown {
  const def = definition(schema)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return omitAbsentMembers(def.innerType, value)
  if (def.type !== 'object' || !isDictionary(value)) return value
  return Object.fromEntries(
    Object.entries(def.shape)
      .filter(([name, member]) => Object.hasOwn(value, name) && !(value[name] === null && isAbsentWhenNull(member)))
      .map(([name, member]) => [name, omitAbsentMembers(member, value[name])]),
  )
}
