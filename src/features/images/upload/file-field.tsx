/** The file of an upload as a field of a form. */
import type { FieldValues } from 'react-hook-form'
import { ControlField } from '#kit/form/fields/control-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import type { ChosenFile } from './file-format.ts'
import { FilePicker } from './file-picker.tsx'

interface Props<Values extends FieldValues> extends FieldProps<Values, ChosenFile | null> {
  onChosen: (chosen: ChosenFile) => void
}

const isChosenFile = (value: unknown): value is ChosenFile =>
  typeof value === 'object' && value !== null && 'file' in value && value.file instanceof File

export function FileField<Values extends FieldValues>({ onChosen, ...field }: Props<Values>) {
  return (
    <ControlField field={field}>
      {({ ids, value, onChange }) => (
        <FilePicker
          {...ids}
          label={field.label}
          chosen={isChosenFile(value) ? value : null}
          onChange={(chosen) => {
            onChange(chosen)
            onChosen(chosen)
          }}
        />
      )}
    </ControlField>
  )
}
