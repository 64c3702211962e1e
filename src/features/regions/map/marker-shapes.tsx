/** What is drawn for a region, or for several that are close together. */
import { Link } from 'react-router'
import type { Region } from '#contract/areas/regions.ts'
import { classes } from '#ui/class-names.ts'
import { paths } from '#kit/paths.ts'
import { middleOf, type Label } from './layout.ts'
import { markerDescription, markerText, type RegionMarker } from './markers.ts'
import type { Point } from './projection.ts'

interface PlacedMarker extends RegionMarker {
  /** px */
  readonly point: Point
}

/** Around a marker, so that it is easy to hit. px */
const hitRadius = 12

const toneClass = (hollow: boolean, status: Region['status']) =>
  classes(
    'stroke-2 [vector-effect:non-scaling-stroke]',
    status === 'outage'
      ? 'fill-bad stroke-bad forced-colors:fill-[Mark] forced-colors:stroke-[CanvasText]'
      : hollow
        ? 'fill-surface stroke-ok forced-colors:fill-[Canvas] forced-colors:stroke-[LinkText]'
        : 'fill-ok stroke-ok forced-colors:fill-[LinkText] forced-colors:stroke-[LinkText]',
  )

/** A diamond for an outage, otherwise a circle: filled where the user has nodes, or where that is not known. */
export function MarkerShape({ status, hollow }: { status: Region['status']; hollow: boolean }) {
  return status === 'outage' ? (
    <path d="M0 -6.5 6.5 0 0 6.5 -6.5 0Z" className={toneClass(false, status)} />
  ) : (
    <circle r={4.5} className={toneClass(hollow, status)} />
  )
}

/** Drawn on a halo in the color of the background, so that it is readable over land. */
const labelClass =
  'fill-ink stroke-surface stroke-3 [paint-order:stroke] [stroke-linejoin:round] forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]'

export function SingleMarker({ marker, label }: { marker: PlacedMarker; label: Label | null }) {
  const { region, point, nodeCount } = marker
  return (
    <Link
      to={paths.region(region.id)}
      tabIndex={-1}
      data-tooltip={markerDescription([marker])}
      className="group/marker cursor-pointer outline-none"
    >
      <g transform={`translate(${point.x} ${point.y})`}>
        <circle r={hitRadius} className="fill-transparent group-hover/marker:fill-accent/20" />
        <MarkerShape status={region.status} hollow={nodeCount === 0} />
      </g>
      {label && (
        <text
          x={label.at.x}
          y={label.at.y}
          textAnchor={label.anchor}
          dominantBaseline="central"
          className={classes(labelClass, 'group-hover/marker:underline', region.status === 'outage' && 'font-semibold')}
        >
          {markerText(marker)}
        </text>
      )}
    </Link>
  )
}

/** A circle with the number of regions in it: filled where the user has nodes in one of them, red where one has an outage. */
export function GroupShape({ count, own, outage }: { count: number; own: boolean; outage: boolean }) {
  const color = outage ? 'bad' : 'ok'
  return (
    <>
      <circle
        r={hitRadius - 1}
        className={classes(
          'stroke-2 forced-colors:stroke-[CanvasText]',
          { ok: 'stroke-ok', bad: 'stroke-bad' }[color],
          own
            ? classes({ ok: 'fill-ok', bad: 'fill-bad' }[color], 'forced-colors:fill-[LinkText]')
            : 'fill-surface forced-colors:fill-[Canvas]',
        )}
      />
      <text
        textAnchor="middle"
        dominantBaseline="central"
        className={classes(
          'font-semibold',
          own ? 'fill-surface forced-colors:fill-[Canvas]' : 'fill-ink forced-colors:fill-[CanvasText]',
        )}
      >
        {count}
      </text>
      {outage && (
        <g transform="translate(9 -9)" className="[&_path]:stroke-surface">
          <MarkerShape status="outage" hollow={false} />
        </g>
      )}
    </>
  )
}

interface MarkerGroupProps {
  markers: readonly PlacedMarker[]
  /** What the label says. */
  text: string
  label: Label | null
  onZoom: () => void
}

export function MarkerGroup({ markers, text, label, onZoom }: MarkerGroupProps) {
  const { x, y } = middleOf(markers)
  return (
    <g
      data-tooltip={`${markerDescription(markers)}\nClick to zoom in`}
      className="group/marker cursor-zoom-in"
      onClick={onZoom}
    >
      <g transform={`translate(${x} ${y})`}>
        <circle r={hitRadius + 2} className="fill-transparent group-hover/marker:fill-accent/20" />
        <GroupShape
          count={markers.length}
          own={text !== ''}
          outage={markers.some(({ region }) => region.status === 'outage')}
        />
      </g>
      {label && (
        <text x={label.at.x} y={label.at.y} textAnchor={label.anchor} dominantBaseline="central" className={labelClass}>
          {text}
        </text>
      )}
    </g>
  )
}
