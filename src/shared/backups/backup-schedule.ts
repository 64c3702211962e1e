/** Day and window of automatic backups as text, in UTC and in the user's time zone (gaps 2.3). */
import { dayMs } from '#contract/time.ts'
import {
  backupDays,
  backupWindows,
  backupDayOf,
  windowStartHour,
  windowLengthHours,
} from '#contract/rules/backups/backup-schedule.ts'
import { t } from '#contract/translate.ts'
import { clockTime } from '#kit/format/time.tsx'
import { weekday } from '#kit/format/dates.ts'

const windowMs = windowLengthHours * 3_600_000

/**
 * When the current or next window opens, with the daylight saving time in effect then. Milliseconds; null while the
 * service is choosing.
 */
export function nextOpening(window: string | null, now: number): number | null {
  const known = backupWindows.find((each) => each === window)
  const hour = known === undefined ? null : windowStartHour(known)
  if (hour === null) return null
  const today = new Date(now).setUTCHours(hour, 0, 0, 0)
  return today + windowMs > now ? today : today + dayMs
}

const formatSpan = (opens: number, timeZone: string) =>
  `${clockTime(new Date(opens), timeZone)}–${clockTime(new Date(opens + windowMs), timeZone)}`

export interface WindowLabel {
  /** `10:00–12:00 UTC` */
  readonly utc: string
  /** `12:00–14:00 Europe/Berlin`; null when it equals UTC. */
  readonly local: string | null
}

/**
 * Returns null while the service is choosing, and for unknown windows. `now` is in milliseconds, for daylight saving
 * time.
 */
export function windowLabel(window: string | null, timeZone: string, now: number): WindowLabel | null {
  const opens = nextOpening(window, now)
  if (opens === null) return null
  const [utc, local] = [formatSpan(opens, 'UTC'), formatSpan(opens, timeZone)]
  return { utc: `${utc} UTC`, local: local === utc ? null : `${local} ${timeZone}` }
}

/** The zone of the times next to a window: UTC if its clocks show the same, so that only one name appears. */
export const zoneBesideWindow = (window: string | null, timeZone: string, now: number) =>
  windowLabel(window, timeZone, now)?.local === null ? 'UTC' : timeZone

/** A Sunday, in milliseconds since the epoch. */
const firstSunday = 3 * dayMs

/** While the service is choosing a day or window. */
export const schedulingText = () => t('Being scheduled')

/** `Monday`, in the language of the screen. `day`: as on the wire. */
export function dayLabel(day: string): string {
  if (day === 'Scheduling') return schedulingText()
  const index = backupDays.findIndex((each) => each === day) - 1
  return index < 0 ? day : weekday(new Date(firstSunday + index * dayMs), 'UTC')
}

/**
 * The local day on which the window opens; null when it is the same as in UTC, and while the service is choosing the
 * day or window.
 */
export function localDay(
  schedule: { day: string | null; window: string | null },
  timeZone: string,
  now: number,
): string | null {
  const opens = nextOpening(schedule.window, now)
  if (opens === null || !backupDays.some((each) => each === schedule.day)) return null
  const opensAt = Array.from({ length: 7 }, (_, days) => new Date(opens + days * dayMs)).find(
    (at) => backupDayOf(at) === schedule.day,
  )
  if (opensAt === undefined) return null
  const local = weekday(opensAt, timeZone)
  return local === weekday(opensAt, 'UTC') ? null : local
}
