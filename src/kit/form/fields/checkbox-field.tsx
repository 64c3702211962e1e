/** A boolean, as a checkbox or a switch. */
import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Checkbox, Switch } from '#ui/inputs.tsx'
import { useField, useRegisterField, type FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, boolean>, 'hint' | 'optional'> {
  hint?: ReactNode
  /** Why it cannot be changed now. */
  disabledReason?: string | null
  /** Renders a switch, for a setting that is on or off. */
  asSwitch?: boolean
}

export function CheckboxField<Values extends FieldValues>({ hint, ...props }: Props<Values>) {
  const { name, label, disabledReason, asSwitch, className } = props
  const { value, onChange, onBlur, error } = useField(props)
  const id = useId()
  useRegisterField(props, id)
  const shared = {
    id,
    name,
    label,
    checked: value === true,
    onBlur,
    disabledReason,
    hint,
    className,
    onChange: (event: { target: { checked: boolean } }) => onChange(event.target.checked),
  }
  return asSwitch ? <Switch {...shared} /> : <Checkbox {...shared} error={error} />
}
