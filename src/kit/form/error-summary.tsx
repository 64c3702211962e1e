/**
 * The errors of a form that no field in view shows: errors that belong to no field, and a link to each field with an
 * error that was out of sight when the form was submitted.
 */
import { get, useFormState, type FieldValues } from 'react-hook-form'
import { describeError, formatReason } from '#contract/friendly-messages.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { plural } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { ErrorDetails } from '../page/error-details.tsx'
import { focusField, type FieldEntry } from './fields/field-registry.ts'
import type { FormHandle } from './use-resource-form.ts'

export interface FieldProblem extends FieldEntry {
  readonly reason: string
}

const messageAt = (errors: object, name: string): string | null => {
  const message: unknown = get(errors, `${name}.message`)
  return typeof message === 'string' ? message : null
}

/** The fields that have an error now, in page order, with the message as the field shows it. */
export const fieldProblems = (
  errors: object,
  fieldRegistry: FormHandle<FieldValues>['fieldRegistry'],
): FieldProblem[] =>
  fieldRegistry.all().flatMap((entry) => {
    const reason = messageAt(errors, entry.name)
    return reason === null ? [] : [{ ...entry, reason: formatReason(reason, entry.label) }]
  })

interface Props<Values extends FieldValues> {
  form: FormHandle<Values>
  /** Errors of the service that name no field on the screen, and failures such as an unreachable service. */
  formErrors: readonly ErrorDetail[]
  /** The error of the last request, if it failed. */
  failure: unknown
  /**
   * The names of the fields that were out of sight at the last submission; null before the first, when errors show at
   * the fields only.
   */
  outOfSight: ReadonlySet<string> | null
}

export function ErrorSummary<Values extends FieldValues>({ form, formErrors, failure, outOfSight }: Props<Values>) {
  const { errors } = useFormState({ control: form.control })
  const problems = outOfSight ? fieldProblems(errors, form.fieldRegistry) : []
  const listed = problems.filter(({ name }) => outOfSight?.has(name))
  const schemaError = outOfSight ? messageAt(errors, 'root.schema') : null
  const formLevel = [...formErrors, ...(schemaError === null ? [] : [{ reason: schemaError }])]
  if (listed.length === 0 && formLevel.length === 0) return null
  const title =
    listed.length === 0
      ? undefined
      : listed.length < problems.length
        ? plural(listed.length, 'One more field needs attention', '{count} more fields need attention')
        : plural(listed.length, 'One field needs attention', '{count} fields need attention')
  return (
    <Notice tone="bad" title={title} role="alert">
      {formLevel.map(describeError).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {listed.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {listed.map(({ name, id, label, reason }) => (
            <li key={name}>
              <a
                className="underline underline-offset-2"
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(id)
                }}
              >
                {label}
              </a>
              {reason.startsWith(label) ? reason.slice(label.length) : `: ${reason}`}
            </li>
          ))}
        </ul>
      )}
      {formErrors.length > 0 && <ErrorDetails error={failure} />}
    </Notice>
  )
}
