/** The size of a disk: MB in the form and the request, GB on the screen as everywhere else. */
import type { FieldValues } from 'react-hook-form'
import { NumberField } from '#kit/form/number-field.tsx'
import type { FieldProps } from '#kit/form/use-field.ts'
import { formatSize } from '#kit/format.ts'

const megabytesPerGigabyte = 1024

interface Props<Values extends FieldValues> extends Pick<FieldProps<Values, number | null>, 'form' | 'name'> {
  /** MB */
  max: number
}

export const SizeField = <Values extends FieldValues>({ max, ...field }: Props<Values>) => (
  <NumberField {...field} label="Size" unit="GB" factor={megabytesPerGigabyte} hint={`Up to ${formatSize(max)}.`} />
)
