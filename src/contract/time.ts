/** Lengths of time, and the only conversion of the UTC times without a zone on the wire (compute.md, Resources). */

/** Milliseconds. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The instant of a wire time, which is UTC when it has no zone. Invalid text gives an invalid Date. */
export const parseWireTime = (wire: string): Date => new Date(/(?:Z|[+-]\d\d:?\d\d)$/i.test(wire) ? wire : `${wire}Z`)

/** The wire time of an instant: UTC, without zone and fraction. */
export const toWireTime = (time: Date | number): string => new Date(time).toISOString().slice(0, 19)

export const wireTimePattern = /^(\d{4}-\d\d-)(\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/

/**
 * True for a time that a request may contain: a wire time, also with a fraction, `Z` or an offset (gaps 1.4). The day
 * must exist.
 */
export function isWireTime(text: string): boolean {
  const match = wireTimePattern.exec(text)
  if (!match) return false
  // An offset can move the last hours of the year 9999 to a year with five digits.
  const year = parseWireTime(text).getUTCFullYear()
  if (!(year >= 0 && year <= 9999)) return false
  // Date turns the 31st of a shorter month into a day in the next month.
  const midnight = new Date(`${match[1]}${match[2]}T00:00:00Z`)
  return midnight.getUTCDate() === Number(match[2])
}

/** Converts a time of a request to a wire time. */
export const normalizeWireTime = (text: string): string => toWireTime(parseWireTime(text))
