/** A password or another secret: hidden, never in a draft, masked in the request shown as curl. */
import type { FieldValues } from 'react-hook-form'
import { characters, type Range } from '#contract/schema.ts'
import { SecretInput } from '#ui/secret-input.tsx'
import { ControlField, textOf } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  limit?: Range
  /** Offers a generated one. */
  generate?: boolean
  autoComplete?: string
  /** What its buttons call it, "password" unless told otherwise: "Generate password". */
  noun?: string
}

export function SecretField<Values extends FieldValues>({ limit, generate, autoComplete = 'new-password', noun, ...field }: Props<Values>) {
  const count = (value: unknown) => (limit && textOf(value) ? { value: characters(textOf(value)), max: limit.max } : undefined)
  return (
    <ControlField field={field} count={count} secret>
      {({ ids, value, set, leave }) => (
        <SecretInput
          {...ids}
          name={field.name}
          noun={noun}
          generate={generate}
          autoComplete={autoComplete}
          value={textOf(value)}
          onChange={set}
          onBlur={leave}
        />
      )}
    </ControlField>
  )
}
