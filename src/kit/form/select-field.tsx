/** One of a few choices, in the browser's own select. */
import type { FieldValues } from 'react-hook-form'
import { SelectInput } from '#ui/inputs.tsx'
import { ControlField, textOf } from './control-field.tsx'
import type { FieldProps } from './use-field.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  choices: readonly Choice[]
  /** What stands there while nothing is chosen. */
  nothing?: string
}

export function SelectField<Values extends FieldValues>({ choices, nothing, ...field }: Props<Values>) {
  return (
    <ControlField field={field}>
      {({ ids, value, set, leave }) => (
        <SelectInput {...ids} name={field.name} value={textOf(value)} onBlur={leave} onChange={(event) => set(event.target.value)}>
          {nothing !== undefined && <option value="">{nothing}</option>}
          {choices.map((each) => <option key={each.value} value={each.value}>{each.label}</option>)}
        </SelectInput>
      )}
    </ControlField>
  )
}
