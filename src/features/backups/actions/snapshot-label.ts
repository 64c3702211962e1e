/**
 * The label that is proposed for a snapshot: "snapshot-2026-11-22". The date is that of the user's time zone; `now` in
 * milliseconds.
 */
export function snapshotLabel(now: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const)
  const { year, month, day } = Object.fromEntries(parts)
  return `snapshot-${year}-${month}-${day}`
}
