/** A whole number with its unit. Empty is null; text that is no number stays visible and is refused by the contract. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field, type FieldIds } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { useField, usePlace, type FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, number | null> {
  unit?: string
  placeholder?: string
}

/** What the contract gets to check: a number, nothing, or NaN for text that is no number. */
const read = (text: string): number | null => (text.trim() === '' ? null : /^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)
const write = (value: unknown) => (typeof value === 'number' && !Number.isNaN(value) ? String(value) : '')

export function NumberField<Values extends FieldValues>(props: Props<Values>) {
  const { label, hint, optional, className } = props
  const { value, set, leave, error } = useField(props)
  return (
    <Field
      label={label} hint={hint} error={error} optional={optional} className={className}
    >
      {(ids) => <NumberControl {...props} ids={ids} value={value} onNumber={set} onLeave={leave} />}
    </Field>
  )
}

interface ControlProps<Values extends FieldValues> extends Props<Values> {
  ids: FieldIds
  value: unknown
  onNumber: (value: number | null) => void
  onLeave: () => void
}

function NumberControl<Values extends FieldValues>({ ids, value, onNumber, onLeave, ...props }: ControlProps<Values>) {
  const { name, unit, placeholder } = props
  const [typed, setTyped] = useState<string | null>(null)
  usePlace(props, ids.id)
  // What was typed stays as it is while it means the form's value; a reset of the form wins over it.
  const text = typed !== null && Object.is(read(typed), value) ? typed : write(value)
  return (
    <TextInput
      {...ids}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      className="max-w-48"
      suffix={unit}
      placeholder={placeholder}
      value={text}
      onBlur={onLeave}
      onChange={(event) => {
        setTyped(event.target.value)
        onNumber(read(event.target.value))
      }}
    />
  )
}
