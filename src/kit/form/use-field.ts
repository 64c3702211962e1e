/** Ties one field of the screen to the form: its value, its reason in words, and its place for the summary. */
import { useEffect } from 'react'
import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { afterPress, watchPresses } from './after-press.ts'
import { reasonInWords } from './refusals.ts'
import type { FieldsOf } from './use-resource-form.ts'

/** What every field is given: the form, the name of a value of the right type, and the label people see. */
export interface FieldProps<Values extends FieldValues, V> {
  form: FieldsOf<Values>
  name: FieldPathByValue<Values, V>
  label: string
  hint?: string
  optional?: boolean
  className?: string
}

/** What a field is given by the form. */
export interface Bound {
  /** The value as the form holds it; each field reads its own kind. */
  readonly value: unknown
  readonly set: (value: unknown) => void
  /** Tells the form that the field was left, which checks it. */
  readonly leave: () => void
  readonly error: string | undefined
}

export function useField<Values extends FieldValues, V>({ form, name, label }: FieldProps<Values, V>): Bound {
  const { field, fieldState } = useController({ control: form.control, name })
  const reason = fieldState.error?.message
  useEffect(watchPresses, [])
  return {
    value: field.value,
    set: field.onChange,
    leave: () => afterPress(field.onBlur),
    error: typeof reason === 'string' ? reasonInWords(reason, label) : undefined,
  }
}

/** Makes the field known to the form's summary under the id its control has. Render it inside the field. */
export function usePlace<Values extends FieldValues, V>({ form, name, label }: FieldProps<Values, V>, id: string, secret = false) {
  const { places, control } = form
  useEffect(
    () => places.add({ name, label, id, secret, refuse: (reason) => control.setError(name, { type: 'service', message: reason }) }),
    [places, control, name, label, id, secret],
  )
}
