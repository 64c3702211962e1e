/** One of many, found by typing. Nothing chosen is the empty text. */
import type { FieldValues } from 'react-hook-form'
import { Combobox, type ComboboxItem } from '#ui/combobox.tsx'
import { ControlField, textOf } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  items: readonly ComboboxItem[]
  placeholder?: string
  emptyText?: string
}

export function ComboField<Values extends FieldValues>({ items, placeholder, emptyText, ...field }: Props<Values>) {
  return (
    <ControlField field={field}>
      {({ ids, value, set, leave }) => (
        <Combobox
          {...ids}
          name={field.name}
          items={items}
          value={textOf(value) || null}
          clearable={field.optional}
          placeholder={placeholder}
          emptyText={emptyText}
          onBlur={leave}
          onChange={(chosen) => set(chosen ?? '')}
        />
      )}
    </ControlField>
  )
}
