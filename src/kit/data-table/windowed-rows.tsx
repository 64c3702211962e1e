/** The loaded half of windowing.ts for tables: the rows near what is looked at, and empty space instead of all the others. */
import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { Fragment, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { Hidden } from '#ui/hidden.tsx'
import { useTheme } from '#ui/theme.ts'
import type { Reveal } from './use-row-keys.ts'

export interface WindowedRowsProps {
  frame: RefObject<HTMLDivElement | null>
  reveal: RefObject<Reveal | null>
  count: number
  /** Columns of the table. */
  span: number
  draw: (index: number) => ReactNode
}

/** Rows drawn beyond the edges, so that quick scrolling meets rows and not a gap. */
const overscan = 12
/** Of the header, which covers rows that are scrolled to the top. */
const headHeight = 36

/** Height of a row in px: all are alike, and density, pointer and font size decide (`--row` of app.css). */
function rowHeight() {
  const style = getComputedStyle(document.documentElement)
  return parseFloat(style.getPropertyValue('--row')) * parseFloat(style.fontSize)
}

function useRowHeight(): number {
  const { density } = useTheme()
  const [height, setHeight] = useState(rowHeight)
  const [measured, setMeasured] = useState(density)
  if (measured !== density) {
    setMeasured(density)
    setHeight(rowHeight())
  }
  useEffect(() => {
    const measure = () => setHeight(rowHeight())
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return height
}

/** The row that has the focus stays drawn, however far away it is scrolled: the keyboard goes on from there. */
function withFocused(range: Range, frame: HTMLElement | null) {
  const indexes = defaultRangeExtractor(range)
  const row = frame?.contains(document.activeElement) ? document.activeElement?.closest<HTMLElement>('[data-index]') : null
  const focused = Number(row?.dataset['index'] ?? -1)
  if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes
  return focused < range.startIndex ? [focused, ...indexes] : [...indexes, focused]
}

export function WindowedRows({ frame, reveal, count, span, draw }: WindowedRowsProps) {
  const height = useRowHeight()
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized, so nothing can go stale
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    rangeExtractor: (range) => withFocused(range, frame.current),
  })
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => {
    reveal.current = (index) => virtual.scrollToIndex(index)
    return () => {
      reveal.current = null
    }
  }, [reveal, virtual])

  let end = 0
  const rows = virtual.getVirtualItems().map((item) => {
    const gap = item.start - end
    end = item.end
    return (
      <Fragment key={item.key}>
        {gap > 0 ? <Gap height={gap} span={span} /> : null}
        {draw(item.index)}
      </Fragment>
    )
  })
  const rest = virtual.getTotalSize() - end
  return (
    <tbody>
      {rows}
      {rest > 0 ? <Gap height={rest} span={span} /> : null}
    </tbody>
  )
}

const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden><td colSpan={span} style={{ height }} className="p-0"><Hidden /></td></tr>
)
