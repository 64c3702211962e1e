/** The field for a type when the service does not list its types. */
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { TextField } from '#kit/form/text-field.tsx'

interface Props<Values extends FieldValues> {
  form: FormHandle<Values>
  name: FieldPathByValue<Values, string>
}

export const TypeIdField = <Values extends FieldValues>({ form, name }: Props<Values>) => (
  <TextField
    form={form}
    name={name}
    label="Type"
    mono
    hint="This service does not list its types. Enter the ID of one."
    className="max-w-sm"
  />
)
