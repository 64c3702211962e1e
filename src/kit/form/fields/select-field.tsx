/** One of a few options, as a native select. */
import type { FieldValues } from 'react-hook-form'
import { SelectInput } from '#ui/inputs.tsx'
import { ControlField, toText } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

interface SelectOption {
  readonly value: string
  readonly label: string
}

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  options: readonly SelectOption[]
  /** The label of the empty option. */
  emptyLabel?: string
}

export function SelectField<Values extends FieldValues>({ options, emptyLabel, ...field }: Props<Values>) {
  return (
    <ControlField field={field}>
      {({ ids, value, onChange, onBlur }) => (
        <SelectInput
          {...ids}
          name={field.name}
          value={toText(value)}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectInput>
      )}
    </ControlField>
  )
}
