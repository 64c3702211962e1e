/** The drawing of a region, or of several that are close together. */
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import { classes } from '#ui/class-names.ts'
import { paths } from '#kit/paths.ts'
import { formatCompact } from '#kit/format/figures.ts'
import { ringGap, type Label } from './layout.ts'
import { markerDescription, type RegionMarker } from './markers.ts'
import type { Point } from './projection.ts'

/** A marker stands for one region, or for several. */
export interface PlacedMarker {
  readonly markers: readonly RegionMarker[]
  /** px */
  readonly point: Point
  /** px */
  readonly radius: number
  /** The number of the user's nodes there; null while unknown. */
  readonly nodeCount: number | null
  readonly isOutage: boolean
  readonly isSelected: boolean
  readonly text: string
}

/** The minimum radius of the click area around a marker. px */
const minHitRadius = 12

/** The space that a marker takes, in px. */
export const hitRadius = (radius: number) => Math.max(minHitRadius, radius + ringGap)

const Diamond = ({ className }: { className?: string }) => (
  <path
    d="M0 -6.5 6.5 0 0 6.5 -6.5 0Z"
    className={classes(
      'fill-bad stroke-2 [vector-effect:non-scaling-stroke] forced-colors:fill-[Mark] forced-colors:stroke-[CanvasText]',
      className ?? 'stroke-bad',
    )}
  />
)

interface MarkerShapeProps {
  radius: number
  nodeCount: number | null
  isOutage: boolean
  isGroup?: boolean
}

/**
 * A region with nodes of the user is a disc, sized by their number and labeled with it; others are dots, filled while
 * the number is unknown. A diamond means an outage, a ring means several regions.
 */
export function MarkerShape({ radius, nodeCount, isOutage, isGroup = false }: MarkerShapeProps) {
  const own = nodeCount !== null && nodeCount > 0
  return (
    <>
      {isGroup && (
        <circle
          r={radius + ringGap}
          className={classes(
            'fill-none stroke-[1.5] forced-colors:stroke-[LinkText]',
            isOutage ? 'stroke-bad' : nodeCount === 0 ? 'stroke-ink-faint' : 'stroke-accent',
          )}
        />
      )}
      {own ? (
        <>
          <circle
            r={radius}
            className={classes('forced-colors:fill-[LinkText]', isOutage ? 'fill-bad-fill' : 'fill-fill')}
          />
          <text
            textAnchor="middle"
            dominantBaseline="central"
            className="fill-on-fill text-[11px] font-semibold tabular-nums forced-colors:fill-[Canvas]"
          >
            {formatCompact(nodeCount)}
          </text>
          {isOutage && (
            <g transform={`translate(${radius * 0.8} ${radius * -0.8}) scale(0.8)`}>
              <Diamond className="stroke-surface" />
            </g>
          )}
        </>
      ) : isOutage ? (
        <Diamond />
      ) : (
        <circle
          r={radius}
          className={classes(
            'stroke-2 [vector-effect:non-scaling-stroke] forced-colors:stroke-[LinkText]',
            nodeCount === null
              ? 'fill-fill stroke-fill forced-colors:fill-[LinkText]'
              : 'fill-surface stroke-ink-faint forced-colors:fill-[Canvas]',
          )}
        />
      )}
    </>
  )
}

/** Makes markers select their region instead of linking to its page. */
export interface MapPicker {
  /** An empty text means none. */
  readonly selectedId: string
  readonly onSelect: (regionId: string) => void
}

/** Outside a group's ring, which has the same color. px */
const selectionGap = 4
const selectionClass = 'fill-accent/20 stroke-accent stroke-2 forced-colors:stroke-[Highlight]'

interface MarkerProps {
  marker: PlacedMarker
  label: Label | null
  picker: MapPicker | undefined
  onZoom: (markers: readonly RegionMarker[]) => void
}

export function Marker({ marker, label, picker, onZoom }: MarkerProps) {
  const { markers, point, radius, nodeCount, isOutage, isSelected, text } = marker
  const [first, ...others] = markers
  if (!first) return null
  const isGroup = others.length > 0
  const shared = {
    'data-tooltip': `${markerDescription(markers)}${isGroup ? `\n${t('Click to zoom in')}` : ''}`,
    className: classes('group/marker outline-none', isGroup ? 'cursor-zoom-in' : 'cursor-pointer'),
  }
  const shape = (
    <>
      <g transform={`translate(${point.x} ${point.y})`}>
        <circle
          r={hitRadius(radius) + (isSelected ? selectionGap : 0)}
          className={isSelected ? selectionClass : 'fill-transparent group-hover/marker:fill-accent/20'}
        />
        <MarkerShape radius={radius} nodeCount={nodeCount} isOutage={isOutage} isGroup={isGroup} />
      </g>
      {label && (
        <text
          x={label.at.x}
          y={label.at.y}
          textAnchor={label.anchor}
          dominantBaseline="central"
          // On a halo in the background color, to be readable over land.
          className={classes(
            'stroke-surface stroke-3 [paint-order:stroke] [stroke-linejoin:round] group-hover/marker:underline forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]',
            isSelected
              ? 'fill-accent font-semibold'
              : isOutage || Boolean(nodeCount)
                ? 'fill-ink font-medium'
                : 'fill-ink-muted',
          )}
        >
          {text}
        </text>
      )}
    </>
  )
  if (isGroup)
    return (
      <g {...shared} onClick={() => onZoom(markers)}>
        {shape}
      </g>
    )
  return picker ? (
    <g {...shared} onClick={() => picker.onSelect(first.region.id)}>
      {shape}
    </g>
  ) : (
    <Link {...shared} to={paths.region(first.region.id)} tabIndex={-1}>
      {shape}
    </Link>
  )
}
