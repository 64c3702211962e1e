/** A field made of several controls, such as a list of radios: named by its legend, one place in the summary. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldGroup } from '#ui/field.tsx'
import { useField, usePlace, type FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues, V> extends FieldProps<Values, V> {
  children: (bound: { value: unknown; set: (value: V) => void; leave: () => void; invalid: boolean }) => ReactNode
}

export function GroupField<Values extends FieldValues, V>({ children, ...props }: Props<Values, V>) {
  const { label, hint, optional, className } = props
  const { value, set, leave, error } = useField(props)
  return (
    <FieldGroup
      label={label} hint={hint} error={error} optional={optional} className={className}
    >
      {({ id, invalid }) => <Placed {...props} id={id}>{children({ value, set, leave, invalid })}</Placed>}
    </FieldGroup>
  )
}

function Placed<Values extends FieldValues, V>({ id, children, ...props }: FieldProps<Values, V> & { id: string; children: ReactNode }) {
  usePlace(props, id)
  return <div id={id}>{children}</div>
}
