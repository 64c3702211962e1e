/** A field made of several controls, such as a list of radios: named by its legend, one place in the summary. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldGroup } from '#ui/field.tsx'
import { Placed } from './control-field.tsx'
import { useField, type FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues, V> extends FieldProps<Values, V> {
  children: (bound: { value: unknown; set: (value: V) => void; leave: () => void; invalid: boolean }) => ReactNode
}

export function GroupField<Values extends FieldValues, V>({ children, ...field }: Props<Values, V>) {
  const { label, hint, optional, className } = field
  const { value, set, leave, error } = useField(field)
  return (
    <FieldGroup label={label} hint={hint} error={error} optional={optional} className={className}>
      {({ id, invalid }) => <Placed field={field} id={id}><div id={id}>{children({ value, set, leave, invalid })}</div></Placed>}
    </FieldGroup>
  )
}
