/** What stands between the form and its submission, on top of it: what concerns no field, and a link to each field that needs attention. */
import { get, useFormState, type FieldValues } from 'react-hook-form'
import type { Refusal } from '#contract/refusal.ts'
import { Notice } from '#ui/notice.tsx'
import { focusPlace, type Place } from './places.ts'
import { reasonInWords } from './refusals.ts'
import type { FieldsOf } from './use-resource-form.ts'

export interface Problem extends Place {
  readonly reason: string
}

const messageAt = (errors: object, name: string): string | null => {
  const message: unknown = get(errors, `${name}.message`)
  return typeof message === 'string' ? message : null
}

/** The fields of the form that have an error now, in the order of the page, with the reason as it reads there. */
export const problems = (errors: object, places: FieldsOf<FieldValues>['places']): Problem[] =>
  places.all().flatMap((place) => {
    const reason = messageAt(errors, place.name)
    return reason === null ? [] : [{ ...place, reason: reasonInWords(reason, place.label) }]
  })

interface Props<Values extends FieldValues> {
  form: FieldsOf<Values>
  /** Refusals that name no field of the screen, and failures such as an unreachable service. */
  top: readonly Refusal[]
  /** False until the first submission: before it the fields speak for themselves. */
  shown: boolean
}

export function Summary<Values extends FieldValues>({ form, top, shown }: Props<Values>) {
  const { errors } = useFormState({ control: form.control })
  const found = shown ? problems(errors, form.places) : []
  const rest = shown ? messageAt(errors, 'root.contract') : null
  const general = [...top, ...(rest === null ? [] : [{ reason: rest }])]
  if (found.length === 0 && general.length === 0) return null
  const title = found.length === 0 ? undefined : found.length === 1 ? 'One field needs attention' : `${found.length} fields need attention`
  return (
    <Notice tone="bad" title={title} role="alert">
      {general.map(({ reason, field }) => (
        <p key={`${field ?? ''}${reason}`}>{field === undefined ? reason : `${field}: ${reason}`}</p>
      ))}
      {found.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {found.map(({ name, id, label, reason }) => (
            <li key={name}>
              <a
                className="underline underline-offset-2"
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusPlace(id)
                }}
              >
                {label}
              </a>
              {reason.startsWith(label) ? reason.slice(label.length) : `: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
