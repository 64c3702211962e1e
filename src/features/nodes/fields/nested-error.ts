/** The error of a nested member of a field, such as the label of one interface. */
import { get, useFormState, type FieldPath, type FieldValues } from 'react-hook-form'
import { formatReason } from '#contract/friendly-messages.ts'
import type { FormHandle } from '#kit/form/use-resource-form.ts'

interface NestedField<Values extends FieldValues> {
  form: FormHandle<Values>
  name: FieldPath<Values>
  label: string
}

/** The error text, or undefined. `useRegisterField` registers the member for errors of the service. */
export function useNestedError<Values extends FieldValues>({
  form,
  name,
  label,
}: NestedField<Values>): string | undefined {
  const { errors } = useFormState({ control: form.control })
  const reason: unknown = get(errors, `${name}.message`)
  return typeof reason === 'string' ? formatReason(reason, label) : undefined
}
