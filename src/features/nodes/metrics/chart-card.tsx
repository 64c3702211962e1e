/** A chart with its legend, its table, and a download of its values. */
import { useId, useMemo, useState } from 'react'
import { currentLanguage, inContext, t } from '#contract/translate.ts'
import { classes } from '#ui/class-names.ts'
import { IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Download } from '#ui/icons/download.ts'
import { Table2 } from '#ui/icons/table-2.ts'
import { tableClass } from '#ui/table.ts'
import { downloadText } from '#kit/download.ts'
import { useTimeZone } from '#kit/format/time.tsx'
import { formatMeasurement } from '#kit/format/figures.ts'
import { Chart, indexAt, seriesColors, seriesDashes } from './chart.tsx'
import { axisTicks, csvOf, summaryOf, tableRows, within, type ChartData } from './series.ts'
import { formatMoment } from './time-axis.ts'
import type { ChartView } from './view.ts'

interface Props {
  chart: ChartData
  view: ChartView
  /** The time span of a table row for the whole period, milliseconds. */
  rowMs: number
  /** The node's name, for the file name. */
  label: string
}

export function ChartCard({ chart, view, rowMs, label }: Props) {
  const [isTable, setIsTable] = useState(false)
  const tableId = useId()
  const shown = useMemo(() => within(chart, view.shown), [chart, view.shown])
  const { id, title, unit } = chart
  return (
    <Card
      title={
        <>
          {title} <span className="font-normal text-ink-muted">{unit}</span>
        </>
      }
      actions={
        <div className="flex">
          <IconButton
            size="sm"
            icon={Table2}
            label={t('{title} as table', { title })}
            aria-expanded={isTable}
            aria-controls={isTable ? tableId : undefined}
            onClick={() => setIsTable(!isTable)}
            className="aria-expanded:bg-hover aria-expanded:text-ink"
          />
          <IconButton
            size="sm"
            icon={Download}
            label={t('Download {title} as CSV', { title })}
            onClick={() => downloadText(`${label}-${id}.csv`, csvOf(shown), 'text/csv')}
          />
        </div>
      }
    >
      <Legend chart={shown} moment={view.selected} />
      <Chart chart={shown} view={view} />
      {isTable && <ValueTable id={tableId} chart={shown} rowMs={rowMs} />}
    </Card>
  )
}

const legendCell = 'h-5.5 ps-2 text-end tabular-nums whitespace-nowrap'

