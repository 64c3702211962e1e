/** Time zones of the profile (gaps 7.1): the names that the runtime knows. */

/** Names that services return although the list of the runtime leaves them out. */
const legacyNames = ['GMT', 'UTC', 'US/Eastern', 'US/Central', 'US/Mountain', 'US/Pacific'] as const

/** The names to choose from, sorted. */
export const timeZones = (): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...legacyNames])].toSorted()

/** Whether the runtime knows a zone, by its name or by another name for it. Offsets such as `+01:00` are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
