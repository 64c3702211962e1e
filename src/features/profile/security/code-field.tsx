/** A code of six digits. Submits its form with the last digit, and is selected after a wrong code. */
import { useEffect, useRef, type RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ControlField, toText } from '#kit/form/fields/control-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import { TextInput } from '#ui/inputs.tsx'
import { isCompleteCode } from '#contract/rules/profile/profile.ts'
import { t } from '#contract/translate.ts'

export const codeHint = () => t('Sent automatically after the sixth digit.')

interface CodeFieldProps<Values extends FieldValues> extends FieldProps<Values, string> {
  inputRef?: RefObject<HTMLInputElement | null>
}

export function CodeField<Values extends FieldValues>({ inputRef: outerRef, ...field }: CodeFieldProps<Values>) {
  const ownRef = useRef<HTMLInputElement>(null)
  const inputRef = outerRef ?? ownRef
  return (
    <ControlField field={field} secret>
      {({ ids, value, onChange, onBlur }) => (
        <>
          <TextInput
            {...ids}
            ref={inputRef}
            name={field.name}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            mono
            className="max-w-40 text-lg tracking-widest"
            placeholder="123 456"
            value={toText(value)}
            // Leaving it empty, to have the code sent again, is no mistake yet.
            onBlur={() => (toText(value) === '' ? undefined : onBlur())}
            onChange={(event) => {
              onChange(event.target.value)
              if (isCompleteCode(event.target.value)) event.target.form?.requestSubmit()
            }}
          />
          <SelectWhenInvalid invalid={ids.invalid} inputRef={inputRef} />
        </>
      )}
    </ControlField>
  )
}

/** The next code then replaces the wrong one without deleting it first. */
function SelectWhenInvalid({
  invalid,
  inputRef,
}: {
  invalid: boolean
  inputRef: { current: HTMLInputElement | null }
}) {
  useEffect(() => {
    if (invalid && inputRef.current && isCompleteCode(inputRef.current.value)) inputRef.current.select()
  }, [invalid, inputRef])
  return null
}
