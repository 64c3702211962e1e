import { isoDay } from '#kit/format/dates.ts'

/**
 * The label that is proposed for a snapshot: "snapshot-2026-11-22". The date is that of the user's time zone; `now` in
 * milliseconds.
 */
export const snapshotLabel = (now: number, timeZone: string) => `snapshot-${isoDay(new Date(now), timeZone)}`
