/** Shared by tests of the contract's schemas. */
import type { Schema, ErrorDetail } from '#contract/schema.ts'
import { validate } from '#contract/validation.ts'

/** The errors of a body; none when it is valid. */
export const errorsOf = (schema: Schema, body: unknown): ErrorDetail[] => {
  const result = validate(schema, body)
  return result.ok ? [] : result.errors
}
