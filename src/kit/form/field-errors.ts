/**
 * Assigns the errors of the service to the fields of a form. The service names a member with brackets
 * (`interfaces[1].label`), a form with dots (`interfaces.1.label`).
 */
import type { ErrorDetail } from '#contract/schema.ts'

/** Members that a form has under another name: `{ authorized_keys: 'keys' }`. */
export type FieldMap = Readonly<Record<string, string>>

const toDotPath = (field: string) => field.replaceAll(/\[(\d+)\]/g, '.$1')

/** The form's name of a member; the longest mapped prefix wins. */
export function toFieldName(field: string, fieldMap: FieldMap = {}): string {
  const segments = toDotPath(field).split('.')
  for (let length = segments.length; length > 0; length -= 1) {
    const mapped = fieldMap[segments.slice(0, length).join('.')]
    if (mapped !== undefined) return [mapped, ...segments.slice(length)].join('.')
  }
  return segments.join('.')
}

/** The named field if it is on the screen, or its nearest ancestor that is; null when there is none. */
export function nearestField(name: string, isRegistered: (name: string) => boolean): string | null {
  const segments = name.split('.')
  for (let length = segments.length; length > 0; length -= 1) {
    const candidate = segments.slice(0, length).join('.')
    if (isRegistered(candidate)) return candidate
  }
  return null
}

export interface AssignedErrors {
  /** The first error of each field on the screen. */
  readonly fieldErrors: readonly { readonly name: string; readonly reason: string }[]
  /** The other errors, shown at the top of the form. */
  readonly formErrors: readonly ErrorDetail[]
}

/** Divides errors into those of fields on the screen and those for the top of the form. */
export function assignErrors(
  errors: readonly ErrorDetail[],
  isRegistered: (name: string) => boolean,
  fieldMap?: FieldMap,
): AssignedErrors {
  const fieldErrors = new Map<string, string>()
  const formErrors: ErrorDetail[] = []
  for (const error of errors) {
    const name = error.field === undefined ? null : nearestField(toFieldName(error.field, fieldMap), isRegistered)
    if (name === null) formErrors.push(error)
    else if (!fieldErrors.has(name)) fieldErrors.set(name, error.reason)
  }
  return { fieldErrors: [...fieldErrors].map(([name, reason]) => ({ name, reason })), formErrors }
}
