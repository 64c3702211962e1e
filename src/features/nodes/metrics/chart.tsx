/**
 * A line chart as plain SVG (docs/decisions/0058-charts-are-svg.md). The lines are hidden from assistive technology: the summary, the slider that reads
 * single moments, and the table say the same. The second series is dashed, so that no meaning depends on color.
 */
import { useId, useState, type PointerEvent } from 'react'
import { classes } from '#ui/class-names.ts'
import { useTimeZone } from '#kit/format/time.tsx'
import { axisTicks, formatValue, summaryOf, type ChartData, type ChartSeries } from './series.ts'
import { formatMoment, timeTicks } from './time-axis.ts'

const width = 1000
const height = 200
const colors = ['text-accent', 'text-busy'] as const
const dashes = [undefined, '6 4'] as const

interface Scale {
  readonly from: number
  readonly to: number
  readonly max: number
}
const positionOf = (time: number, { from, to }: Scale) => ((time - from) / Math.max(1, to - from)) * width
const heightOf = (value: number, { max }: Scale) => height - (Math.min(value, max) / max) * height

const pathOf = ({ points }: ChartSeries, scale: Scale) =>
  points
    .map(
      ([time, value], index) =>
        `${index === 0 ? 'M' : 'L'}${positionOf(time, scale).toFixed(1)} ${heightOf(value, scale).toFixed(1)}`,
    )
    .join('')

export function Chart({ chart }: { chart: ChartData }) {
  const times = chart.series[0]?.points.map(([time]) => time) ?? []
  const [selected, setSelected] = useState<number | null>(null)
  const [from = 0] = times
  const ticks = axisTicks(chart)
  const scale = { from, to: times.at(-1) ?? from, max: ticks.at(-1) ?? 1 }
  const index = Math.min(selected ?? times.length - 1, times.length - 1)
  const selectAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: shown } = currentTarget.getBoundingClientRect()
    const time = scale.from + ((clientX - left) / Math.max(1, shown)) * (scale.to - scale.from)
    const next = times.findIndex((each) => each >= time)
    setSelected(next < 0 ? times.length - 1 : next)
  }
  return (
    <div className="grid gap-2">
      <Legend chart={chart} scale={scale} />
      <div className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-2">
        <AxisLabels ticks={ticks} max={scale.max} />
        <div onPointerMove={selectAt} onPointerLeave={() => setSelected(null)} className="relative h-44">
          <Lines
            chart={chart}
            scale={scale}
            ticks={ticks}
            selectedTime={selected === null ? undefined : times[index]}
          />
        </div>
        <span />
        <TimeLabels scale={scale} />
        <span />
        <Readout chart={chart} times={times} index={index} onSelect={setSelected} />
      </div>
    </div>
  )
}

interface LinesProps {
  chart: ChartData
  scale: Scale
  ticks: readonly number[]
  selectedTime: number | undefined
}

function Lines({ chart, scale, ticks, selectedTime }: LinesProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
      fill="none"
    >
      {ticks.map((value) => (
        <line
          key={value}
          x1={0}
          x2={width}
          y1={heightOf(value, scale)}
          y2={heightOf(value, scale)}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {chart.thresholds
        .filter(({ value }) => value <= scale.max)
        .map(({ label, value }) => (
          <line
            key={label}
            x1={0}
            x2={width}
            y1={heightOf(value, scale)}
            y2={heightOf(value, scale)}
            className="stroke-bad"
            strokeDasharray="2 3"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      {chart.series.map((series, index) => (
        <path
          key={series.label}
          d={pathOf(series, scale)}
          stroke="currentColor"
          strokeWidth={1.5}
          strokeDasharray={dashes[index]}
          vectorEffect="non-scaling-stroke"
          className={colors[index]}
        />
      ))}
      {selectedTime !== undefined && (
        <line
          x1={positionOf(selectedTime, scale)}
          x2={positionOf(selectedTime, scale)}
          y1={0}
          y2={height}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}

const AxisLabels = ({ ticks, max }: { ticks: readonly number[]; max: number }) => (
  <div aria-hidden className="relative text-right text-2xs text-ink-muted tabular-nums">
    {ticks.map((value) => (
      <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: `${(1 - value / max) * 100}%` }}>
        {formatValue(value)}
      </span>
    ))}
  </div>
)

function TimeLabels({ scale }: { scale: Scale }) {
  const timeZone = useTimeZone()
  return (
    <div aria-hidden className="@container relative h-6.5 text-2xs text-ink-muted tabular-nums">
      {timeTicks(scale, timeZone).map(({ time, label }) => (
        <span
          key={time}
          // Below the lower half of the axis label 0. Where six labels would overlap, three are shown, and two where three would.
          className="absolute top-2.5 -translate-x-1/2 whitespace-nowrap @max-[20rem]:nth-[2n]:hidden @max-[9rem]:not-[:nth-child(3n+1)]:hidden"
          style={{ left: `${(positionOf(time, scale) / width) * 100}%` }}
        >
          {label}
        </span>
      ))}
    </div>
  )
}

function Legend({ chart, scale }: { chart: ChartData; scale: Scale }) {
  const { series, thresholds, unit } = chart
  return (
    <ul className="m-0 flex list-none flex-wrap gap-x-5 gap-y-1 p-0 text-sm">
      {series.map(({ label, points }, index) => {
        const summary = summaryOf(points)
        return (
          <li key={label} className="flex flex-wrap items-center gap-x-2">
            <LineSample className={colors[index]} dash={dashes[index]} />
            {label}
            {summary && (
              <span className="text-ink-muted tabular-nums">
                {`average ${formatValue(summary.average)} ${unit}, highest ${formatValue(summary.max)} ${unit}`}
              </span>
            )}
          </li>
        )
      })}
      {thresholds.map(({ label, value }) => (
        <li key={label} className="flex flex-wrap items-center gap-x-2">
          <LineSample className="text-bad" dash="2 3" />
          {label}
          <span className="text-ink-muted tabular-nums">
            {`${formatValue(value)} ${unit}${value > scale.max ? ', above this scale' : ''}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

const LineSample = ({ className, dash }: { className: string | undefined; dash: string | undefined }) => (
  <svg aria-hidden width={20} height={8} className={classes('flex-none', className)}>
    <line x1={0} x2={20} y1={4} y2={4} stroke="currentColor" strokeWidth={2} strokeDasharray={dash} />
  </svg>
)

interface ReadoutProps {
  chart: ChartData
  times: readonly number[]
  index: number
  onSelect: (index: number) => void
}

/** The values of one moment, which the pointer, the keyboard and touch select. */
function Readout({ chart: { title, series, unit }, times, index, onSelect }: ReadoutProps) {
  const id = useId()
  const timeZone = useTimeZone()
  const time = times[index]
  if (time === undefined) return null
  const values = series.map(({ label, points }) => `${label} ${formatValue(points[index]?.[1] ?? 0)} ${unit}`)
  const text = `${formatMoment(time, timeZone)}: ${values.join(', ')}`
  return (
    <div className="grid gap-1">
      <input
        id={id}
        type="range"
        aria-label={`Point in time of ${title}`}
        aria-valuetext={text}
        min={0}
        max={times.length - 1}
        value={index}
        onChange={({ target }) => onSelect(Number(target.value))}
        className="w-full accent-line-strong"
      />
      <output htmlFor={id} className="text-sm tabular-nums">
        {text}
      </output>
    </div>
  )
}
