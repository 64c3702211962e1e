/** A password or another secret: hidden, never in a draft, masked in the request shown as curl. */
import type { FieldValues } from 'react-hook-form'
import { characters, type Range } from '#contract/schema.ts'
import { Field, type FieldIds } from '#ui/field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { useField, usePlace, type FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  limit?: Range
  /** Offers a generated one. */
  generate?: boolean
  autoComplete?: string
  /** What its buttons call it, "password" unless told otherwise: "Generate password". */
  noun?: string
}

export function SecretField<Values extends FieldValues>(props: Props<Values>) {
  const { label, hint, optional, className, limit } = props
  const { value, set, leave, error } = useField(props)
  const text = typeof value === 'string' ? value : ''
  return (
    <Field
      label={label} hint={hint} error={error} optional={optional} className={className}
      count={limit && text ? { value: characters(text), max: limit.max } : undefined}
    >
      {(ids) => <SecretControl {...props} ids={ids} text={text} onText={set} onLeave={leave} />}
    </Field>
  )
}

interface ControlProps<Values extends FieldValues> extends Props<Values> {
  ids: FieldIds
  text: string
  onText: (text: string) => void
  onLeave: () => void
}

function SecretControl<Values extends FieldValues>({ ids, text, onText, onLeave, ...props }: ControlProps<Values>) {
  const { name, noun, generate, autoComplete = 'new-password' } = props
  usePlace(props, ids.id, true)
  return (
    <SecretInput
      {...ids}
      name={name}
      noun={noun}
      generate={generate}
      autoComplete={autoComplete}
      value={text}
      onChange={onText}
      onBlur={onLeave}
    />
  )
}
