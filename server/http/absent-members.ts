/** In a body that creates something, null for an optional member means that the member is absent, as clients in other languages send it. */
import { definition, type Schema } from '#contract/schema.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a member may be omitted, but not be null. */
function isAbsentWhenNull(schema: Schema): boolean {
  const def = definition(schema)
  return (def.type === 'optional' || def.type === 'default') && definition(def.innerType).type !== 'nullable'
}

/** The value without members that are null and may be omitted, at any depth of the schema's objects. */
export function omitAbsentMembers(schema: Schema, value: unknown): unknown {
  const def = definition(schema)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return omitAbsentMembers(def.innerType, value)
  if (def.type !== 'object' || !isObject(value)) return value
  const { shape } = def
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const memberSchema = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (!memberSchema) return [[name, member]]
      return member === null && isAbsentWhenNull(memberSchema) ? [] : [[name, omitAbsentMembers(memberSchema, member)]]
    }),
  )
}
