/** The size of a disk: MB in the form and the request, GB on the screen as everywhere else. */
import type { FieldValues } from 'react-hook-form'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { NumberField } from '#kit/form/fields/number-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'

const megabytesPerGigabyte = 1024
const minSize = 1

/** Formats a size in the unit of the field, rounded down: "0.5 GB". */
const formatGigabytes = (megabytes: number) =>
  `${formatNumber(Math.floor((megabytes / megabytesPerGigabyte) * 1000) / 1000)} GB`

/** The error of a size in the unit of the field, because the request's schema would report MB. Both are in MB. */
function reasonAgainst(size: number | null, max: number): string | null {
  if (size === null) return requiredReason('size')
  if (Number.isNaN(size)) return t('Must be a number, such as 10.5')
  if (size < minSize) return t('Must be at least {min} MB', { min: formatNumber(minSize) })
  return size > max ? t('Must be at most {max}', { max: formatGigabytes(max) }) : null
}

export function validateSize(size: number | null, max: number): ErrorDetail[] {
  const reason = reasonAgainst(size, max)
  return reason === null ? [] : [{ field: 'size', reason }]
}

interface Props<Values extends FieldValues> extends Pick<FieldProps<Values, number | null>, 'form' | 'name'> {
  /** MB */
  max: number
}

export const SizeField = <Values extends FieldValues>({ max, ...field }: Props<Values>) => (
  <NumberField
    {...field}
    label={t('Size')}
    unit="GB"
    factor={megabytesPerGigabyte}
    hint={t('Up to {max}.', { max: formatGigabytes(max) })}
  />
)
