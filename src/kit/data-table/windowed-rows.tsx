/** The loaded half of windowing.ts for tables: which rows are near what is looked at. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { useTheme } from '#ui/theme.ts'
import type { Reveal } from './use-row-keys.ts'
import type { Drawn } from './drawn.ts'
import { useWithFocused } from './use-with-focused.ts'

export interface WindowedRowsProps {
  frame: RefObject<HTMLDivElement | null>
  reveal: RefObject<Reveal | null>
  count: number
  onDrawn: (drawn: Drawn) => void
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

export function WindowedRows({ frame, reveal, count, onDrawn }: WindowedRowsProps) {
  const height = useRowHeight()
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized, so nothing can go stale
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    rangeExtractor: useWithFocused(frame),
  })
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => {
    reveal.current = (index) => virtual.scrollToIndex(index)
    return () => {
      reveal.current = null
    }
  }, [reveal, virtual])

  const places = virtual.getVirtualItems()
  const size = virtual.getTotalSize()
  useLayoutEffect(() => {
    // Before the frame is measured nothing would be drawn; what stands there stays.
    if (places.length > 0) onDrawn({ places, size })
  }, [places, size, onDrawn])
  return null
}
