/** A whole number with its unit. Empty is null; text that is no number stays visible and is refused by the contract. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextInput } from '#ui/inputs.tsx'
import { ControlField, type Control } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, number | null> {
  unit?: string
  placeholder?: string
}

/** What the contract gets to check: a number, nothing, or NaN for text that is no number. */
const read = (text: string): number | null => (text.trim() === '' ? null : /^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)
const write = (value: unknown) => (typeof value === 'number' && !Number.isNaN(value) ? String(value) : '')

export function NumberField<Values extends FieldValues>({ unit, placeholder, ...field }: Props<Values>) {
  return (
    <ControlField field={field}>
      {(control) => <NumberControl {...control} name={field.name} unit={unit} placeholder={placeholder} />}
    </ControlField>
  )
}

interface ControlProps extends Control {
  name: string
  unit: string | undefined
  placeholder: string | undefined
}

function NumberControl({ ids, value, set, leave, name, unit, placeholder }: ControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
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
      onBlur={leave}
      onChange={(event) => {
        setTyped(event.target.value)
        set(read(event.target.value))
      }}
    />
  )
}
