/** The markers of regions on the map, in its own unit. */
import type { Region } from '#contract/areas/regions.ts'
import { pluralize, regionLabel } from '#kit/format/texts.ts'
import { regionStatusLabels } from '#shared/regions/labels.ts'
import { placeOf } from './places.ts'
import { project, type Point } from './projection.ts'

export interface RegionMarker {
  readonly region: Region
  readonly position: Point
  /** How many of the user's nodes are there; null while that is not known. */
  readonly nodeCount: number | null
}

/** Between markers of regions that have the same place, in the map's unit: they can be told apart when zoomed in. */
const spread = 3

/** Regions of the same place are around it. A region without a place has no marker. */
export function regionMarkers(
  regions: readonly Region[],
  nodeCountOf: (regionId: string) => number | null,
): RegionMarker[] {
  const used = new Map<string, number>()
  return regions.flatMap((region) => {
    const place = placeOf(region)
    if (!place) return []
    const { x, y } = project(place)
    const key = `${x} ${y}`
    const before = used.get(key) ?? 0
    used.set(key, before + 1)
    const radius = before === 0 ? 0 : spread
    const position = { x: x + radius * Math.cos(before * 2.4), y: y + radius * Math.sin(before * 2.4) }
    return [{ region, position, nodeCount: nodeCountOf(region.id) }]
  })
}

/** "Frankfurt" of "Frankfurt, DE". */
const cityOf = (region: Region) => regionLabel(region).replace(/,[^,]*$/, '')

const nodesText = (count: number | null) => (count === null || count === 0 ? '' : ` (${count.toLocaleString('en')})`)

/** The text beside a marker: what is wrong there goes first. */
export const markerText = ({ region, nodeCount }: RegionMarker) =>
  `${cityOf(region)}${region.status === 'outage' ? ': outage' : ''}${nodesText(nodeCount)}`

/** The text beside a group of markers: how many nodes the user has there; empty when there are none, or they are not known. */
export function ownNodesText(markers: readonly RegionMarker[]): string {
  const count = markers.reduce((sum, { nodeCount }) => sum + (nodeCount ?? 0), 0)
  return count === 0 ? '' : pluralize(count, 'node')
}

/** The tooltip of a marker, or of a group of them. */
export function markerDescription(markers: readonly RegionMarker[]): string {
  const lines = markers.map(({ region, nodeCount }) =>
    [
      regionLabel(region),
      regionStatusLabels[region.status].toLowerCase(),
      ...(nodeCount === null || nodeCount === 0 ? [] : [`your nodes: ${nodeCount.toLocaleString('en')}`]),
    ].join(', '),
  )
  return lines.join('\n')
}
