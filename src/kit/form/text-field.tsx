/** One line or several lines of text. */
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { characters, type Range } from '#contract/schema.ts'
import { TextArea, TextInput } from '#ui/inputs.tsx'
import { ControlField, textOf } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

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
  const { limit, mono, rows, placeholder, autoComplete = 'off', inputMode, ...field } = props
  return (
    <ControlField field={field} count={(value) => limit && { value: characters(textOf(value)), max: limit.max }}>
      {({ ids, value, set, leave }) => {
        const shared = { ...ids, name: field.name, value: textOf(value), autoComplete, spellCheck: false, onBlur: leave, mono, placeholder }
        return rows === undefined
          ? <TextInput {...shared} inputMode={inputMode} onChange={(event) => set(event.target.value)} />
          : <TextArea {...shared} rows={rows} onChange={(event) => set(event.target.value)} />
      }}
    </ControlField>
  )
}
