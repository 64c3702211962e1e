/** What the charts show: series of points in readable units, their scale, and their values by hour or day. */
import type { Series, Statistics } from '#contract/areas/statistics.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { formatNumber } from '#contract/text.ts'
import { inContext, t } from '#contract/translate.ts'
import { csvText } from '#kit/table/model/export.ts'

export interface ChartSeries {
  /** "Incoming" */
  readonly label: string
  readonly points: Series
  /** The value above which the service sends an e-mail; 0 for no alert, as on the wire (gaps 2.2). */
  readonly alert: number
}

export interface ChartData {
  /** In English: part of the file name, and the key of the chart. */
  readonly id: string
  /** "CPU" */
  readonly title: string
  readonly unit: string
  readonly series: readonly ChartSeries[]
}

/** A period in milliseconds since the epoch, inclusive at both ends. */
export interface Span {
  readonly from: number
  readonly to: number
}

const scale = (points: Series, factor: number): Series => points.map(([time, value]) => [time, value * factor])
/** Adds values with equal times. */
const sum = (a: Series, b: Series): Series => {
  const values = new Map(b.map(([time, value]) => [time, value]))
  return a.map(([time, value]) => [time, value + (values.get(time) ?? 0)])
}

const megabit = 1e-6
const hasTraffic = ({ points }: ChartSeries) => points.some(([, value]) => value > 0)

export function toCharts({ data }: Statistics, { alerts }: Pick<Node, 'alerts'>): ChartData[] {
  const { cpu, io, netv4, netv6 } = data
  const network = (direction: keyof typeof netv4) => scale(sum(netv4[direction], netv6[direction]), megabit)
  const privateSeries = [
    { label: inContext('traffic', 'Incoming'), points: network('private_in'), alert: 0 },
    { label: inContext('traffic', 'Outgoing'), points: network('private_out'), alert: 0 },
  ]
  return [
    { id: 'cpu', title: 'CPU', unit: '%', series: [{ label: 'CPU', points: cpu, alert: alerts.cpu }] },
    {
      id: 'disk',
      title: t('Disk'),
      unit: 'IOPS',
      series: [
        { label: t('Disk I/O'), points: io.io, alert: alerts.io },
        { label: t('Swap I/O'), points: io.swap, alert: 0 },
      ],
    },
    {
      id: 'public-network',
      title: t('Public network'),
      unit: 'Mbit/s',
      series: [
        { label: inContext('traffic', 'Incoming'), points: network('in'), alert: alerts.network_in },
        { label: inContext('traffic', 'Outgoing'), points: network('out'), alert: alerts.network_out },
      ],
    },
    ...(privateSeries.some(hasTraffic)
      ? [{ id: 'private-network', title: t('Private network'), unit: 'Mbit/s', series: privateSeries }]
      : []),
  ]
}

export interface Load {
  /** Appended to each value. */
  readonly sign: string
  readonly unit: string
  readonly points: Series
}

/** Processor, public network (both directions combined), and disk, each as one series. */
export function loadOf(
  { data: { cpu, io, netv4, netv6 } }: Statistics,
  { specs: { vcpus } }: Pick<Node, 'specs'>,
): readonly [cpu: Load, network: Load, disk: Load] {
  const traffic = [netv4.in, netv4.out, netv6.in, netv6.out].reduce(sum)
  return [
    // Each vCPU counts as 100.
    { sign: '%', unit: t('of {max}%', { max: formatNumber(vcpus * 100) }), points: cpu },
    { sign: '', unit: 'Mbit/s', points: scale(traffic, megabit) },
    { sign: '', unit: 'IOPS', points: io.io },
  ]
}

/** The chart limited to the points in a period. */
export const within = (chart: ChartData, { from, to }: Span): ChartData => ({
  ...chart,
  series: chart.series.map((series) => ({
    ...series,
    points: series.points.filter(([time]) => time >= from && time <= to),
  })),
})

/** The maximum number of intervals on an axis. */
const maxIntervals = 5
/** The least maximum of an axis, in its unit: below it, a node that does next to nothing would look busy. */
const leastScale = 5

/** Whether there is nothing to see but a line at 0. Without values, nothing is known. */
export const isIdle = ({ series }: Pick<ChartData, 'series'>) =>
  series.every(({ points }) => points.length > 0 && points.every(([, value]) => value === 0))

/**
 * The axis labels, from 0, in steps of 1, 2 or 5 times a power of ten; the last one is the maximum of the axis. An
 * alert far above the values does not extend the scale, which would flatten the lines: it is only mentioned.
 */
export function axisTicks({ series }: Pick<ChartData, 'series'>): number[] {
  const largest = Math.max(0, ...series.flatMap(({ points }) => points.map(([, value]) => value)))
  const near = series.map(({ alert }) => alert).filter((value) => value <= largest * 4)
  const needed = Math.max(leastScale, largest * 1.05, ...near.map((value) => value * 1.05))
  const power = 10 ** Math.floor(Math.log10(needed / maxIntervals))
  const step = power * ([1, 2, 5].find((each) => each * power * maxIntervals >= needed) ?? 10)
  return Array.from({ length: Math.ceil(needed / step) + 1 }, (_, index) => index * step)
}

export interface Summary {
  readonly average: number
  readonly max: number
}

export function summaryOf(points: Series): Summary | null {
  if (points.length === 0) return null
  const values = points.map(([, value]) => value)
  return { average: values.reduce((total, value) => total + value, 0) / values.length, max: Math.max(...values) }
}

/** The average and maximum of each series by hour or day, oldest first. `groupMs`: the time span of a row. */
export function tableRows({ series }: Pick<ChartData, 'series'>, groupMs: number) {
  const starts = [
    ...new Set(series.flatMap(({ points }) => points.map(([time]) => Math.floor(time / groupMs) * groupMs))),
  ].toSorted((a, b) => a - b)
  return starts.map((start) => ({
    start,
    values: series.map(({ points }) => summaryOf(points.filter(([time]) => time >= start && time < start + groupMs))),
  }))
}

/** Removes binary rounding errors: 10.187307409999999. */
const exportedValue = (value: number | null | undefined) => (value && Number(value.toPrecision(12))) ?? ''

/** The file for spreadsheets: one row per point, times in UTC. */
export function csvOf({ title, unit, series }: Pick<ChartData, 'title' | 'unit' | 'series'>): string {
  const header = [
    t('Time (UTC)'),
    ...series.map(({ label }) => `${label === title ? '' : `${title}: `}${label} (${unit})`),
  ]
  const rowOf = (time: number, values: (string | number)[]) => [new Date(time).toISOString(), ...values]
  const rows = (series[0]?.points ?? []).map(([time], index) =>
    rowOf(
      time,
      series.map(({ points }) => exportedValue(points[index]?.[1])),
    ),
  )
  return csvText([header, ...rows])
}
