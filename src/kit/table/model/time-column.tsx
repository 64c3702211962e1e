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
export const timeColumn = <T,>(column: TimeColumn<T>): Column<T> => ({
  ...column,
  // The texts of a column are in the language of the moment: a copy would keep that in which the module has loaded.
  get header() {
    return column.header
  },
  width: Math.max(column.width, minTimeWidth),
  value: column.timeOf,
  compareAs: 'time',
  cell: (item) => <Time value={column.timeOf(item)} fallback={column.fallback} />,
})
