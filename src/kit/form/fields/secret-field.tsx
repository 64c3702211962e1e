/** A password or other secret: hidden, never saved in a draft and masked in the curl command. */
import type { FieldValues } from 'react-hook-form'
import type { Range } from '#contract/limits.ts'
import { codePointLength } from '#contract/schema.ts'
import { SecretInput } from '#ui/secret-input.tsx'
import { ControlField, toText } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  limit?: Range
  /** Shows a button that generates a secret. */
  generate?: boolean
  autoComplete?: string
  /** Used in the labels of its buttons ("Generate password"); "password" by default. */
  noun?: string
}

export function SecretField<Values extends FieldValues>({
  limit,
  generate,
  autoComplete = 'new-password',
  noun,
  ...field
}: Props<Values>) {
  const count = (value: unknown) =>
    limit && toText(value) ? { value: codePointLength(toText(value)), max: limit.max } : undefined
  return (
    <ControlField field={field} count={count} secret>
      {({ ids, value, onChange, onBlur }) => (
        <SecretInput
          {...ids}
          name={field.name}
          noun={noun}
          generate={generate}
          autoComplete={autoComplete}
          value={toText(value)}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </ControlField>
  )
}
