/** The size of a disk: MB in the form and the request, GB on the screen as everywhere else. */
import type { FieldValues } from 'react-hook-form'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { formatNumber } from '#contract/text.ts'
import { NumberField } from '#kit/form/fields/number-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'

const megabytesPerGigabyte = 1024

/** Formats a size in the unit of the field, rounded down: "0.5 GB". */
const formatGigabytes = (megabytes: number) =>
  `${formatNumber(Math.floor((megabytes / megabytesPerGigabyte) * 1000) / 1000)} GB`

/** What is wrong with a size that the schema of the request allows. `max`: MB. */
export function validateSize(size: number | null, max: number): ErrorDetail[] {
  if (size === null) return [{ field: 'size', reason: requiredReason('size') }]
  return size > max ? [{ field: 'size', reason: `Must be at most ${formatGigabytes(max)}` }] : []
}

interface Props<Values extends FieldValues> extends Pick<FieldProps<Values, number | null>, 'form' | 'name'> {
  /** MB */
  max: number
}

export const SizeField = <Values extends FieldValues>({ max, ...field }: Props<Values>) => (
  <NumberField
    {...field}
    label="Size"
    unit="GB"
    factor={megabytesPerGigabyte}
    hint={`Up to ${formatGigabytes(max)}.`}
  />
)