/** Beside another chart it has the height for two series, so that both are aligned. */
function Legend({ chart: { title, unit, series }, moment }: { chart: ChartData; moment: number | null }) {
  const index = indexAt({ series }, moment)
  const max = axisTicks({ series }).at(-1) ?? 1
  const hasAlert = series.some(({ alert }) => alert > 0)
  // On a phone, "Ausgehend" needs more room than "Outgoing", and takes it from the widest column.
  const isEnglish = currentLanguage() === 'en'
  const averageClass = isEnglish ? '@max-[20rem]:hidden' : '@max-[22rem]:hidden'
  return (
    <div className="@container relative mb-3 lg:min-h-17 overflow-x-auto">
      <table className="w-full @3xs:table-fixed border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t('{title} in {unit}', { title, unit })}</caption>
        <thead className="text-2xs text-ink-muted *:*:h-5 *:*:font-normal">
          <tr>
            <th scope="col" className={classes(isEnglish ? 'w-[24%]' : 'w-[30%] @sm:w-[24%]')}>
              <span className="sr-only">{t('Series')}</span>
            </th>
            <th scope="col" className="text-end whitespace-nowrap">
              {moment === null ? t('Latest') : t('Selected')}
            </th>
            <th scope="col" className={classes('text-end', averageClass)}>
              {t('Average')}
            </th>
            <th scope="col" className="text-end">
              {t('Highest')}
            </th>
            <th scope="col" className={classes(isEnglish ? 'w-[28%]' : 'w-[22%]', 'text-end @sm:w-[23%]')}>
              {hasAlert ? (
                <span className="inline-flex items-center gap-1">
                  <LineSample className="text-bad" dash="2 3" />
                  {t('Alert')}
                </span>
              ) : (
                <span className="sr-only">{t('Alert')}</span>
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ label, points, alert }, at) => {
            const summary = summaryOf(points)
            const isExceeded = alert > 0 && summary !== null && summary.average > alert
            return (
              <tr key={label}>
                <th scope="row" className="h-5.5 text-start font-normal whitespace-nowrap">
                  <span className="inline-flex items-center gap-1.5">
                    <LineSample className={classes(seriesColors[at], seriesDashes[at])} isFilled={at === 0} />
                    {label}
                  </span>
                </th>
                <td className={classes(legendCell, 'font-semibold')}>{formatMeasurement(points[index]?.[1] ?? 0)}</td>
                <td className={classes(legendCell, averageClass)}>
                  {summary ? formatMeasurement(summary.average) : '–'}
                </td>
                <td className={legendCell}>{summary ? formatMeasurement(summary.max) : '–'}</td>
                <td className={classes(legendCell, isExceeded ? 'font-semibold text-warn' : 'text-ink-muted')}>
                  {isExceeded && (
                    <>
                      <span aria-hidden>▲ </span>
                      <span className="sr-only">{t('The average is above')} </span>
                    </>
                  )}
                  {alert > 0 && formatMeasurement(alert)}
                  {alert > max && (
                    <>
                      <span aria-hidden> ↑</span>
                      <span className="sr-only"> {t('(above chart)')}</span>
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface LineSampleProps {
  className: string
  dash?: string
  /** With the area below it. */
  isFilled?: boolean
}

const LineSample = ({ className, dash, isFilled = false }: LineSampleProps) => (
  <svg aria-hidden width={14} height={10} className={classes('flex-none', className)}>
    {isFilled && <path d="M0 3h14v7H0z" fill="currentColor" opacity={0.2} className="forced-colors:hidden" />}
    <line
      x1={0}
      x2={14}
      y1={isFilled ? 3 : 5}
      y2={isFilled ? 3 : 5}
      stroke="currentColor"
      strokeWidth={2}
      strokeDasharray={dash}
    />
  </svg>
)

/** Periods with fewer rows than this are shown point by point. */
const minRows = 12

function ValueTable({ id, chart, rowMs }: { id: string; chart: ChartData; rowMs: number }) {
  const timeZone = useTimeZone()
  const { title, unit, series } = chart
  const times = series[0]?.points.map(([time]) => time) ?? []
  const [first = 0, second = first + rowMs] = times
  const groupMs = (times.at(-1) ?? first) - first < rowMs * minRows ? Math.max(1, second - first) : rowMs
  return (
    <section
      id={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('{title} as table', { title })}
      className={`${tableClass.container} mt-3 max-h-80 overflow-y-auto`}
    >
      <table className={tableClass.table}>
        <caption className="sr-only">{t('{title} in {unit} over time', { title, unit })}</caption>
        <thead className={tableClass.head}>
          <tr>
            <th scope="col" className={tableClass.headCell}>
              {inContext('time', 'From')}
            </th>
            {series.flatMap(({ label }) =>
              [t('{label}, average', { label }), t('{label}, highest', { label })].map((header) => (
                <th key={header} scope="col" className={`${tableClass.headCell} text-end`}>
                  {header}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {tableRows(chart, groupMs).map(({ start, values }) => (
            <tr key={start} className={tableClass.row}>
              <th scope="row" className={`${tableClass.cell} text-start font-normal whitespace-nowrap`}>
                {formatMoment(start, timeZone)}
              </th>
              {values.flatMap((value, index) => [
                <td key={`${series[index]?.label} average`} className={`${tableClass.cell} ${tableClass.numeric}`}>
                  {value ? formatMeasurement(value.average) : '–'}
                </td>,
                <td key={`${series[index]?.label} highest`} className={`${tableClass.cell} ${tableClass.numeric}`}>
                  {value ? formatMeasurement(value.max) : '–'}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
