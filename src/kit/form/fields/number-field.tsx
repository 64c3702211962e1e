/** A number with its unit. Empty is null; text that is not a number stays visible and fails validation. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { parseNumber, parseWholeNumber, typedNumber } from '#contract/text.ts'
import { TextInput } from '#ui/inputs.tsx'
import { ControlField, type ControlBinding } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, number | null> {
  unit?: string
  /** How many units of the form make up one entered unit: 1024 for a value in MB that is entered in GB. */
  factor?: number
  placeholder?: string
}

/** The form value for what is entered in the unit: whole, null for empty text, or NaN for text that is not a number. */
function formNumber(text: string, factor: number): number | null {
  if (text.trim() === '') return null
  return factor === 1 ? parseWholeNumber(text) : Math.round(parseNumber(text) * factor)
}
const toEnteredText = (value: unknown, factor: number) =>
  typeof value === 'number' && !Number.isNaN(value) ? typedNumber(Number((value / factor).toFixed(3))) : ''

export function NumberField<Values extends FieldValues>({ unit, factor = 1, placeholder, ...field }: Props<Values>) {
  return (
    <ControlField field={field}>
      {(control) => (
        <NumberControl {...control} name={field.name} unit={unit} factor={factor} placeholder={placeholder} />
      )}
    </ControlField>
  )
}

interface NumberControlProps extends ControlBinding {
  name: string
  unit: string | undefined
  factor: number
  placeholder: string | undefined
}

function NumberControl({ ids, value, onChange, onBlur, name, unit, factor, placeholder }: NumberControlProps) {
  const [inputText, setInputText] = useState<string | null>(null)
  // Keeps the typed text while it represents the form's value; a reset of the form replaces it.
  const text =
    inputText !== null && Object.is(formNumber(inputText, factor), value) ? inputText : toEnteredText(value, factor)
  return (
    <TextInput
      {...ids}
      name={name}
      inputMode={factor === 1 ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="max-w-48"
      suffix={unit}
      placeholder={placeholder}
      value={text}
      onBlur={onBlur}
      onChange={(event) => {
        setInputText(event.target.value)
        onChange(formNumber(event.target.value, factor))
      }}
    />
  )
}
