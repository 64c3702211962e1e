import { perLanguage } from '#contract/translate.ts'
import { relativeTime, Time } from '../../format/time.tsx'
import { widthForWords, type Column } from './column.ts'

interface TimeColumn<T> extends Omit<Column<T>, 'value' | 'compareAs' | 'cell'> {
  /** The time as on the wire. */
  timeOf: (item: T) => string | null
  /** Shown where there is no time. */
  fallback?: string
}

/** 59 minutes, 23 hours and 11 months, in seconds. */
const longAges = [3540, 82_800, 28_927_800]

/** A width in rem that holds "59 minutes ago", "vor 59 Minuten". */
export const minTimeWidth = perLanguage(() =>
  widthForWords(
    7.75,
    longAges.map((seconds) => relativeTime(-seconds * 1000, 0)),
  ),
)

/** A column of times, shown relative to now. */
export const timeColumn = <T,>(column: TimeColumn<T>): Column<T> => ({
  ...column,
  // A getter, for the current language: a copy would keep the width for the language in which the module was loaded.
  get width() {
    return Math.max(column.width, minTimeWidth())
  },
  value: column.timeOf,
  compareAs: 'time',
  cell: (item) => <Time value={column.timeOf(item)} fallback={column.fallback} />,
})
