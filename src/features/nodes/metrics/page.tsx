/** The load of a node: processor, disk and network of the last 24 hours or of a month, and its transfer (gaps 4.7). */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Statistics } from '#contract/areas/statistics.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { t } from '#contract/translate.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { isUnsupported, statusOf } from '#api/error.ts'
import { ChartLine } from '#ui/icons/chart-line.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ZoomIn } from '#ui/icons/zoom-in.ts'
import { ZoomOut } from '#ui/icons/zoom-out.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch, idParam } from '#kit/page/loader.ts'
import { NotOffered } from '#kit/page/resource-not-found.tsx'
import { useSearchParams } from '#kit/page/search-params.ts'
import { useNow, useTimeZone } from '#kit/format/time.tsx'
import { monthName } from '#kit/format/dates.ts'
import { dayStatistics, monthStatistics, nodeTransfer, type Month } from '#queries/statistics.ts'
import { useNode } from '#shared/nodes/node.ts'
import { zoomKeysId } from './chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { ChartSkeletons } from './chart-skeletons.tsx'
import { monthKey, monthsSince } from './months.ts'
import { toCharts } from './series.ts'
import { formatMoment, formatSpan } from './time-axis.ts'
import { minIntervals, useChartView, wholeSpan, type ChartView } from './view.ts'
import { MonthTransferCard, TransferCard } from './transfer-card.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  const nodeId = idParam(params, 'nodeId')
  if (nodeId === null) return null
  prefetch(context, dayStatistics(nodeId))
  prefetch(context, nodeTransfer(nodeId))
  return null
}

/** The month in the URL if it is an available one; undefined for the last 24 hours. */
function usePeriod(months: readonly Month[]) {
  const [params, changeParams] = useSearchParams()
  const period = params.get('period')
  const select = (key: string) =>
    changeParams((next) => (key === '' ? next.delete('period') : next.set('period', key)), { replace: true })
  return [months.find((month) => monthKey(month) === period), select] as const
}

/** The latest months have their own segments, earlier ones are in a list next to them. */
const monthSegments = 2

export function Component() {
  const node = useNode()
  const months = monthsSince(node.created, useNow())
  const [month, selectPeriod] = usePeriod(months)
  const value = month ? monthKey(month) : ''
  const earlier = months.slice(monthSegments)
  const period = (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        label={t('Period')}
        value={value}
        onChange={selectPeriod}
        options={[
          { value: '', label: t('24 hours') },
          ...months.slice(0, monthSegments).map((each) => ({ value: monthKey(each), label: monthName(each, 'short') })),
        ]}
      />
      {earlier.length > 0 && (
        <SelectInput
          aria-label={t('Earlier month')}
          value={value}
          onChange={({ target }) => selectPeriod(target.value)}
          // As high as the segments beside it, and with their border.
          className="w-auto! min-w-24 flex-1 sm:flex-none [&>select]:min-h-7.5! [&>select]:border-line! [&>select]:hover:border-line-strong! pointer-coarse:[&>select]:min-h-10.5!"
        >
          {!earlier.some((each) => monthKey(each) === value) && <option value={value}>{t('Earlier')}</option>}
          {earlier.map((each) => (
            <option key={monthKey(each)} value={monthKey(each)}>
              {monthName(each, 'long')}
            </option>
          ))}
        </SelectInput>
      )}
    </div>
  )
  return (
    <div className="grid gap-4">
      {month ? (
        <MonthMetrics key={value} node={node} month={month} period={period} />
      ) : (
        <DayMetrics node={node} period={period} />
      )}
    </div>
  )
}

interface MetricsProps {
  node: Node
  /** The selection of the period, next to the zoom buttons. */
  period: ReactNode
}

function DayMetrics({ node, period }: MetricsProps) {
  const query = useQuery(dayStatistics(node.id))
  return (
    <>
      <Charts node={node} period={period} query={query} grows="backward" rowMs={hourMs} />
      <TransferCard node={node} />
    </>
  )
}

