/**
 * The regions on a map of the world, for sighted users with a pointer. The table below it has the same information, so
 * assistive technology and the keyboard skip the map.
 */
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { regionLabel } from '../labels.ts'
import type { Region } from '#contract/areas/regions.ts'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { useOnChange } from '#ui/use-on-change.ts'
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
import { GroupEntry, MapLegend } from './legend.tsx'
import { hitRadius, Marker, type MapPicker } from './marker-shapes.tsx'
import { groupText, markerRadius, markerText, nodesIn, regionMarkers, type RegionMarker } from './markers.ts'
import { placeOf } from './places.ts'
import { mapSize } from './projection.ts'

/** The last shown size, so that returning to the page draws the map only once. */
let lastSize: Size = mapSize

/** The size of an element in px. The drawing adapts to it. */
function useSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(lastSize)
  // Before the first paint, because the legend depends on it.
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

function useMapLayout(
  regions: readonly Region[],
  { state, byRegion }: OwnNodes,
  view: View,
  size: Size,
  selectedId: string | undefined,
) {
  return useMemo(() => {
    const transform = fitView(view, size)
    const markers = regionMarkers(regions, (id) => (state === 'known' ? (byRegion.get(id)?.length ?? 0) : null))
    const total = nodesIn(markers) ?? 0
    const radiusOf = (group: readonly RegionMarker[]) => markerRadius(nodesIn(group), total)
    const isVisible = ({ point: { x, y } }: { point: { x: number; y: number } }) =>
      x >= 0 && y >= 0 && x <= size.width && y <= size.height
    const visible = markers
      .map((marker) => Object.assign(marker, { point: toPixels(marker.position, transform) }))
      .filter(isVisible)
    const placed = groupMarkers(visible, (group) => hitRadius(radiusOf(group))).map((group) => ({
      markers: group,
      point: middleOf(group),
      radius: radiusOf(group),
      nodeCount: nodesIn(group),
      isOutage: group.some(({ region }) => region.status === 'outage'),
      isGroup: group.length > 1,
      isSelected: group.some(({ region }) => region.id === selectedId),
      text: group.length > 1 ? groupText(group, selectedId) : group.map(markerText).join(''),
    }))
    // The order of labels when there is only room for a few: the selected region, outages, regions with the most nodes
    // of the user, then single regions.
    const ordered = placed.toSorted(
      (a, b) =>
        Number(b.isSelected) - Number(a.isSelected) ||
        Number(b.isOutage) - Number(a.isOutage) ||
        (b.nodeCount ?? 0) - (a.nodeCount ?? 0) ||
        Number(a.isGroup) - Number(b.isGroup),
    )
    const labels = placeLabels(ordered, size)
    return { transform, placed: ordered.map((marker, index) => ({ marker, label: labels[index] ?? null })) }
  }, [regions, state, byRegion, view, size, selectedId])
}

interface RegionMapProps {
  regions: readonly Region[]
  ownNodes: OwnNodes
  /** Without a border, filling its place, with a legend for groups only, because all regions have nodes of the user. */
  bare?: boolean
  picker?: MapPicker
}

export function RegionMap({ regions, ownNodes, bare = false, picker }: RegionMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const [view, setView] = useState<View>(wholeMap)
  const { transform, placed } = useMapLayout(regions, ownNodes, view, size, picker?.selectedId)
  // The region may have been chosen in the list.
  useOnChange(picker?.selectedId ?? '', () => {
    if (picker?.selectedId && !placed.some(({ marker }) => marker.isSelected)) setView(wholeMap)
  })
  const hasGroups = placed.some(({ marker }) => marker.isGroup)
  const unplaced = regions.filter((region) => placeOf(region) === null)
  return (
    <figure
      className={
        picker
          ? 'm-0 h-full'
          : bare
            ? 'm-0 grid grid-rows-[1fr_auto]'
            : 'm-0 overflow-clip rounded-lg border border-line bg-surface pb-2 shadow-card'
      }
    >
      <div
        ref={frame}
        tabIndex={-1}
        // East is on the right in every language.
        dir="ltr"
        className={classes(
          'relative w-full overflow-hidden outline-none',
          picker ? 'h-full' : 'min-h-52',
          !picker && !bare && 'lg:min-h-72',
        )}
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${size.width} ${size.height}`}
          // In px, like the layout of the labels; the list of regions grows with the text size.
          className="absolute inset-0 size-full text-[12px] select-none"
        >
          <path
            d={landPath}
            transform={`translate(${transform.offset.x} ${transform.offset.y}) scale(${transform.scale / 10})`}
            vectorEffect="non-scaling-stroke"
            // Outline only: with forced colors, markers and land have the user's own colors, which may not contrast.
            className="fill-land forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
          />
          {placed.map(({ marker, label }) => (
            <Marker
              key={marker.markers.map(({ region }) => region.id).join()}
              marker={marker}
              label={label}
              picker={picker}
              onZoom={(markers) => setView(viewAround(markers.map(({ position }) => position)))}
            />
          ))}
        </svg>
        {view !== wholeMap && (
          <Button
            size="sm"
            className="absolute top-1 right-1"
            onClick={() => {
              setView(wholeMap)
              // The button disappears.
              frame.current?.focus({ preventScroll: true })
            }}
          >
            {t('Whole world')}
          </Button>
        )}
      </div>
      {bare && (hasGroups || view !== wholeMap) && (
        // Stays while the map is zoomed in, so that the map keeps its size.
        <figcaption className="mt-1 px-pad text-xs text-ink-muted">
          <GroupEntry nodeCount={null} />
        </figcaption>
      )}
      {!bare && !picker && (
        <figcaption className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 px-3 text-xs text-ink-muted">
          <MapLegend
            outage={regions.some(({ status }) => status === 'outage')}
            ownNodes={ownNodes.state === 'known'}
            groups={hasGroups}
          />
          {unplaced.length > 0 && (
            <span>{t('Not on the map: {regions}', { regions: unplaced.map(regionLabel).join('; ') })}</span>
          )}
        </figcaption>
      )}
    </figure>
  )
}
