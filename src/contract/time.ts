/** The one place where the wire's zone-less UTC times become instants and back (compute.md, Resources). */

/** The instant a wire time means; the text has no zone and is UTC. Invalid text gives an invalid Date. */
export const instant = (wire: string): Date => new Date(/(?:Z|[+-]\d\d:?\d\d)$/i.test(wire) ? wire : `${wire}Z`)

/** An instant as the wire writes it: UTC, no zone, no fraction. */
export const wireTime = (when: Date | number): string => new Date(when).toISOString().slice(0, 19)

/** Forms of a time that requests may use: the wire's own, with a fraction, with `Z` or an offset (gaps 1.4); only days that exist. */
export function isWireTime(written: string): boolean {
  const parts = /^(\d{4}-\d\d-)(\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/.exec(written)
  if (!parts || Number.isNaN(instant(written).getTime())) return false
  // Date carries the 31st of a short month over into the next one.
  const midnight = new Date(`${parts[1]}${parts[2]}T00:00:00Z`)
  return midnight.getUTCDate() === Number(parts[2])
}

/** A time of a request in the wire's own form. */
export const toWireTime = (written: string): string => wireTime(instant(written))
