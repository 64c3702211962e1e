/** The error of a nested member of a field, such as the label of one interface. */
import { get, useFormState, type FieldPath } from 'react-hook-form'
import { formatReason } from '#kit/form/field-errors.ts'
import type { CreateForm } from './form.ts'
import type { CreateValues } from './values.ts'

interface NestedField {
  form: CreateForm
  name: FieldPath<CreateValues>
  label: string
}

/** The error text, or undefined. `useRegisterField` registers the member for errors of the service. */
export function useNestedError({ form, name, label }: NestedField): string | undefined {
  const { errors } = useFormState({ control: form.control })
  const reason: unknown = get(errors, `${name}.message`)
  return typeof reason === 'string' ? formatReason(reason, label) : undefined
}
