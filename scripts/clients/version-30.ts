/**
 * The document in OpenAPI 3.0, for a generator that knows no later version. Features that only 3.1 has are left out.
 */
import { isDictionary } from '#contract/json.ts'

const isNull = (value: unknown) => isDictionary(value) && value['type'] === 'null'

/** A type, and whether null is one of them. Several others become any value. */
function typeOf(type: unknown) {
  if (!Array.isArray(type)) return { type }
  const [first, ...others] = type.filter((each) => each !== 'null')
  return { ...(others.length === 0 ? { type: first } : {}), ...(type.includes('null') ? { nullable: true } : {}) }
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert)
  if (!isDictionary(value)) return value
  if (typeof value['$ref'] === 'string') return { $ref: value['$ref'] }
  const { contentSchema: _, contentMediaType: __, type, exclusiveMinimum, anyOf, enum: values, ...rest } = value
  const converted = Object.entries(rest).map(([key, item]) => [key, key === 'example' ? item : convert(item)])
  return {
    ...Object.fromEntries(converted),
    // In a list of members, `type` is one of them.
    ...(isDictionary(type) ? { type: convert(type) } : type === undefined ? {} : typeOf(type)),
    ...(exclusiveMinimum === undefined ? {} : { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(Array.isArray(values) ? { enum: values.filter((each) => each !== null) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: convert(anyOf.filter((each) => !isNull(each))) } : {}),
    ...(Array.isArray(anyOf) && anyOf.some(isNull) ? { nullable: true } : {}),
  }
}

export function toVersion30(document: unknown): unknown {
  const converted = convert(document)
  if (!isDictionary(converted) || !isDictionary(converted['info'])) throw new Error('This is no document')
  const { summary: _, ...info } = converted['info']
  return { ...converted, openapi: '3.0.3', info }
}
