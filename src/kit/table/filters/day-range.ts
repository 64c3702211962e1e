/**
 * The filter by days: `2026-01-01..2026-01-31` in the address, either end may be missing. Days are those of UTC, as on
 * the wire.
 */
import { t } from '#contract/translate.ts'

export interface DayRange {
  /** `2026-01-01`; empty for no limit. */
  readonly from: string
  readonly to: string
}

export function parseDayRange(text: string): DayRange {
  const [from = '', to = ''] = text.split('..')
  return { from, to }
}

export const formatDayRange = ({ from, to }: DayRange) => `${from}..${to}`

/** `time`: ISO text. Both days belong to the range. */
export function isInDayRange(text: string, time: string): boolean {
  const { from, to } = parseDayRange(text)
  const day = time.slice(0, 10)
  return day !== '' && day >= from && (to === '' || day <= to)
}

/** "from 2026-01-01", "2026-01-01 to 2026-01-31". */
export function dayRangeLabel(text: string): string {
  const { from, to } = parseDayRange(text)
  if (to === '') return t('from {day}', { day: from })
  return from === '' ? t('until {day}', { day: to }) : t('{from} to {to}', { from, to })
}

/** The filter of a column of times. */
export const dayFacet = { facet: 'days', matchesFacet: isInDayRange, facetLabel: dayRangeLabel } as const
