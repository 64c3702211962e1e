/** A place for a part of a field that has no control of its own in the form, such as one member of one interface. */
import { useEffect } from 'react'
import { get, useFormState, type FieldPath } from 'react-hook-form'
import { reasonInWords } from '#kit/form/refusals.ts'
import type { CreateForm } from './form.ts'
import type { CreateValues } from './values.ts'

interface Part {
  form: CreateForm
  name: FieldPath<CreateValues>
  label: string
}

/** Makes the part known under the id of its control, so that refusals land there. */
export function usePartPlace({ form, name, label }: Part, id: string) {
  const { places, control } = form
  useEffect(
    () => places.add({ name, label, id, secret: false, refuse: (reason) => control.setError(name, { type: 'service', message: reason }) }),
    [places, control, name, label, id],
  )
}

/** Why the part is not right, in words. */
export function usePartReason({ form, name, label }: Part): string | undefined {
  const { errors } = useFormState({ control: form.control })
  const reason: unknown = get(errors, `${name}.message`)
  return typeof reason === 'string' ? reasonInWords(reason, label) : undefined
}
