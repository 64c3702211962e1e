import { isoDay } from '#kit/format/dates.ts'

/**
 * The proposed label of a snapshot: "snapshot-2026-11-22". The date is in the user's time zone; `now` in milliseconds.
 */
export const snapshotLabel = (now: number, timeZone: string) => `snapshot-${isoDay(new Date(now), timeZone)}`
