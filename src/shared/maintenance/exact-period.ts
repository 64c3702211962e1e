/** A period as text, in the zone that `exactTime` uses. */
import { zoneFormat } from '#kit/format/time.tsx'

/** `Nov 20, 2026, 14:00 – 16:00 (Europe/Berlin)`; without an end `Nov 20, 2026, 14:00 (Europe/Berlin)`. */
export function exactPeriod(from: Date, to: Date | null, preferredZone: string): string {
  const { zone: timeZone } = zoneFormat(preferredZone)
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone })
  return `${to === null ? format.format(from) : format.formatRange(from, to)} (${timeZone})`
}
