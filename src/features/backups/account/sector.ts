/** The geometry of a 24-hour ring, clockwise from midnight at the top. */

/** The gap on each side of a sector, in hours. */
const gapHours = 0.06

const pointAt = (hours: number, radius: number) => {
  const angle = (hours / 24) * 2 * Math.PI
  return `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`
}

/** The path of a ring segment between two hours, at most twelve hours apart, and two radii. */
export function sectorPath(from: number, to: number, inner: number, outer: number): string {
  const [start, end] = [from + gapHours, to - gapHours]
  return [
    `M${pointAt(start, outer)}`,
    `A${outer} ${outer} 0 0 1 ${pointAt(end, outer)}`,
    `L${pointAt(end, inner)}`,
    `A${inner} ${inner} 0 0 0 ${pointAt(start, inner)}Z`,
  ].join('')
}

/** The radius that fills the given share of a sector's area between the two radii. */
export const valueRadius = (share: number, inner: number, outer: number): number =>
  Math.sqrt(inner ** 2 + share * (outer ** 2 - inner ** 2))
