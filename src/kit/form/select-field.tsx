/** One of a few choices, in the browser's own select. */
import type { FieldValues } from 'react-hook-form'
import { Field, type FieldIds } from '#ui/field.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import { useField, usePlace, type FieldProps } from './use-field.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  choices: readonly Choice[]
  /** What stands there while nothing is chosen. */
  nothing?: string
}

export function SelectField<Values extends FieldValues>(props: Props<Values>) {
  const { label, hint, optional, className } = props
  const { value, set, leave, error } = useField(props)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(ids) => <SelectControl {...props} ids={ids} value={value} onChoice={set} onLeave={leave} />}
    </Field>
  )
}

interface ControlProps<Values extends FieldValues> extends Props<Values> {
  ids: FieldIds
  value: unknown
  onChoice: (value: string) => void
  onLeave: () => void
}

function SelectControl<Values extends FieldValues>({ ids, value, onChoice, onLeave, ...props }: ControlProps<Values>) {
  const { name, choices, nothing } = props
  usePlace(props, ids.id)
  return (
    <SelectInput {...ids} name={name} value={typeof value === 'string' ? value : ''} onBlur={onLeave} onChange={(event) => onChoice(event.target.value)}>
      {nothing !== undefined && <option value="">{nothing}</option>}
      {choices.map((each) => <option key={each.value} value={each.value}>{each.label}</option>)}
    </SelectInput>
  )
}
