/** The load of a node: processor, disk and network of the last 24 hours or of a month, and its transfer (gaps 4.7). */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Statistics } from '#contract/areas/statistics.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { isUnsupported, statusOf } from '#api/error.ts'
import { ChartLine } from '#ui/icons/chart-line.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch, idParam } from '#kit/page/loader.ts'
import { NotOffered } from '#kit/page/resource-not-found.tsx'
import { useNode } from '#shared/nodes/use-node.ts'
import { useSearchParams } from '#kit/page/search-params.ts'
import { useNow } from '#kit/format/time.tsx'
import { dayStatistics, monthStatistics, nodeTransfer, type Month } from '#queries/statistics.ts'
import { ChartCard } from './chart-card.tsx'
import { monthKey, monthLabel, monthsSince } from './months.ts'
import { toCharts } from './series.ts'
import { MonthTransferCard, TransferCard } from './transfer-card.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  const nodeId = idParam(params, 'nodeId')
  if (nodeId === null) return null
  prefetch(context, dayStatistics(nodeId))
  prefetch(context, nodeTransfer(nodeId))
  return null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The month in the address, if it is one that is offered; undefined for the last 24 hours. */
function usePeriod(months: readonly Month[]) {
  const [params, changeParams] = useSearchParams()
  const period = params.get('period')
  const select = (key: string) =>
    changeParams((next) => (key === '' ? next.delete('period') : next.set('period', key)), { replace: true })
  return [months.find((month) => monthKey(month) === period), select] as const
}

export function Component() {
  const node = useNode()
  const months = monthsSince(node.created, useNow())
  const [month, selectPeriod] = usePeriod(months)
  return (
    <div className="grid gap-4">
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-ink-muted">Period</span>
        <SelectInput
          value={month ? monthKey(month) : ''}
          onChange={({ target }) => selectPeriod(target.value)}
          className="w-auto!"
        >
          <option value="">Last 24 hours</option>
          {months.map((each) => (
            <option key={monthKey(each)} value={monthKey(each)}>
              {monthLabel(each)}
            </option>
          ))}
        </SelectInput>
      </label>
      {month ? <MonthMetrics key={monthKey(month)} node={node} month={month} /> : <DayMetrics node={node} />}
    </div>
  )
}

function DayMetrics({ node }: { node: Node }) {
  const { data, error, refetch } = useQuery(dayStatistics(node.id))
  return (
    <>
      <Charts node={node} data={data} error={error} onRetry={() => void refetch()} rowMs={hourMs} />
      <TransferCard node={node} />
    </>
  )
}

function MonthMetrics({ node, month }: { node: Node; month: Month }) {
  const { data, error, refetch } = useQuery(monthStatistics(node.id, month))
  return (
    <>
      <Charts node={node} data={data} error={error} onRetry={() => void refetch()} rowMs={dayMs} />
      <MonthTransferCard node={node} month={month} />
    </>
  )
}

interface ChartsProps {
  node: Node
  data: Statistics | undefined
  error: Error | null
  onRetry: () => void
  rowMs: number
}

function Charts({ node, data, error, onRetry, rowMs }: ChartsProps) {
  const charts = useMemo(() => (data ? toCharts(data, node) : []), [data, node])
  if (isUnsupported(error)) return <NotOffered title="This service does not provide metrics" />
  // What the service says for a node that has just been created (gaps 4.7).
  if (statusOf(error) === 400 && !data) return <NotYet />
  if (error && !data) return <ErrorNotice error={error} onRetry={onRetry} />
  if (!data) return <SkeletonRows rows={8} label="Loading metrics" />
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {charts.map((chart) => (
          <ChartCard key={chart.title} chart={chart} rowMs={rowMs} />
        ))}
      </div>
      <p data-sensitive className="text-sm text-ink-muted">
        Source: {data.title}
      </p>
    </>
  )
}

const NotYet = () => (
  <EmptyState icon={ChartLine} title="Not available yet">
    The first values of a new node appear after about 10 minutes. This page updates automatically.
  </EmptyState>
)
