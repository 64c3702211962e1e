/** Days, months and periods as text, in a time zone. Points in time are in time.tsx. */
import { currentLanguage, perLanguage } from '#contract/translate.ts'
import { zoneFormat } from './time.tsx'

/** In UTC where the browser does not know the time zone, as with times. */
export const dateFormat = (options: Intl.DateTimeFormatOptions, timeZone: string) =>
  new Intl.DateTimeFormat(currentLanguage(), { hourCycle: 'h23', ...options, timeZone: zoneFormat(timeZone).zone })

interface DayFormat {
  readonly iso: Intl.DateTimeFormat
  readonly short: Intl.DateTimeFormat
}
const dayFormats = perLanguage(() => new Map<string, DayFormat>())

/** Lists format thousands of days, and creating a format takes longer than using it. */
function dayFormat(timeZone: string): DayFormat {
  const formats = dayFormats()
  const known = formats.get(timeZone) ?? {
    // Canadian English writes days like ISO 8601.
    iso: new Intl.DateTimeFormat('en-CA', {
      timeZone: zoneFormat(timeZone).zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
    short: dateFormat({ weekday: 'short', month: 'short', day: 'numeric' }, timeZone),
  }
  formats.set(timeZone, known)
  return known
}

/** `2026-11-20`, which sorts by time; empty for an invalid time. */
export const isoDay = (at: Date, timeZone: string) =>
  Number.isNaN(at.getTime()) ? '' : dayFormat(timeZone).iso.format(at)

/** `Fri, Nov 20` */
export const shortDay = (at: Date, timeZone: string) => dayFormat(timeZone).short.format(at)

/** `Friday` */
export const weekday = (at: Date, timeZone: string) => dateFormat({ weekday: 'long' }, timeZone).format(at)

/** `November 2026`, or `Nov 2026`. The first month is 1. */
export const monthName = ({ year, month }: { year: number; month: number }, length: 'long' | 'short') =>
  dateFormat({ month: length, year: 'numeric' }, 'UTC').format(Date.UTC(year, month - 1))

/** `Nov 20, 2026, 14:00 – 16:00 (Europe/Berlin)`; without an end `Nov 20, 2026, 14:00 (Europe/Berlin)`. */
export function periodText(from: Date, to: Date | null, timeZone: string): string {
  const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short' }, timeZone)
  return `${to === null ? format.format(from) : format.formatRange(from, to)} (${zoneFormat(timeZone).zone})`
}

/** `GMT+2`; empty for a zone that the browser does not know. `at`: milliseconds since the epoch. */
export function zoneOffset(timeZone: string, at: number): string {
  try {
    const parts = new Intl.DateTimeFormat(currentLanguage(), { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
      at,
    )
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}
