/** Day and window of automatic backups as people read them: in UTC, and in the zone their times are shown in (gaps 2.3). */
import { backupDays, backupWindows, dayAt, windowHour, windowHours } from '#contract/rules/backup-schedule.ts'
import { clockTime } from './time.tsx'

const windowLength = windowHours * 3_600_000
const day = 24 * 3_600_000

/** When a window opens: the time that is not over yet, so that summer time is what it will be then. Milliseconds; null while it is being chosen. */
export function opening(window: string | null, now: number): number | null {
  const known = backupWindows.find((each) => each === window)
  const hour = known === undefined ? null : windowHour(known)
  if (hour === null) return null
  const today = new Date(now).setUTCHours(hour, 0, 0, 0)
  return today + windowLength > now ? today : today + day
}

const span = (opens: number, timeZone: string) =>
  `${clockTime(new Date(opens), timeZone)}–${clockTime(new Date(opens + windowLength), timeZone)}`

export interface WindowWords {
  /** `10:00–12:00 UTC` */
  readonly utc: string
  /** `12:00–14:00 Europe/Berlin`; null where that is UTC. */
  readonly local: string | null
}

/** Null while the service is choosing, and for windows nobody knows. `now` in milliseconds, for summer time. */
export function windowWords(window: string | null, timeZone: string, now: number): WindowWords | null {
  const opens = opening(window, now)
  if (opens === null) return null
  const [utc, local] = [span(opens, 'UTC'), span(opens, timeZone)]
  return { utc: `${utc} UTC`, local: local === utc ? null : `${local} ${timeZone}` }
}

/** A zone the browser does not know is shown in UTC, as times are. */
function weekday(at: Date, timeZone: string): string {
  try {
    return at.toLocaleDateString('en', { weekday: 'long', timeZone })
  } catch {
    return dayAt(at)
  }
}

/** On which day in the zone the window of a day (UTC) opens; null when it is the same one, and while either is being chosen. */
export function localDay(of: { day: string | null; window: string | null }, timeZone: string, now: number): string | null {
  const opens = opening(of.window, now)
  if (opens === null || !backupDays.some((each) => each === of.day)) return null
  const that = Array.from({ length: 7 }, (_, days) => new Date(opens + days * day)).find((at) => dayAt(at) === of.day)
  const local = that && weekday(that, timeZone)
  return local === undefined || local === of.day ? null : local
}
