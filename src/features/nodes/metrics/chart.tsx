/**
 * A chart of one or two series as plain SVG (docs/decisions/0058-charts-are-svg.md). The lines are hidden from
 * assistive technology: the legend, the slider for single moments, and the table give the same information. The area
 * below the first series is filled, so that color alone carries no meaning.
 */
import { memo, useMemo, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import type { Series } from '#contract/areas/statistics.ts'
import { t } from '#contract/translate.ts'
import { classes } from '#ui/class-names.ts'
import { useTimeZone } from '#kit/format/time.tsx'
import { formatMeasurement } from '#kit/format/figures.ts'
import { axisTicks, isIdle, type ChartData, type ChartSeries, type Span } from './series.ts'
import { formatMoment, timeTicks } from './time-axis.ts'
import { minIntervals, type ChartView } from './view.ts'

const width = 1000
const height = 200
export const seriesColors = ['text-accent', 'text-busy'] as const
/** Forced colors have neither the colors of the lines nor the filled area. */
export const seriesDashes = [undefined, 'forced-colors:[stroke-dasharray:6_4]'] as const

interface Scale extends Span {
  readonly max: number
}
const share = (time: number, { from, to }: Span) => (time - from) / Math.max(1, to - from)
const positionOf = (time: number, scale: Span) => share(time, scale) * width
const heightOf = (value: number, { max }: Scale) => height - (Math.min(value, max) / max) * height
const percent = (part: number) => `${(part * 100).toFixed(2)}%`

const placeOf = ([time, value]: Series[number], scale: Scale) =>
  `${positionOf(time, scale).toFixed(1)} ${heightOf(value, scale).toFixed(1)}`
const pathOf = ({ points }: ChartSeries, scale: Scale) =>
  points.map((point, index) => `${index === 0 ? 'M' : 'L'}${placeOf(point, scale)}`).join('')

/** The index of the point at a moment; without a moment, of the latest point. */
export function indexAt({ series }: Pick<ChartData, 'series'>, moment: number | null): number {
  const points = series[0]?.points ?? []
  const found = moment === null ? -1 : points.findIndex(([time]) => time >= moment)
  return found < 0 ? points.length - 1 : found
}

interface Props {
  /** The values of the visible period. */
  chart: ChartData
  view: ChartView
}

export function Chart({ chart, view }: Props) {
  const ticks = useMemo(() => axisTicks(chart), [chart])
  const scale = useMemo(() => ({ ...view.shown, max: ticks.at(-1) ?? 1 }), [view.shown, ticks])
  return (
    // Time runs left to right in every language.
    <div dir="ltr" className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2">
      <AxisLabels ticks={ticks} max={scale.max} />
      <Plot chart={chart} scale={scale} view={view}>
        <Lines chart={chart} ticks={ticks} scale={scale} />
        {isIdle(chart) && (
          <p className="pointer-events-none absolute inset-0 grid place-items-center text-sm text-ink-muted">
            <span className="bg-surface px-2">{t('No activity in this period')}</span>
          </p>
        )}
      </Plot>
      <span />
      <TimeLabels scale={scale} moment={view.selected} />
    </div>
  )
}

/** Shorter drags count as clicks. px */
const minDrag = 8

/**
 * Handles the pointer: a mouse selects a moment and zooms by dragging; a finger selects a moment and scrolls the page
 * vertically.
 */
function Plot({ chart, scale, view, children }: Props & { scale: Scale; children: ReactNode }) {
  const [drag, setDrag] = useState<{ readonly x: number; readonly span: Span } | null>(null)
  const timeAt = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const part = Math.max(0, Math.min(1, (clientX - box.left) / Math.max(1, box.width)))
    return scale.from + part * (scale.to - scale.from)
  }
  const handleMove = (event: PointerEvent) => {
    const time = timeAt(event)
    view.select(chart.series[0]?.points[indexAt(chart, time)]?.[0] ?? null)
    if (drag) setDrag({ x: drag.x, span: { from: drag.span.from, to: time } })
  }
  const handleDown = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const time = timeAt(event)
    setDrag({ x: event.clientX, span: { from: time, to: time } })
  }
  const handleUp = (event: PointerEvent) => {
    setDrag(null)
    if (drag && Math.abs(event.clientX - drag.x) >= minDrag) view.zoomTo({ from: drag.span.from, to: timeAt(event) })
  }
  return (
    <div
      data-plot
      onPointerMove={handleMove}
      onPointerDown={handleDown}
      onPointerUp={handleUp}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={() => view.select(null)}
      className="relative h-44 cursor-crosshair touch-pan-y select-none"
    >
      {children}
      {drag && (
        <div
          aria-hidden
          className="absolute inset-y-0 border-x border-accent bg-accent/15"
          style={{
            left: percent(share(Math.min(drag.span.from, drag.span.to), scale)),
            right: percent(1 - share(Math.max(drag.span.from, drag.span.to), scale)),
          }}
        />
      )}
      <Crosshair chart={chart} scale={scale} moment={view.selected} />
      <MomentSlider chart={chart} view={view} />
    </div>
  )
}

interface LinesProps {
  chart: ChartData
  ticks: readonly number[]
  scale: Scale
}

