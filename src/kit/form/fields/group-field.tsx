/** A field with several controls, such as radio buttons, named by its legend. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldGroup } from '#ui/field.tsx'
import { RegisteredField } from './control-field.tsx'
import { useField, type FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues, V> extends FieldProps<Values, V> {
  children: (binding: {
    value: unknown
    onChange: (value: V) => void
    onBlur: () => void
    invalid: boolean
  }) => ReactNode
}

export function GroupField<Values extends FieldValues, V>({ children, ...field }: Props<Values, V>) {
  const { label, hint, optional, className } = field
  const { value, onChange, onBlur, error } = useField(field)
  return (
    <FieldGroup label={label} hint={hint} error={error} optional={optional} className={className}>
      {({ id, invalid }) => (
        <RegisteredField field={field} id={id}>
          <div id={id}>{children({ value, onChange, onBlur, invalid })}</div>
        </RegisteredField>
      )}
    </FieldGroup>
  )
}
