/**
 * Draws the land of the map of regions as the data of one SVG path, from the outlines of Natural Earth (public domain)
 * in the package world-atlas.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoNaturalEarth1, geoPath, type GeoContext } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { globeRadius, mapSize, origin, type Point } from '#shared/regions/map/projection.ts'

/** How far a simplified outline may be from the real one; the path has whole numbers of a tenth of the map's unit. */
const tolerance = 0.55
/** Islands smaller than this are left out. Square units of the map. */
const minArea = 1.6

const readTopology = (): Topology<{ land: GeometryCollection }> =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/land-50m.json'), 'utf8'))

/** The outlines on the map, cut where the map ends. */
function projectedRings(): Point[][] {
  const { width, height } = mapSize
  const projection = geoNaturalEarth1()
    .scale(globeRadius)
    .translate([origin.x, origin.y])
    .clipExtent([
      [0, 0],
      [width, height],
    ])
  const rings: Point[][] = []
  const collector: GeoContext = {
    beginPath: () => {},
    arc: () => {},
    moveTo: (x, y) => void rings.push([{ x, y }]),
    lineTo: (x, y) => void rings.at(-1)?.push({ x, y }),
    closePath: () => {},
  }
  const topology = readTopology()
  geoPath(projection, collector)(feature(topology, topology.objects.land))
  return rings
}

const areaOf = (ring: readonly Point[]) =>
  Math.abs(
    ring.reduce((sum, { x, y }, index) => {
      const next = ring[(index + 1) % ring.length] ?? { x, y }
      return sum + x * next.y - next.x * y
    }, 0) / 2,
  )

function distanceToSegment({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length2))
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy)
}

/** Leaves out the points that change a line by less than the tolerance (Ramer, Douglas and Peucker). */
function simplify(line: readonly Point[]): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const distances = line.map((point) => distanceToSegment(point, first, last))
  const farthest = distances.indexOf(Math.max(...distances))
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last]
  return [...simplify(line.slice(0, farthest + 1)).slice(0, -1), ...simplify(line.slice(farthest))]
}

/** A ring has no ends, so its two halves are simplified. */
function simplifyRing(ring: readonly Point[]): Point[] {
  const middle = Math.floor(ring.length / 2)
  return [...simplify(ring.slice(0, middle + 1)).slice(0, -1), ...simplify(ring.slice(middle))]
}

/** A closed subpath in relative coordinates, in tenths of the map's unit. */
function toSubpath(ring: readonly Point[]): string {
  const points = ring.map(({ x, y }) => ({ x: Math.round(x * 10), y: Math.round(y * 10) }))
  let [start, ...rest] = points
  if (!start) return ''
  let path = `M${start.x} ${start.y}l`
  for (const point of rest) {
    const [dx, dy] = [point.x - start.x, point.y - start.y]
    start = point
    if (dx !== 0 || dy !== 0) path += `${path.endsWith('l') || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
  }
  return `${path}z`
}

/** The land as the data of an SVG path, in tenths of the unit of `mapSize`. */
export const drawLand = (): string =>
  projectedRings()
    .filter((ring) => areaOf(ring) >= minArea)
    .map(simplifyRing)
    .filter((ring) => ring.length > 2)
    .map(toSubpath)
    .join('')
