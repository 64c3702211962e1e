/** The one place where the wire's zone-less UTC times become instants and back (compute.md, Resources). */

/** The instant a wire time means; the text has no zone and is UTC. Invalid text gives an invalid Date. */
export const instant = (wire: string): Date => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(wire) ? wire : `${wire}Z`)

/** An instant as the wire writes it: UTC, no zone, no fraction. */
export const wireTime = (when: Date | number): string => new Date(when).toISOString().slice(0, 19)
