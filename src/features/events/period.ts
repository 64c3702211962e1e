/** The times that events can be limited to. The service keeps them for 90 days (gaps 4.14). */
import type { Filter } from '#contract/filter.ts'
import { toWireTime } from '#contract/time.ts'

const hourMs = 3_600_000

export const periods = [
  { value: '', label: 'Last 90 days', hours: null },
  { value: 'hour', label: 'Last hour', hours: 1 },
  { value: 'day', label: 'Last 24 hours', hours: 24 },
  { value: 'week', label: 'Last 7 days', hours: 24 * 7 },
  { value: 'month', label: 'Last 30 days', hours: 24 * 30 },
] as const
export type Period = (typeof periods)[number]

export const periodOf = (value: string | null): Period => periods.find((each) => each.value === value) ?? periods[0]

/** `now`: milliseconds since the epoch. */
export const periodFilter = ({ hours }: Period, now: number): Filter =>
  hours === null ? {} : { created: { '+gte': toWireTime(now - hours * hourMs) } }
