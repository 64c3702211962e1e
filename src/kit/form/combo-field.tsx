/** One of many, found by typing. Nothing chosen is the empty text. */
import type { FieldValues } from 'react-hook-form'
import { Combobox, type ComboboxItem } from '#ui/combobox.tsx'
import { Field, type FieldIds } from '#ui/field.tsx'
import { useField, usePlace, type FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  items: readonly ComboboxItem[]
  placeholder?: string
  emptyText?: string
}

export function ComboField<Values extends FieldValues>(props: Props<Values>) {
  const { label, hint, optional, className } = props
  const { value, set, leave, error } = useField(props)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(ids) => <ComboControl {...props} ids={ids} value={value} onChoice={set} onLeave={leave} />}
    </Field>
  )
}

interface ControlProps<Values extends FieldValues> extends Props<Values> {
  ids: FieldIds
  value: unknown
  onChoice: (value: string) => void
  onLeave: () => void
}

function ComboControl<Values extends FieldValues>({ ids, value, onChoice, onLeave, ...props }: ControlProps<Values>) {
  const { name, items, placeholder, emptyText, optional } = props
  usePlace(props, ids.id)
  return (
    <Combobox
      {...ids}
      name={name}
      items={items}
      value={typeof value === 'string' && value !== '' ? value : null}
      clearable={optional}
      placeholder={placeholder}
      emptyText={emptyText}
      onBlur={onLeave}
      onChange={(chosen) => onChoice(chosen ?? '')}
    />
  )
}
