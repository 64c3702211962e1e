/**
 * One reading of what a schema found wrong, for the service's answer and for forms: the field as the wire names it
 * (`interfaces[1].label`) and the reason in the interface's words (gaps 1.3).
 */
import * as z from 'zod/mini'
import { definition, enumReason, invalidReason, requiredReason, typeReason, type Schema } from './schema.ts'

/** One entry of the error body; `field` is absent when no member is concerned. */
export interface Refusal {
  reason: string
  field?: string
}

/** The error body of every refusal (compute.md, Errors). */
export const ErrorBody = z.object({
  errors: z.array(z.object({ reason: z.string(), field: z.optional(z.string()) })),
}).check(z.meta({ id: 'Errors' }))

export const fieldPath = (path: readonly PropertyKey[]) =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)), '')

const typeNames: Record<string, string> = { string: 'String', number: 'Integer', int: 'Integer', boolean: 'Boolean', array: 'Array', object: 'Object', record: 'Object' }

/** The schema at a place inside another one, with its optional and nullable wrappers; undefined where there is none. */
function schemaAt(schema: Schema, [part, ...rest]: readonly PropertyKey[]): Schema | undefined {
  if (part === undefined) return schema
  const def = definition(schema)
  switch (def.type) {
    case 'optional': case 'nullable': case 'default': return schemaAt(def.innerType, [part, ...rest])
    case 'array': return schemaAt(def.element, rest)
    case 'object': {
      const member = def.shape[String(part)]
      return member && schemaAt(member, rest)
    }
    default: return undefined
  }
}

/** True for a member that must be there: null counts as missing then (gaps 1.3). An array's item is not a member. */
const isRequired = (schema: Schema, path: readonly PropertyKey[]) =>
  typeof path.at(-1) !== 'number' && schemaAt(schema, path)?._zod.optin === undefined

const nameOf = (path: readonly PropertyKey[]) => path.findLast((part) => typeof part === 'string') ?? 'body'

const reasonIn = (schema: Schema): z.core.$ZodErrorMap => (issue) => {
  const path = issue.path ?? []
  const absent = issue.input === undefined || (issue.input === null && isRequired(schema, path))
  switch (issue.code) {
    case 'invalid_type': return absent ? requiredReason(nameOf(path)) : typeReason(typeNames[issue.expected] ?? issue.expected)
    case 'invalid_value': return absent ? requiredReason(nameOf(path)) : enumReason(issue.values)
    default: return invalidReason(nameOf(path))
  }
}

export type Checked<T> = { ok: true; value: T } | { ok: false; refusals: Refusal[] }

/** Checks a value against a schema; every problem is found at once. */
export function check<S extends Schema>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = z.safeParse(schema, value, { error: reasonIn(schema) })
  if (result.success) return { ok: true, value: result.data }
  return {
    ok: false,
    refusals: result.error.issues.map((issue) => {
      const field = fieldPath(issue.path)
      return field ? { field, reason: issue.message } : { reason: issue.message }
    }),
  }
}
