/** A field of one control: the label, hint, counter and error around it, and its place in the form's summary. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field, type FieldIds } from '#ui/field.tsx'
import { useField, usePlace, type Bound, type FieldProps } from './use-field.ts'

/** What the control is given to draw itself with. */
export interface Control extends Omit<Bound, 'error'> {
  readonly ids: FieldIds
}

interface Props<Values extends FieldValues, V> {
  field: FieldProps<Values, V>
  /** The counter for a value; undefined shows none. */
  count?: (value: unknown) => { value: number; max: number } | undefined
  /** Its value is masked in the request shown as curl. */
  secret?: boolean
  children: (control: Control) => ReactNode
}

export function ControlField<Values extends FieldValues, V>({ field, count, secret, children }: Props<Values, V>) {
  const { label, hint, optional, className } = field
  const { error, ...bound } = useField(field)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className} count={count?.(bound.value)}>
      {(ids) => <Placed field={field} id={ids.id} secret={secret}>{children({ ids, ...bound })}</Placed>}
    </Field>
  )
}

interface PlacedProps<Values extends FieldValues, V> {
  field: FieldProps<Values, V>
  /** Of the control, or of what holds several. */
  id: string
  secret?: boolean | undefined
  children: ReactNode
}

/** Stands around the control, where its id is known. */
export function Placed<Values extends FieldValues, V>({ field, id, secret, children }: PlacedProps<Values, V>) {
  usePlace(field, id, secret)
  return children
}

/** The value of a field of text; anything else counts as empty. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const isText = (value: unknown): value is string => typeof value === 'string'

/** The value of a field of several texts. */
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
