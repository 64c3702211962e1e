/** Day and window of automatic backups as people read them: in UTC, and in the zone their times are shown in (gaps 2.3). */
import { backupWindows, windowHour, windowHours, type BackupWindow } from '#contract/rules/backup-schedule.ts'
import { clockTime } from './time.tsx'

function span(window: BackupWindow, timeZone: string, now: number): string | null {
  const hour = windowHour(window)
  if (hour === null) return null
  const opens = new Date(now).setUTCHours(hour, 0, 0, 0)
  return `${clockTime(new Date(opens), timeZone)}–${clockTime(new Date(opens + windowHours * 3_600_000), timeZone)}`
}

export interface WindowWords {
  /** `10:00–12:00 UTC` */
  readonly utc: string
  /** `12:00–14:00 Europe/Berlin`; null where that is UTC. */
  readonly local: string | null
}

/** Null while the service is choosing, and for windows nobody knows. `now` in milliseconds, for summer time. */
export function windowWords(window: string | null, timeZone: string, now: number): WindowWords | null {
  const known = backupWindows.find((each) => each === window)
  const utc = known && span(known, 'UTC', now)
  if (!known || !utc) return null
  const local = span(known, timeZone, now)
  return { utc: `${utc} UTC`, local: local === null || local === utc ? null : `${local} ${timeZone}` }
}
