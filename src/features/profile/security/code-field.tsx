/** A six-digit code. The last digit submits the form, and a wrong code gets selected. */
import { useEffect, useRef, type RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CodeInput } from '#kit/form/fields/code-input.tsx'
import { ControlField, toText } from '#kit/form/fields/control-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import { isCompleteCode } from '#contract/rules/profile/profile.ts'
import { t } from '#contract/translate.ts'

export const codeHint = () => <span data-public>{t('Sent automatically after the sixth digit.')}</span>

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
          <CodeInput
            {...ids}
            ref={inputRef}
            name={field.name}
            value={toText(value)}
            onChange={onChange}
            onComplete={(_, input) => input.form?.requestSubmit()}
            // Leaving it empty, to have the code sent again, is not an error yet.
            onBlur={() => (toText(value) === '' ? undefined : onBlur())}
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
