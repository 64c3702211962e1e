/**
 * The layout of the map, in px: its visible part, groups of markers that are too close together, and labels where there
 * is room.
 */
import { mapSize, type Point } from './projection.ts'

export interface Size {
  readonly width: number
  readonly height: number
}
/** A part of the map, in its own unit. */
export interface View extends Point, Size {}

export const wholeMap: View = { x: 0, y: 0, ...mapSize }

/** px = scale × map + offset. */
export interface Transform {
  readonly scale: number
  readonly offset: Point
}

/** Shows the whole view, centered. */
export function fitView(view: View, { width, height }: Size): Transform {
  const scale = Math.min(width / view.width, height / view.height)
  return {
    scale,
    offset: {
      x: (width - view.width * scale) / 2 - view.x * scale,
      y: (height - view.height * scale) / 2 - view.y * scale,
    },
  }
}

export const toPixels = ({ x, y }: Point, { scale, offset }: Transform): Point => ({
  x: x * scale + offset.x,
  y: y * scale + offset.y,
})

/** The smallest width of a zoomed view, in the map's unit: about 700 km. */
const minViewWidth = 18

/** The view around these map points, with a margin. */
export function viewAround(points: readonly Point[]): View {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const width = Math.max((right - left) * 1.6, (bottom - top) * 1.6 * (mapSize.width / mapSize.height), minViewWidth)
  const height = (width * mapSize.height) / mapSize.width
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

interface Marker {
  /** px */
  readonly point: Point
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

export const middleOf = (members: readonly Marker[]): Point => ({
  x: members.reduce((sum, { point }) => sum + point.x, 0) / members.length,
  y: members.reduce((sum, { point }) => sum + point.y, 0) / members.length,
})

/** `gap`: the distance between their outlines; negative when they overlap. */
function closestPair(circles: readonly (Marker & { readonly radius: number })[]) {
  let closest: { readonly a: number; readonly b: number; readonly gap: number } | null = null
  for (const [a, { point, radius }] of circles.entries())
    for (const [offset, other] of circles.slice(a + 1).entries()) {
      const gap = distance(point, other.point) - radius - other.radius
      if (!closest || gap < closest.gap) closest = { a, b: a + 1 + offset, gap }
    }
  return closest
}

/**
 * Joins the closest markers and groups until none overlap. A single marker is a group of one. `radiusOf`: the space
 * that a group takes, in px.
 */
export function groupMarkers<T extends Marker>(
  markers: readonly T[],
  radiusOf: (group: readonly T[]) => number,
): readonly (readonly T[])[] {
  let groups: readonly (readonly T[])[] = markers.map((marker) => [marker])
  const nextPair = () => closestPair(groups.map((group) => ({ point: middleOf(group), radius: radiusOf(group) })))
  for (let pair = nextPair(); pair && pair.gap < 0; pair = nextPair()) {
    const { a, b } = pair
    const joined = [...(groups[a] ?? []), ...(groups[b] ?? [])]
    groups = groups.flatMap((group, index) => (index === a ? [joined] : index === b ? [] : [group]))
  }
  return groups
}

export interface Box extends Point, Size {}

/** Tolerance for rounding: boxes that only touch, such as a label's and its own marker's, do not overlap. px */
const touch = 0.5

const overlap = (a: Box, b: Box) =>
  a.x + touch < b.x + b.width &&
  b.x + touch < a.x + a.width &&
  a.y + touch < b.y + b.height &&
  b.y + touch < a.y + a.height

/** The gap between a marker, with its ring, and a label. px */
const labelGap = 6
/** The distance between a group's ring and its marker. px */
export const ringGap = 3.5
const lineHeight = 14
/** The maximum average width of a character. px */
const characterWidth = 7.2

interface LabeledMarker {
  readonly point: Point
  /** px */
  readonly radius: number
  readonly text: string
  readonly isGroup?: boolean
}

const reachOf = ({ radius, isGroup = false }: LabeledMarker) => radius + (isGroup ? ringGap : 0) + labelGap

/** The area around a marker that is kept free of labels. */
function boxAround(marker: LabeledMarker): Box {
  const reach = reachOf(marker)
  return { x: marker.point.x - reach, y: marker.point.y - reach, width: 2 * reach, height: 2 * reach }
}

export interface Label {
  readonly anchor: 'start' | 'middle' | 'end'
  readonly at: Point
}

/**
 * The place of each label at its marker: right, left, above or below; for a group, above or below first. Null where it
 * would cover a marker, another label or the edge. Earlier markers have priority.
 */
export function placeLabels(markers: readonly LabeledMarker[], size: Size): readonly (Label | null)[] {
  const taken = markers.map(boxAround)
  const isFree = ({ box }: { box: Box }) =>
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + box.width <= size.width &&
    box.y + box.height <= size.height &&
    !taken.some((other) => overlap(box, other))
  return markers.map((marker) => {
    const { point, text, isGroup = false } = marker
    const reach = reachOf(marker)
    const width = text.length * characterWidth
    const boxAt = (x: number, y: number): Box => ({ x, y, width, height: lineHeight })
    const y = point.y - lineHeight / 2
    const [right, left] = [point.x + reach, point.x - reach]
    const [above, below] = [point.y - reach - lineHeight, point.y + reach]
    const beside = [
      { box: boxAt(right, y), anchor: 'start' as const, x: right + 1 },
      { box: boxAt(left - width, y), anchor: 'end' as const, x: left - 1 },
    ]
    const over = [above, below].flatMap((top) =>
      [point.x - width / 2, right - width, left].map((x) => ({
        box: boxAt(x, top),
        anchor: 'middle' as const,
        x: x + width / 2,
      })),
    )
    // Groups are close together horizontally, so their labels leave the space beside them free.
    const place = (isGroup ? [...over, ...beside] : [...beside, ...over]).find(isFree)
    if (!place) return null
    const { box, anchor, x } = place
    taken.push(box)
    return { anchor, at: { x, y: box.y + lineHeight / 2 } }
  })
}
