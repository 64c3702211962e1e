/**
 * The map's projection, Natural Earth I (T. Patterson; polynomial by B. Šavrič et al., Cartographica 46:4, 2011): calm
 * shapes, and little of the stretching towards the poles. The land is drawn with it when the dashboard is built, the
 * markers when they are shown.
 */

/** A place on the globe. Degrees, east and north positive. */
export interface Coordinates {
  readonly longitude: number
  readonly latitude: number
}

/** A point on the map, from its upper left corner, y downwards. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Size of the map in its own unit: all land from the north of Greenland to Cape Horn, without Antarctica. */
export const mapSize = { width: 1000, height: 440 } as const

/** Radius of the globe that makes the map as wide as `mapSize`. */
export const globeRadius = 182.8
/** The point of longitude and latitude 0 on the map. */
export const origin: Point = { x: 500, y: 257 }

const radians = (degrees: number) => (degrees * Math.PI) / 180

export function project({ longitude, latitude }: Coordinates): Point {
  const lambda = radians(longitude)
  const phi = radians(latitude)
  const phi2 = phi * phi
  const phi4 = phi2 * phi2
  const x = lambda * (0.8707 - 0.131979 * phi2 + phi4 * (-0.013791 + phi4 * (0.003971 * phi2 - 0.001529 * phi4)))
  const y = phi * (1.007226 + phi2 * (0.015085 + phi4 * (-0.044475 + 0.028874 * phi2 - 0.005916 * phi4)))
  return { x: origin.x + globeRadius * x, y: origin.y - globeRadius * y }
}
