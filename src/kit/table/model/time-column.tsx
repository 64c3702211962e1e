import { Time } from '../../format/time.tsx'
import type { Column } from './column.ts'

interface TimeColumn<T> extends Omit<Column<T>, 'value' | 'compareAs' | 'cell'> {
  /** The time as on the wire. */
  timeOf: (item: T) => string | null
  /** Shown where there is no time. */
  fallback?: string
}

/** A width in rem that holds "59 minutes ago". */
export const minTimeWidth = 7.75

/** A column of times, shown relative to now. */
export const timeColumn = <T,>({ timeOf, fallback, width, ...column }: TimeColumn<T>): Column<T> => ({
  ...column,
  width: Math.max(width, minTimeWidth),
  value: timeOf,
  compareAs: 'time',
  cell: (item) => <Time value={timeOf(item)} fallback={fallback} />,
})
