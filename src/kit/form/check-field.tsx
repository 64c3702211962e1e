/** Yes or no. */
import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Checkbox, Switch } from '#ui/inputs.tsx'
import { useField, usePlace, type FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, boolean>, 'hint' | 'optional'> {
  hint?: ReactNode
  /** Why it cannot be changed now. */
  whyNot?: string | null
  /** A switch instead of a box, for a setting that is on or off. */
  toggle?: boolean
}

export function CheckField<Values extends FieldValues>({ hint, ...props }: Props<Values>) {
  const { name, label, whyNot, toggle, className } = props
  const { value, set, leave, error } = useField(props)
  const id = useId()
  usePlace(props, id)
  const shared = {
    id, name, label, checked: value === true, onBlur: leave, whyNot, hint, className,
    onChange: (event: { target: { checked: boolean } }) => set(event.target.checked),
  }
  return toggle ? <Switch {...shared} /> : <Checkbox {...shared} error={error} />
}
