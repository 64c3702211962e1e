/** A text of one line or several. */
import { useRef, type ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Range } from '#contract/limits.ts'
import { codePointLength } from '#contract/schema.ts'
import { TextArea, TextInput } from '#ui/inputs.tsx'
import { ControlField, toText } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  /** The limit from #contract/limits.ts; shows a counter. */
  limit?: Range
  mono?: boolean
  /** Renders a text area. */
  rows?: number
  placeholder?: string
  autoComplete?: string
  inputMode?: ComponentProps<'input'>['inputMode']
  /** An email address: white space around it is dropped, and phones show the keyboard for addresses. */
  email?: boolean
  /** For a proposed value: typing replaces it, unless the user has already been in the field. */
  selectOnFocus?: boolean
  /** The text has to be typed exactly: phone keyboards neither capitalize nor correct it. */
  exact?: boolean
  /** Offered while typing; any other text is accepted too. */
  suggestions?: readonly string[] | undefined
}

export function TextField<Values extends FieldValues>(props: Props<Values>) {
  const {
    limit,
    mono,
    rows,
    placeholder,
    autoComplete = 'off',
    email = false,
    inputMode = email ? 'email' : undefined,
    selectOnFocus,
    suggestions,
    exact = email,
    ...field
  } = props
  const wasFocused = useRef(false)
  const handleFocus = (input: HTMLInputElement) => {
    if (selectOnFocus && !wasFocused.current) input.select()
    wasFocused.current = true
  }
  return (
    <ControlField field={field} count={(value) => limit && { value: codePointLength(toText(value)), max: limit.max }}>
      {({ ids, value, onChange, onBlur }) => {
        const shared = {
          ...ids,
          name: field.name,
          value: toText(value),
          autoComplete,
          spellCheck: false,
          ...(exact ? { autoCapitalize: 'none', autoCorrect: 'off' } : {}),
          onBlur,
          mono,
          placeholder,
        }
        return rows === undefined ? (
          <TextInput
            {...shared}
            inputMode={inputMode}
            suggestions={suggestions}
            onFocus={(event) => handleFocus(event.target)}
            onChange={({ target: { value: entered } }) => onChange(email ? entered.trim() : entered)}
          />
        ) : (
          <TextArea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
        )
      }}
    </ControlField>
  )
}
