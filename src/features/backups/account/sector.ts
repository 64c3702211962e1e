/** The geometry of a ring of 24 hours, clockwise from midnight at the top. */

/** Left free on each side of a sector, in hours. */
const gapHours = 0.06

const pointAt = (hours: number, radius: number) => {
  const angle = (hours / 24) * 2 * Math.PI
  return `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`
}

/** The path of the part of a ring between two hours, at most twelve hours apart, and two radii. */
export function sectorPath(from: number, to: number, inner: number, outer: number): string {
  const [start, end] = [from + gapHours, to - gapHours]
  return [
    `M${pointAt(start, outer)}`,
    `A${outer} ${outer} 0 0 1 ${pointAt(end, outer)}`,
    `L${pointAt(end, inner)}`,
    `A${inner} ${inner} 0 0 0 ${pointAt(start, inner)}Z`,
  ].join('')
}

/** How far a share of a sector reaches, so that its area is that share of the area between the two radii. */
export const valueRadius = (share: number, inner: number, outer: number): number =>
  Math.sqrt(inner ** 2 + share * (outer ** 2 - inner ** 2))
