/** Seconds a zone and its records may use (profile-and-domains.md, Domain record; gaps 8.1), and how other values are brought to them. */

/** Valid values of a record's ttl_sec; 0 beside them is the zone's own ttl. */
export const ttlValues = [300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200] as const
const largest = 2419200

/** The nearest valid value (document); halfway goes up; 0 stays 0, the zone default. */
export const nearestTtl = (seconds: number): number =>
  seconds === 0 ? 0 : ttlValues.reduce<number>((best, value) => (Math.abs(value - seconds) <= Math.abs(best - seconds) ? value : best), ttlValues[0])

/** The next valid value upwards, for the four times of a domain (gaps 8.1); 0 stays 0, anything above the largest becomes it. */
export const ttlUpwards = (seconds: number): number => (seconds === 0 ? 0 : (ttlValues.find((value) => value >= seconds) ?? largest))

/** What 0 means when the zone is rendered (gaps 8.1). */
export const zoneDefaults = { ttl_sec: 86400, refresh_sec: 14400, retry_sec: 14400, expire_sec: 1209600 } as const
export type ZoneTime = keyof typeof zoneDefaults
