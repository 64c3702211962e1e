/** One chart with its table. */
import { useTimeZone } from '#kit/format/time.tsx'
import { Card } from '#ui/card.tsx'
import { tableClass } from '#ui/table.ts'
import { Chart } from './chart.tsx'
import { formatValue, tableRows, type ChartData } from './series.ts'
import { formatMoment } from './time-axis.ts'

interface Props {
  chart: ChartData
  /** The length of a row of the table, milliseconds. */
  rowMs: number
}

export function ChartCard({ chart, rowMs }: Props) {
  return (
    <Card
      title={chart.title}
      description={chart.thresholds.length > 0 ? 'Alerts use the two-hour average.' : undefined}
    >
      <Chart chart={chart} />
      <details className="mt-3">
        <summary className="cursor-pointer text-sm text-ink-muted">Show as table</summary>
        <ValueTable chart={chart} rowMs={rowMs} />
      </details>
    </Card>
  )
}

function ValueTable({ chart, rowMs }: Props) {
  const timeZone = useTimeZone()
  const { title, unit, series } = chart
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`${title} as table`}
      className={`${tableClass.container} mt-2 max-h-80 overflow-y-auto`}
    >
      <table className={tableClass.table}>
        <caption className="sr-only">{`${title} in ${unit}`}</caption>
        <thead className={tableClass.head}>
          <tr>
            <th scope="col" className={tableClass.headCell}>
              From
            </th>
            {series.flatMap(({ label }) =>
              ['average', 'highest'].map((kind) => (
                <th key={label + kind} scope="col" className={`${tableClass.headCell} text-right`}>
                  {`${label}, ${kind}`}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {tableRows(chart, rowMs).map(({ start, values }) => (
            <tr key={start} className={tableClass.row}>
              <th scope="row" className={`${tableClass.cell} text-left font-normal whitespace-nowrap`}>
                {formatMoment(start, timeZone)}
              </th>
              {values.flatMap((value, index) => [
                <td key={`${series[index]?.label} average`} className={`${tableClass.cell} ${tableClass.numeric}`}>
                  {value ? formatValue(value.average) : '–'}
                </td>,
                <td key={`${series[index]?.label} highest`} className={`${tableClass.cell} ${tableClass.numeric}`}>
                  {value ? formatValue(value.max) : '–'}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
