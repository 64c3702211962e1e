/** A list of short texts, such as tags. */
import type { FieldValues } from 'react-hook-form'
import { TagsInput } from '#ui/tags-input.tsx'
import { ControlField, toTextList } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string[]> {
  suggestions?: readonly string[]
  /** Entries have no spaces, so a space or a semicolon ends one, too. */
  spaced?: boolean
  /** What an entry is called: "tag", "address". */
  noun?: string
  placeholder?: string
  /** Characters of all entries together; shows a counter. */
  maxLength?: number
}

export function TagsField<Values extends FieldValues>({
  suggestions,
  noun,
  spaced,
  placeholder,
  maxLength,
  ...field
}: Props<Values>) {
  return (
    <ControlField
      field={field}
      count={(value) =>
        maxLength === undefined ? undefined : { value: toTextList(value).join('').length, max: maxLength }
      }
    >
      {({ ids, value, onChange, onBlur }) => (
        <TagsInput
          {...ids}
          value={toTextList(value)}
          onChange={onChange}
          onBlur={onBlur}
          suggestions={suggestions}
          noun={noun}
          spaced={spaced}
          placeholder={placeholder}
        />
      )}
    </ControlField>
  )
}
