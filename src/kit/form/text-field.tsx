/** One line or several lines of text. */
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { characters, type Range } from '#contract/schema.ts'
import { Field, type FieldIds } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/inputs.tsx'
import { useField, usePlace, type FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  /** From #contract/limits.ts: the counter shows its maximum before it is broken. */
  limit?: Range
  mono?: boolean
  /** Several lines. */
  rows?: number
  placeholder?: string
  autoComplete?: string
  inputMode?: ComponentProps<'input'>['inputMode']
}

export function TextField<Values extends FieldValues>(props: Props<Values>) {
  const { label, hint, optional, className, limit } = props
  const { value, set, leave, error } = useField(props)
  const text = typeof value === 'string' ? value : ''
  return (
    <Field
      label={label} hint={hint} error={error} optional={optional} className={className}
      count={limit && { value: characters(text), max: limit.max }}
    >
      {(ids) => <TextControl {...props} ids={ids} text={text} onText={set} onLeave={leave} />}
    </Field>
  )
}

interface ControlProps<Values extends FieldValues> extends Props<Values> {
  ids: FieldIds
  text: string
  onText: (text: string) => void
  onLeave: () => void
}

function TextControl<Values extends FieldValues>({ ids, text, onText, onLeave, ...props }: ControlProps<Values>) {
  const { name, mono, rows, placeholder, autoComplete = 'off', inputMode } = props
  usePlace(props, ids.id)
  const shared = { ...ids, name, value: text, autoComplete, spellCheck: false, onBlur: onLeave, mono, placeholder }
  return rows === undefined
    ? <TextInput {...shared} inputMode={inputMode} onChange={(event) => onText(event.target.value)} />
    : <TextArea {...shared} rows={rows} onChange={(event) => onText(event.target.value)} />
}
