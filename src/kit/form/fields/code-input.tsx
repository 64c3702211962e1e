/** The input for a code of six digits. */
import type { ComponentProps, KeyboardEvent } from 'react'
import { isCompleteCode } from '#contract/rules/profile/profile.ts'
import type { FieldIds } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'

interface CodeInputProps extends FieldIds, Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur'> {
  value: string
  onChange: (value: string) => void
  /** Called with the last digit. */
  onComplete: (value: string, input: HTMLInputElement) => void
}

export function CodeInput({ value, onChange, onComplete, ...rest }: CodeInputProps) {
  // Enter after the last digit would send a wrong code a second time, and attempts are counted.
  const skipRefused = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && rest.invalid && isCompleteCode(value)) event.preventDefault()
  }
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      mono
      className="max-w-40 text-lg tracking-widest"
      placeholder="123 456"
      value={value}
      onKeyDown={skipRefused}
      onChange={({ target }) => {
        onChange(target.value)
        if (isCompleteCode(target.value)) onComplete(target.value, target)
      }}
    />
  )
}
