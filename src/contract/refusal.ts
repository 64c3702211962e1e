/**
 * One reading of what a schema found wrong, for the service's answer and for forms: the field as the wire names it
 * (`interfaces[1].label`) and the reason in the interface's words (gaps 1.3).
 */
import * as z from 'zod/mini'
import { enumReason, type Schema } from './schema.ts'

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

const reasonOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? `${fieldPath(issue.path ?? []) || 'body'} is required`
        : `Must be of type ${typeNames[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return issue.input === undefined ? `${fieldPath(issue.path ?? [])} is required` : enumReason(issue.values)
    default:
      return `${fieldPath(issue.path ?? []) || 'body'} is not valid`
  }
}

export type Checked<T> = { ok: true; value: T } | { ok: false; refusals: Refusal[] }

/** Checks a value against a schema; every problem is found at once. */
export function check<S extends Schema>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = z.safeParse(schema, value, { error: reasonOf })
  if (result.success) return { ok: true, value: result.data }
  return {
    ok: false,
    refusals: result.error.issues.map((issue) => {
      const field = fieldPath(issue.path)
      return field ? { field, reason: issue.message } : { reason: issue.message }
    }),
  }
}
