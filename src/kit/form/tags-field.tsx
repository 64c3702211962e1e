/** Several short words, such as tags. */
import type { FieldValues } from 'react-hook-form'
import { Field, type FieldIds } from '#ui/field.tsx'
import { TagsInput } from '#ui/tags-input.tsx'
import { useField, usePlace, type FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string[]> {
  suggestions?: readonly string[]
  /** What one is called: "tag", "address". */
  noun?: string
  placeholder?: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

export function TagsField<Values extends FieldValues>(props: Props<Values>) {
  const { label, hint, optional, className } = props
  const { value, set, leave, error } = useField(props)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(ids) => <TagsControl {...props} ids={ids} value={Array.isArray(value) ? value.filter(isText) : []} onTags={set} onLeave={leave} />}
    </Field>
  )
}

interface ControlProps<Values extends FieldValues> extends Props<Values> {
  ids: FieldIds
  value: string[]
  onTags: (tags: string[]) => void
  onLeave: () => void
}

function TagsControl<Values extends FieldValues>({ ids, value, onTags, onLeave, ...props }: ControlProps<Values>) {
  const { suggestions, noun, placeholder } = props
  usePlace(props, ids.id)
  return <TagsInput {...ids} value={value} onChange={onTags} onBlur={onLeave} suggestions={suggestions} noun={noun} placeholder={placeholder} />
}
