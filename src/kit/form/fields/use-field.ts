/** Connects a field on the screen to its form. */
import { useEffect, type ReactNode } from 'react'
import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { formatReason } from '#contract/friendly-messages.ts'
import { afterPointerUp, trackPointer } from './after-pointer-up.ts'
import type { FormHandle } from '../use-resource-form.ts'

/** Props of every field; `name` is limited to the form values of type `V`. */
export interface FieldProps<Values extends FieldValues, V> {
  form: FormHandle<Values>
  name: FieldPathByValue<Values, V>
  label: string
  hint?: ReactNode
  optional?: boolean
  className?: string
}

/** What the form provides to a field. */
export interface FieldBinding {
  /** The value in the form; each field checks its type. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Validates the field. */
  readonly onBlur: () => void
  readonly error: string | undefined
}

export function useField<Values extends FieldValues, V>({ form, name, label }: FieldProps<Values, V>): FieldBinding {
  const { field, fieldState } = useController({ control: form.control, name })
  const message = fieldState.error?.message
  useEffect(trackPointer, [])
  return {
    value: field.value,
    onChange: field.onChange,
    onBlur: () => afterPointerUp(field.onBlur),
    error: typeof message === 'string' ? formatReason(message, label) : undefined,
  }
}

/** Registers a mounted field with its form under the ID of its control. */
export function useRegisterField<Values extends FieldValues, V>(
  { form, name, label }: FieldProps<Values, V>,
  id: string,
  secret = false,
) {
  const { fieldRegistry, control } = form
  useEffect(
    () =>
      fieldRegistry.add({
        name,
        label,
        id,
        secret,
        setError: (message) => control.setError(name, { type: 'server', message }),
      }),
    [fieldRegistry, control, name, label, id, secret],
  )
}
