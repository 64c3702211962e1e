/** A field with one control: adds label, hint, counter and error, and registers the field with its form. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field, type FieldIds } from '#ui/field.tsx'
import { useField, useRegisterField, type FieldBinding, type FieldProps } from './use-field.ts'

/** Passed to the control. */
export interface ControlBinding extends Omit<FieldBinding, 'error'> {
  readonly ids: FieldIds
}

interface Props<Values extends FieldValues, V> {
  field: FieldProps<Values, V>
  /** Counts a value; undefined shows no counter. */
  count?: (value: unknown) => { value: number; max: number } | undefined
  /** Its value is masked in the request shown as curl. */
  secret?: boolean
  children: (control: ControlBinding) => ReactNode
}

export function ControlField<Values extends FieldValues, V>({ field, count, secret, children }: Props<Values, V>) {
  const { label, hint, optional, className } = field
  const { error, ...binding } = useField(field)
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
      count={count?.(binding.value)}
    >
      {(ids) => (
        <RegisteredField field={field} id={ids.id} secret={secret}>
          {children({ ids, ...binding })}
        </RegisteredField>
      )}
    </Field>
  )
}

interface RegisteredFieldProps<Values extends FieldValues, V> {
  field: FieldProps<Values, V>
  /** ID of the control, or of the element around several controls. */
  id: string
  secret?: boolean | undefined
  children: ReactNode
}

/** Registers a field with its form; rendered around the control, where its ID is known. */
export function RegisteredField<Values extends FieldValues, V>({
  field,
  id,
  secret,
  children,
}: RegisteredFieldProps<Values, V>) {
  useRegisterField(field, id, secret)
  return children
}

/** The value of a text field; other types count as empty. */
export const toText = (value: unknown) => (typeof value === 'string' ? value : '')

const isText = (value: unknown): value is string => typeof value === 'string'

/** The value of a field with a list of texts. */
export const toTextList = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
