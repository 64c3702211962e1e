/**
 * Reads members of JSON whose shape is not known yet. For the few answers that are needed before the schemas' library
 * has loaded; everything else is described in the contract.
 */
import { isDictionary, type Dictionary } from '#contract/json.ts'
import type { ErrorDetail } from '#contract/schema.ts'

/** The members of an object; none for any other value. */
export const membersOf = (value: unknown): Dictionary => (isDictionary(value) ? value : {})

/** A member that is text; null when it is missing or something else. */
export const textMember = (value: unknown, name: string): string | null => {
  const member = membersOf(value)[name]
  return typeof member === 'string' ? member : null
}

/** The entries of an error body (compute.md, Errors); empty when it is none. */
export function errorDetails(body: unknown): ErrorDetail[] {
  const { errors } = membersOf(body)
  if (!Array.isArray(errors)) return []
  return errors.flatMap((entry: unknown) => {
    const reason = textMember(entry, 'reason')
    const field = textMember(entry, 'field')
    return reason === null ? [] : [field === null ? { reason } : { reason, field }]
  })
}
