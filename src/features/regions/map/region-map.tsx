/**
 * The regions on a map of the world: a picture for the eye and the pointer. The table below it says the same, so assistive technology and
 * the keyboard skip the map.
 */
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Region } from '#contract/areas/regions.ts'
import { Button } from '#ui/button.tsx'
import { regionLabel } from '#kit/format/texts.ts'
import type { OwnNodes } from '#shared/regions/own-nodes.ts'
import { landPath } from './land.ts'
import {
  fitView,
  groupMarkers,
  middleOf,
  placeLabels,
  toPixels,
  viewAround,
  wholeMap,
  type Size,
  type View,
} from './layout.ts'
import { MapLegend } from './legend.tsx'
import { MarkerGroup, SingleMarker } from './marker-shapes.tsx'
import { regionMarkers, markerText, ownNodesText } from './markers.ts'
import { placeOf } from './places.ts'
import { mapSize } from './projection.ts'

/** Markers closer than this are joined, so that each can be hit with a finger. px */
const minDistance = 24

/** The size when it was shown last, so that a return to the page draws it once. */
let lastSize: Size = mapSize

/** The size of an element in px, which the drawing follows. */
function useSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(lastSize)
  // Before the first paint, because what the legend says depends on it.
  useLayoutEffect(() => {
    if (!frame.current) return undefined
    const follow = ({ width, height }: Size) => {
      if (width === 0 || height === 0 || (lastSize.width === width && lastSize.height === height)) return
      lastSize = { width, height }
      setSize(lastSize)
    }
    follow(frame.current.getBoundingClientRect())
    const observer = new ResizeObserver(([entry]) => entry && follow(entry.contentRect))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame])
  return size
}

function useMapLayout(regions: readonly Region[], { state, byRegion }: OwnNodes, view: View, size: Size) {
  return useMemo(() => {
    const transform = fitView(view, size)
    const markers = regionMarkers(regions, (id) => (state === 'complete' ? (byRegion.get(id)?.length ?? 0) : null))
    const isVisible = ({ point: { x, y } }: { point: { x: number; y: number } }) =>
      x >= 0 && y >= 0 && x <= size.width && y <= size.height
    const visible = markers
      .map((marker) => Object.assign(marker, { point: toPixels(marker.position, transform), text: markerText(marker) }))
      .filter(isVisible)
    const groups = groupMarkers(visible, minDistance)
    // Outages come first where there is room for a few labels only, then the user's own regions.
    const singles = groups
      .flatMap((group) => (group.length === 1 ? group : []))
      .toSorted(
        (a, b) =>
          Number(b.region.status === 'outage') - Number(a.region.status === 'outage') ||
          Number(Boolean(b.nodeCount)) - Number(Boolean(a.nodeCount)),
      )
    const joined = groups
      .filter((group) => group.length > 1)
      .map((group) => ({ group, point: middleOf(group), text: ownNodesText(group), isGroup: true }))
    const own = joined.filter(({ text }) => text !== '')
    const others = joined.filter(({ text }) => text === '')
    const labels = placeLabels(
      [...own, ...singles],
      others.map(({ point }) => point),
      size,
    )
    return {
      transform,
      singles: singles.map((marker, index) => ({ marker, label: labels[own.length + index] ?? null })),
      joined: [
        ...own.map(({ group, text }, index) => ({ group, text, label: labels[index] ?? null })),
        ...others.map(({ group, text }) => ({ group, text, label: null })),
      ],
    }
  }, [regions, state, byRegion, view, size])
}

interface RegionMapProps {
  regions: readonly Region[]
  ownNodes: OwnNodes
}

export function RegionMap({ regions, ownNodes }: RegionMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const [view, setView] = useState<View>(wholeMap)
  const { transform, singles, joined } = useMapLayout(regions, ownNodes, view, size)
  const unplaced = regions.filter((region) => placeOf(region) === null)
  return (
    <figure className="m-0 rounded-lg border border-line bg-surface p-2">
      <div ref={frame} className="relative aspect-[1000/416] min-h-52 w-full overflow-hidden">
        <svg
          aria-hidden
          viewBox={`0 0 ${size.width} ${size.height}`}
          className="absolute inset-0 size-full text-xs select-none"
        >
          <path
            d={landPath}
            transform={`translate(${transform.offset.x} ${transform.offset.y}) scale(${transform.scale / 10})`}
            vectorEffect="non-scaling-stroke"
            // An outline alone: the colors of markers and land are the user's own, and need not contrast with each other.
            className="fill-line forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
          />
          {joined.map(({ group, text, label }) => (
            <MarkerGroup
              key={group.map(({ region }) => region.id).join()}
              markers={group}
              text={text}
              label={label}
              onZoom={() => setView(viewAround(group.map(({ position }) => position)))}
            />
          ))}
          {singles.map(({ marker, label }) => (
            <SingleMarker key={marker.region.id} marker={marker} label={label} />
          ))}
        </svg>
        {view !== wholeMap && (
          <Button size="sm" className="absolute top-1 right-1" onClick={() => setView(wholeMap)}>
            Whole world
          </Button>
        )}
      </div>
      <figcaption className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 px-1 text-xs text-ink-muted">
        <MapLegend
          outage={regions.some(({ status }) => status === 'outage')}
          ownNodes={ownNodes.state === 'complete'}
          groups={
            joined[0]
              ? {
                  count: joined[0].group.length,
                  own: joined.some(({ text }) => text !== ''),
                  other: joined.some(({ text }) => text === ''),
                }
              : null
          }
        />
        {unplaced.length > 0 && <span>{`Not on the map: ${unplaced.map(regionLabel).join('; ')}`}</span>}
      </figcaption>
    </figure>
  )
}
