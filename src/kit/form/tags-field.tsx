/** Several short words, such as tags. */
import type { FieldValues } from 'react-hook-form'
import { TagsInput } from '#ui/tags-input.tsx'
import { ControlField, textsOf } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string[]> {
  suggestions?: readonly string[]
  /** What one is called: "tag", "address". */
  noun?: string
  placeholder?: string
}

export function TagsField<Values extends FieldValues>({ suggestions, noun, placeholder, ...field }: Props<Values>) {
  return (
    <ControlField field={field}>
      {({ ids, value, set, leave }) => (
        <TagsInput {...ids} value={textsOf(value)} onChange={set} onBlur={leave} suggestions={suggestions} noun={noun} placeholder={placeholder} />
      )}
    </ControlField>
  )
}
