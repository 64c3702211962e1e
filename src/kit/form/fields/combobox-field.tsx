/** One of many options, found by typing. The value is the empty string when nothing is selected. */
import type { FieldValues } from 'react-hook-form'
import { Combobox, type ComboboxItem } from '#ui/combobox.tsx'
import { ControlField, toText } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  items: readonly ComboboxItem[]
  placeholder?: string
  emptyText?: string
  /** See Combobox: the search is done elsewhere. */
  onSearch?: (searchText: string) => void
  searching?: boolean
}

export function ComboboxField<Values extends FieldValues>({
  items,
  placeholder,
  emptyText,
  onSearch,
  searching,
  ...field
}: Props<Values>) {
  return (
    <ControlField field={field}>
      {({ ids, value, onChange, onBlur }) => (
        <Combobox
          {...ids}
          name={field.name}
          items={items}
          value={toText(value) || null}
          clearable={field.optional}
          placeholder={placeholder}
          emptyText={emptyText}
          onSearch={onSearch}
          searching={searching}
          onBlur={onBlur}
          onChange={(selected) => onChange(selected ?? '')}
        />
      )}
    </ControlField>
  )
}