/** Memoized: redrawn only when the period or the values change, not on pointer movements. */
const Lines = memo(({ chart, ticks, scale }: LinesProps) => (
  <svg
    aria-hidden
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="none"
    className="absolute inset-0 size-full overflow-visible"
    fill="none"
  >
    {ticks.map((value) => (
      <HorizontalLine key={value} y={heightOf(value, scale)} className="stroke-line" />
    ))}
    {chart.series.map((series, index) => {
      const path = pathOf(series, scale)
      const start = positionOf(series.points[0]?.[0] ?? scale.from, scale).toFixed(1)
      const latest = series.points.at(-1)
      return (
        <g key={series.label} className={seriesColors[index]}>
          {/* Not for a second one, because areas would blend their colors. */}
          {index === 0 && (
            <path
              d={`${path}V${height}H${start}Z`}
              fill="currentColor"
              opacity={0.1}
              className="forced-colors:hidden"
            />
          )}
          <path
            d={path}
            stroke="currentColor"
            strokeWidth={1.5}
            strokeLinejoin="round"
            className={seriesDashes[index]}
            vectorEffect="non-scaling-stroke"
          />
          {/* A line of no length, which is round on every scale: the line of so few points is hardly longer. */}
          {latest && series.points.length <= minIntervals && (
            <path
              d={`M${placeOf(latest, scale)}h0`}
              stroke="currentColor"
              strokeWidth={7}
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </g>
      )
    })}
    {chart.series
      .filter(({ alert }) => alert > 0 && alert <= scale.max)
      .map(({ label, alert }) => (
        <HorizontalLine key={label} y={heightOf(alert, scale)} className="stroke-bad" dash="2 3" />
      ))}
  </svg>
))
Lines.displayName = 'Lines'

const HorizontalLine = ({ y, className, dash }: { y: number; className: string; dash?: string }) => (
  <line
    x1={0}
    x2={width}
    y1={y}
    y2={y}
    className={className}
    strokeDasharray={dash}
    strokeWidth={dash === undefined ? 1 : 1.5}
    vectorEffect="non-scaling-stroke"
  />
)

interface MomentProps {
  chart: ChartData
  scale: Scale
  moment: number | null
}

/** Marks the moment selected in any of the charts, in all of them. */
function Crosshair({ chart, scale, moment }: MomentProps) {
  if (moment === null || moment < scale.from || moment > scale.to) return null
  const index = indexAt(chart, moment)
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-y-0 w-0 border-s border-line-strong"
      style={{ left: percent(share(moment, scale)) }}
    >
      {chart.series.map(({ label, points }, at) => (
        <i
          key={label}
          className={classes(
            'absolute -left-[4.5px] size-2 -translate-y-1/2 rounded-full border-2 border-current bg-surface',
            seriesColors[at],
          )}
          style={{ top: percent(1 - Math.min(1, (points[index]?.[1] ?? 0) / scale.max)) }}
        />
      ))}
    </div>
  )
}

/** The id of the text that explains the sliders' keys, which exists once per page. */
export const zoomKeysId = 'zoom-keys'

/**
 * The keyboard and screen reader equivalent: arrow keys move between points, plus and minus zoom. Visible while
 * focused.
 */
function MomentSlider({ chart, view }: Props) {
  const timeZone = useTimeZone()
  const times = chart.series[0]?.points.map(([time]) => time) ?? []
  const index = indexAt(chart, view.selected)
  const time = times[index]
  if (time === undefined) return null
  const values = chart.series.map(
    ({ label, points }) => `${label} ${formatMeasurement(points[index]?.[1] ?? 0)} ${chart.unit}`,
  )
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') view.zoomBy(0.5)
    if (key === '-') view.zoomBy(2)
    if (key === '0') view.reset()
  }
  return (
    <input
      type="range"
      aria-label={t('Point in time of {title}', { title: chart.title })}
      aria-valuetext={`${formatMoment(time, timeZone)}: ${values.join(', ')}`}
      aria-describedby={zoomKeysId}
      min={0}
      max={times.length - 1}
      value={index}
      onFocus={() => view.select(time)}
      onBlur={() => view.select(null)}
      onChange={({ target }) => view.select(times[Number(target.value)] ?? null)}
      onKeyDown={handleKey}
      className="pointer-events-none absolute inset-x-0 -bottom-2 z-1 h-4 w-full accent-accent opacity-0 focus-visible:opacity-100"
    />
  )
}

const AxisLabels = ({ ticks, max }: { ticks: readonly number[]; max: number }) => (
  <div aria-hidden className="relative text-end text-2xs text-ink-muted tabular-nums">
    {ticks.map((value) => (
      <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: percent(1 - value / max) }}>
        {formatMeasurement(value)}
      </span>
    ))}
  </div>
)

function TimeLabels({ scale, moment }: { scale: Scale; moment: number | null }) {
  const timeZone = useTimeZone()
  const isShown = moment !== null && moment >= scale.from && moment <= scale.to
  const place = isShown ? `clamp(2.5rem, ${percent(share(moment, scale))}, 100% - 2.5rem)` : ''
  // Any part of a label beside that of the moment would read as another one, so the label that is too close has no
  // width.
  const widthAt = (at: string) =>
    isShown ? `clamp(0px, (max(${at} - ${place}, ${place} - ${at}) - 3.75rem) * 999, 4rem)` : '4rem'
  return (
    <div aria-hidden className="@container relative h-6.5 text-2xs text-ink-muted tabular-nums">
      {timeTicks(scale, timeZone).map(({ time, label }) => (
        <span
          key={time}
          // Below the lower half of the axis label 0. Shows three labels where six would overlap, and two where three
          // would.
          className="absolute top-2.5 overflow-clip -translate-x-1/2 text-center whitespace-nowrap @max-[20rem]:nth-[2n]:hidden @max-[9rem]:not-[:nth-child(3n+1)]:hidden"
          style={{ left: percent(share(time, scale)), width: widthAt(percent(share(time, scale))) }}
        >
          {label}
        </span>
      ))}
      {isShown && (
        <b
          className="pointer-events-none absolute top-2 -translate-x-1/2 rounded-sm bg-ink px-1.5 py-px font-medium whitespace-nowrap text-surface"
          style={{ left: place }}
        >
          {formatMoment(moment, timeZone)}
        </b>
      )}
    </div>
  )
}
