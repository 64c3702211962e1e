/** Time zones of the profile (gaps 7.1): the names that the runtime knows. */
import { currentZoneName } from './time-zone-names.ts'

/** The zones to choose from, sorted, each by its current name if the runtime knows it. */
export const timeZones = (): readonly string[] =>
  [
    ...new Set(
      ['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => {
        const current = currentZoneName(name)
        return current === name || isTimeZone(current) ? current : name
      }),
    ),
  ].toSorted()

/** Whether the runtime knows a zone, by its name or by another name for it. Offsets such as `+01:00` are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
