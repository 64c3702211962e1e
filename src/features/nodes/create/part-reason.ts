/** What is wrong with a part of a field that has no control of its own in the form, such as one member of one interface. */
import { get, useFormState, type FieldPath } from 'react-hook-form'
import { reasonInWords } from '#kit/form/refusals.ts'
import type { CreateForm } from './form.ts'
import type { CreateValues } from './values.ts'

interface Part {
  form: CreateForm
  name: FieldPath<CreateValues>
  label: string
}

/** Why the part is not right, in words. Its place for refusals it gets from `usePlace`. */
export function usePartReason({ form, name, label }: Part): string | undefined {
  const { errors } = useFormState({ control: form.control })
  const reason: unknown = get(errors, `${name}.message`)
  return typeof reason === 'string' ? reasonInWords(reason, label) : undefined
}
