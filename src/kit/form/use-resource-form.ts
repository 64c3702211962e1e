/**
 * A form for one operation of the contract. Values mirror the screen, `toRequest` converts them into a request, and the
 * schema of the operation validates its body: limits, rules and their messages exist in the contract only.
 */
import { useMemo, useState } from 'react'
import { toNestErrors } from '@hookform/resolvers'
import {
  get,
  useForm,
  type DefaultValues,
  type Control,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { RequestOf, Endpoint } from '#contract/endpoint.ts'
import { validateRequest } from '#contract/request-validation.ts'
import { invalidReason, isLengthReason, requiredReason, type ErrorDetail } from '#contract/schema.ts'
import type { FieldConflict } from './diff.ts'
import type { DraftField } from './draft/draft.ts'
import { createFieldRegistry, type FieldRegistry } from './fields/field-registry.ts'
import { assignErrors, type FieldMap } from './field-errors.ts'
import { requestBody } from './request-body.ts'

/** The part of a form that fields need. */
export interface FormHandle<Values extends FieldValues> {
  readonly control: Control<Values>
  readonly fieldRegistry: FieldRegistry
}

/** Members that were changed both here and elsewhere; waits for the user's decision. */
export interface Conflict {
  readonly differences: readonly FieldConflict[]
  readonly resolve: (choice: 'mine' | 'theirs' | 'cancel') => void
}

export interface ResourceForm<Values extends FieldValues, E extends Endpoint> extends FormHandle<Values> {
  /** Identifies the form in its draft. */
  readonly name: string
  readonly operation: E
  readonly rhf: UseFormReturn<Values>
  /** The values that count as unchanged: the initial ones, then those of the last save. */
  readonly initialValues: Values
  readonly toRequest: (values: Values) => RequestOf<E>
  readonly draft: readonly DraftField<Values>[]
  readonly fieldMap: FieldMap
  /** Called before sending. True sends; a text is shown instead of sending; null stops without a message. */
  readonly beforeSubmit?: (values: Values) => Promise<true | string | null>
  /** Called with the response and the sent values; the form stays open for further changes. */
  readonly onSaved?: (response: unknown, submittedValues: Values) => void
  /** Called when these values may have been saved, although no response says so. */
  readonly onUnconfirmed?: (submittedValues: Values) => void
  readonly conflict?: Conflict | null
  /** Starts again from other values, those that a draft was made from. Then the form has no changes. */
  readonly rebase?: (baseline: Values) => void
}

/** The functions that decide whether values can be sent. */
interface ValidationOptions<Values extends FieldValues, E extends Endpoint> {
  operation: E
  toRequest: (values: Values) => RequestOf<E>
  /** Requirements of this screen beyond the schema, such as a field that a mode makes required. */
  validate?: (values: Values) => readonly ErrorDetail[]
}

export interface FormOptions<Values extends FieldValues, E extends Endpoint> extends ValidationOptions<Values, E> {
  name: string
  /** The initial values; the form is dirty when its values differ from them. */
  values: Values
  /** Fields that a draft may hold. Secret fields are left out even when listed. */
  draft?: readonly DraftField<Values>[]
  /** Maps body members to fields of the screen, where the two differ. */
  fieldMap?: FieldMap
}

/**
 * Every error of the screen's own requirements and of the contract's schema. The screen's come first, because only the
 * first error of a field is shown.
 */
function validateForm<Values extends FieldValues, E extends Endpoint>(
  options: ValidationOptions<Values, E>,
  values: Values,
): readonly ErrorDetail[] {
  const schema = options.operation.body
  const result = schema ? validateRequest(schema, requestBody(options.toRequest(values))) : { ok: true as const }
  return [...(options.validate?.(values) ?? []), ...(result.ok ? [] : result.errors)]
}

/**
 * The interface calls an empty text too short or invalid; to a user who looks at the empty field, a value is missing.
 */
const asShown = (values: FieldValues, name: string, reason: string) =>
  get(values, name) === '' && (isLengthReason(reason) || reason === invalidReason(name)) ? requiredReason(name) : reason

/**
 * Errors that belong to no field on the screen go to `root.schema`. The summary shows them once the fields have no
 * errors, because they are often about content that appears when the fields are filled in.
 */
function createResolver<Values extends FieldValues, E extends Endpoint>(
  options: FormOptions<Values, E>,
  fieldRegistry: FieldRegistry,
): Resolver<Values> {
  return (values, _, resolverOptions) => {
    const { fieldErrors, formErrors } = assignErrors(validateForm(options, values), fieldRegistry.has, options.fieldMap)
    if (fieldErrors.length === 0 && formErrors.length === 0) return { values, errors: {} }
    const rootErrors = formErrors.slice(0, 1).map(({ reason }) => ({ name: 'root.schema', reason }))
    const errors = fieldErrors.length > 0 ? fieldErrors : rootErrors
    const flatErrors: FieldErrors = Object.fromEntries(
      errors.map(({ name, reason }) => [name, { type: 'schema', message: asShown(values, name, reason) }]),
    )
    return { values: {}, errors: toNestErrors<Values>(flatErrors, resolverOptions) }
  }
}

/** Validates a field when it is left and then on each change, and all fields on submit. */
export function useResourceForm<Values extends FieldValues, E extends Endpoint>(
  options: FormOptions<Values, E>,
): ResourceForm<Values, E> {
  const [fieldRegistry] = useState(createFieldRegistry)
  const [initialValues] = useState(options.values)
  const rhf = useForm<Values>({
    // Not `values`, which the library sets in an effect: what is typed before that runs would be lost. Its type for
    // these is a partial of them, to which TypeScript cannot relate a type parameter.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    defaultValues: initialValues as DefaultValues<Values>,
    resolver: createResolver(options, fieldRegistry),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { name, operation, toRequest, draft = noDraftFields, fieldMap = emptyFieldMap } = options
  return useMemo(
    () => ({ name, operation, rhf, control: rhf.control, fieldRegistry, initialValues, toRequest, draft, fieldMap }),
    [name, operation, rhf, fieldRegistry, initialValues, toRequest, draft, fieldMap],
  )
}

const noDraftFields: readonly never[] = []
const emptyFieldMap: FieldMap = {}
