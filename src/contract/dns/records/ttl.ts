/**
 * Valid times of zones and records in seconds, and how other values are rounded (profile-and-domains.md, Domain record;
 * gaps 8.1).
 */
import { plural } from '../../translate.ts'

/** Valid values of a record's ttl_sec; 0 is also valid and means the TTL of the zone. */
export const ttlValues = [
  300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200,
] as const
const maxTtl = 2419200

/**
 * The nearest valid value, the larger one if both are equally near (profile-and-domains.md). 0, the zone default, is
 * kept.
 */
export const nearestTtl = (seconds: number): number =>
  seconds === 0
    ? 0
    : ttlValues.reduce<number>(
        (best, value) => (Math.abs(value - seconds) <= Math.abs(best - seconds) ? value : best),
        ttlValues[0],
      )

/**
 * The value that is stored for a TTL of a zone file. There, 0 is the shortest TTL, not the much longer default of the
 * zone.
 */
export const storedTtl = (seconds: number): number => (seconds === 0 ? ttlValues[0] : nearestTtl(seconds))

/** The next larger valid value, for the four times of a domain (gaps 8.1), at most the largest. 0 is kept. */
export const roundUpTtl = (seconds: number): number =>
  seconds === 0 ? 0 : (ttlValues.find((value) => value >= seconds) ?? maxTtl)

/** The values that 0 stands for in a rendered zone (gaps 8.1). Seconds. */
export const zoneDefaults = { ttl_sec: 86400, refresh_sec: 14400, retry_sec: 14400, expire_sec: 1209600 } as const

const units = [
  [604800, (count: number) => plural(count, '{count} week', '{count} weeks')],
  [86400, (count: number) => plural(count, '{count} day', '{count} days')],
  [3600, (count: number) => plural(count, '{count} hour', '{count} hours')],
  [60, (count: number) => plural(count, '{count} minute', '{count} minutes')],
  [1, (count: number) => plural(count, '{count} second', '{count} seconds')],
] as const

/** A time in words, such as `2 hours`; only the largest unit that divides it. */
export function timeInWords(seconds: number): string {
  const [size, inWords] = units.find(([size]) => seconds % size === 0 && seconds >= size) ?? units[4]
  return inWords(seconds / size)
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86400, w: 604800 }
/** Largest TTL (RFC 2181 8). */
const largestTtl = 2 ** 31 - 1

/**
 * Seconds of a time in a zone file: a number, or units in any case and combined such as `1h30m`. Undefined if invalid.
 */
export function parseTtl(text: string, max = largestTtl): number | undefined {
  if (!/^(?:\d{1,10}|(?:\d{1,10}[smhdw])+)$/i.test(text)) return undefined
  let seconds = 0
  for (const [, count, unit = ''] of text.toLowerCase().matchAll(/(\d+)([smhdw]?)/g))
    seconds += Number(count) * (unitSeconds[unit] ?? 1)
  return seconds <= max ? seconds : undefined
}
