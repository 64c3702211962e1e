/**
 * Validates values for the service and for forms alike. Each error has the name of its field on the wire, such as
 * `interfaces[1].label`, and the interface's reason (gaps 1.3).
 */
import * as z from 'zod/mini'
import { described, named } from './described.ts'
import { definition, enumReason, invalidReason, requiredReason, type ErrorDetail, type Schema } from './schema.ts'
import { typeReason } from './text.ts'

/** The maximum number of errors in a response: a long list may have some in every item. */
export const maxErrors = 100

const ErrorEntry = named(
  'Error',
  'One thing that is wrong with a request.',
  z.object({
    reason: described(z.string(), 'What is wrong, as a sentence for people. Decide by the status, not by this text.'),
    field: described(
      z.optional(z.string()),
      'The member that it is about, such as `interfaces[1].label`, `page_size` or `X-Filter`. Absent when it is about none.',
    ),
  }),
)

/** The body of every error response (compute.md, Errors). */
export const ErrorBody = named(
  'Errors',
  'Why a request failed.',
  z.object({ errors: described(z.array(ErrorEntry), `The errors, the first ${maxErrors} of them.`) }),
)

/** `['interfaces', 1, 'label']` becomes `interfaces[1].label`. */
export const fieldPath = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (text, segment) =>
      typeof segment === 'number' ? `${text}[${segment}]` : text ? `${text}.${String(segment)}` : String(segment),
    '',
  )

const typeNames: Record<string, string> = {
  string: 'String',
  number: 'Integer',
  int: 'Integer',
  boolean: 'Boolean',
  array: 'Array',
  object: 'Object',
  record: 'Object',
}

/** The schema at a path inside another one, with its optional and nullable wrappers; undefined when there is none. */
function schemaAt(schema: Schema, [segment, ...rest]: readonly PropertyKey[]): Schema | undefined {
  if (segment === undefined) return schema
  const def = definition(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return schemaAt(def.innerType, [segment, ...rest])
    case 'array':
      return schemaAt(def.element, rest)
    case 'object': {
      const member = def.shape[String(segment)]
      return member && schemaAt(member, rest)
    }
    default:
      return undefined
  }
}

/** True for a required member, for which null counts as missing (gaps 1.3). An item of an array is not a member. */
const isRequired = (schema: Schema, path: readonly PropertyKey[]) =>
  typeof path.at(-1) !== 'number' && schemaAt(schema, path)?._zod.optin === undefined

const memberName = (path: readonly PropertyKey[]) => path.findLast((segment) => typeof segment === 'string') ?? 'body'

const createErrorMap =
  (schema: Schema): z.core.$ZodErrorMap =>
  (issue) => {
    const path = issue.path ?? []
    const missing = issue.input === undefined || (issue.input === null && isRequired(schema, path))
    switch (issue.code) {
      case 'invalid_type':
        return missing ? requiredReason(memberName(path)) : typeReason(typeNames[issue.expected] ?? issue.expected)
      case 'invalid_value':
        return missing ? requiredReason(memberName(path)) : enumReason(issue.values)
      default:
        return invalidReason(memberName(path))
    }
  }

/** An error at a path. */
export const toErrorDetail = (path: readonly PropertyKey[], reason: string): ErrorDetail => {
  const field = fieldPath(path)
  return field ? { field, reason } : { reason }
}

export type ValidationResult<T> = { ok: true; value: T } | { ok: false; errors: ErrorDetail[] }

/**
 * Validates a value and returns its errors, the first `maxErrors` of them, or the parsed value. For requests:
 * request-validation.ts.
 */
export function validate<S extends Schema>(schema: S, value: unknown): ValidationResult<z.output<S>> {
  // Not safeParse, which formats all errors: that takes most of the time for an invalid value.
  const result = schema._zod.run({ value, issues: [] }, { async: false })
  if (result instanceof Promise) throw new z.core.$ZodAsyncError()
  const { issues } = result
  // Without issues, the value is the schema's output; only the type of `run` does not say so.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (issues.length === 0) return { ok: true, value: result.value as z.output<S> }
  const context = { error: createErrorMap(schema), async: false }
  const errors = issues.slice(0, maxErrors).map((issue) => z.util.finalizeIssue(issue, context, z.config()))
  return { ok: false, errors: errors.map(({ path, message }) => toErrorDetail(path, message)) }
}