function MonthMetrics({ node, month, period }: MetricsProps & { month: Month }) {
  const query = useQuery(monthStatistics(node.id, month))
  return (
    <>
      <Charts node={node} period={period} query={query} grows="forward" rowMs={dayMs} />
      <MonthTransferCard node={node} month={month} />
    </>
  )
}

interface ChartsProps extends MetricsProps {
  query: Pick<UseQueryResult<Statistics>, 'data' | 'error' | 'refetch'>
  /** Where values are still to come. */
  grows: 'forward' | 'backward'
  /** The time span of a table row, milliseconds. */
  rowMs: number
}

function Charts({ query: { data, error, refetch }, ...props }: ChartsProps) {
  if (isUnsupported(error)) return <NotOffered title={t('This service does not provide metrics')} />
  if (data) return <LoadedCharts data={data} {...props} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {props.period}
        {/* Where the buttons for zooming will be. */}
        {error ? null : <span className="min-h-control w-56" />}
      </div>
      {/* The service's message for a newly created node (gaps 4.7). */}
      {statusOf(error) === 400 ? (
        <NotYet />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <ChartSkeletons />
      )}
    </>
  )
}

function LoadedCharts({ node, period, data, grows, rowMs }: Omit<ChartsProps, 'query'> & { data: Statistics }) {
  const charts = useMemo(() => toCharts(data, node), [data, node])
  const times = useMemo(() => data.data.cpu.map(([time]) => time), [data])
  const whole = useMemo(() => wholeSpan(times, grows), [times, grows])
  const view = useChartView(times, whole)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {period}
        <ZoomButtons view={view} times={times} />
      </div>
      {/* A last one without a neighbor takes the whole row. */}
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:[&>*:last-child:nth-child(odd)]:col-span-2">
        {charts.map((chart) => (
          <ChartCard key={chart.id} chart={chart} view={view} rowMs={rowMs} label={node.label} />
        ))}
      </div>
      <p className="text-sm text-ink-muted">
        {t('Alerts use the two-hour average.')}{' '}
        <span data-sensitive>{t('Source: {title}', { title: data.title })}</span>
      </p>
    </>
  )
}

/** Dragging across a chart also zooms. `times`: the times of all points, oldest first. */
function ZoomButtons({ view, times }: { view: ChartView; times: readonly number[] }) {
  const timeZone = useTimeZone()
  const [first] = times
  // Nothing to zoom.
  if (times.length <= minIntervals + 1)
    return (
      <p className="flex min-h-control items-center text-sm text-ink-muted tabular-nums">
        {first !== undefined && t('Measured since {moment}', { moment: formatMoment(first, timeZone) })}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-1">
      <VisuallyHidden id={zoomKeysId}>{t('Plus and minus zoom, 0 shows the whole period.')}</VisuallyHidden>
      <span className="me-1 text-sm text-ink-muted tabular-nums max-sm:order-last">
        {view.isZoomed ? (
          formatSpan(view.shown, timeZone)
        ) : (
          <span className="pointer-coarse:hidden">{t('Drag to zoom')}</span>
        )}
      </span>
      <IconButton
        icon={ZoomOut}
        label={t('Zoom out')}
        disabledReason={view.isZoomed ? null : t('The whole period is shown')}
        onClick={() => view.zoomBy(2)}
      />
      <IconButton icon={ZoomIn} label={t('Zoom in')} onClick={() => view.zoomBy(0.5)} />
      <Button
        size="sm"
        variant="ghost"
        disabledReason={view.isZoomed ? null : t('The whole period is shown')}
        onClick={view.reset}
      >
        {t('Reset zoom')}
      </Button>
    </div>
  )
}

const NotYet = () => (
  <EmptyState className="rounded-lg border border-line bg-surface" icon={ChartLine} title={t('Not available yet')}>
    {t('The first values of a new node appear after about 10 minutes. This page updates automatically.')}
  </EmptyState>
)
