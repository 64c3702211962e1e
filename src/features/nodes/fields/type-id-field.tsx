/** The field for a type when the service does not list its types. */
import { useQuery } from '@tanstack/react-query'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { t } from '#contract/translate.ts'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { typesInUse } from '#queries/in-use.ts'

interface Props<Values extends FieldValues> {
  form: FormHandle<Values>
  name: FieldPathByValue<Values, string>
}

/** Suggests the types of the user's nodes. */
export function TypeIdField<Values extends FieldValues>({ form, name }: Props<Values>) {
  const suggestions = useQuery(typesInUse).data
  return (
    <TextField
      form={form}
      name={name}
      label={t('Type')}
      mono
      suggestions={suggestions}
      hint={
        suggestions?.length
          ? t('This service does not list its types. Enter a type ID, or choose a type that your nodes use.')
          : t('This service does not list its types. Enter a type ID.')
      }
      className="max-w-lg"
    />
  )
}
