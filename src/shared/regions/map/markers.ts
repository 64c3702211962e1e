/** The markers of regions on the map, in its own unit. */
import { formatCompact } from '#kit/format/figures.ts'
import { labelInSentence } from '#kit/format/texts.ts'
import { regionLabel } from '../labels.ts'
import type { Region } from '#contract/areas/regions.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { regionStatusLabels } from '#shared/regions/labels.ts'
import { placeOf } from './places.ts'
import { project, type Point } from './projection.ts'

export interface RegionMarker {
  readonly region: Region
  readonly position: Point
  /** The number of the user's nodes there; null while unknown. */
  readonly nodeCount: number | null
}

/** The distance between markers of regions in the same place, in the map's unit. Zooming in separates them. */
const spread = 3

/** Regions in the same place are arranged around it. A region without a place has no marker. */
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

/** The text next to a marker; the number of nodes is in the marker itself. */
export const markerText = ({ region }: RegionMarker) =>
  region.status === 'outage' ? t('{city}: outage', { city: cityOf(region) }) : cityOf(region)

/** The number of the user's nodes in these regions; null while unknown. */
export const nodesIn = (markers: readonly RegionMarker[]): number | null =>
  markers.reduce<number | null>(
    (sum, { nodeCount }) => (sum === null || nodeCount === null ? null : sum + nodeCount),
    0,
  )

/** Orders regions by importance: the selected one, outages, then those with the most nodes of the user. */
const byImportance = (markers: readonly RegionMarker[], selectedId = '') =>
  markers.toSorted(
    (a, b) =>
      Number(b.region.id === selectedId) - Number(a.region.id === selectedId) ||
      Number(b.region.status === 'outage') - Number(a.region.status === 'outage') ||
      (b.nodeCount ?? 0) - (a.nodeCount ?? 0),
  )

/** "Frankfurt +4": names the most important region. */
export function groupText(markers: readonly RegionMarker[], selectedId?: string): string {
  const [first] = byImportance(markers, selectedId)
  return first ? `${markerText(first)} +${markers.length - 1}` : ''
}

/** The radius of a region without nodes of the user. px */
const plainRadius = 4.5
/** Added to the radius of a region with all nodes; the area is proportional to their number. px */
const maxGrowth = 14
/**
 * Smaller accounts get the marker sizes of an account of this size, so that a single node does not get a large marker.
 */
const minTotal = 25

/** The radius of a marker for so many nodes out of `total`, with room for their number, in px. */
export const markerRadius = (count: number | null, total: number) =>
  count === null || count === 0
    ? plainRadius
    : Math.max(8 + maxGrowth * Math.sqrt(count / Math.max(total, minTotal)), 4 + 3.3 * formatCompact(count).length)

/** The tooltip of a marker or group. Does not mention that a region is operational. */
export function markerDescription(markers: readonly RegionMarker[]): string {
  const lines = byImportance(markers).map(({ region, nodeCount }) =>
    [
      regionLabel(region),
      ...(region.status === 'ok' ? [] : [labelInSentence(regionStatusLabels[region.status]())]),
      ...(nodeCount === null || nodeCount === 0 ? [] : [t('your nodes: {count}', { count: formatNumber(nodeCount) })]),
    ].join(', '),
  )
  return lines.join('\n')
}
