/** Which of many rows of the same height to render, from the scroll position of their container. */
import { useEffect, useState, type RefObject } from 'react'
import { useRenderedRows, visibleRows, type RowRange } from '#kit/data-table/virtual-rows.ts'

/** `rowHeight` in px. The range may reach beyond the end of the list. */
export function useVirtualWindow(containerRef: RefObject<HTMLElement | null>, rowHeight: number): RowRange {
  const [range, setRange] = useState(() => visibleRows(0, window.innerHeight, rowHeight))
  useEffect(() => {
    const container = containerRef.current
    if (!container) return undefined
    const measure = () => {
      const next = visibleRows(container.scrollTop, container.clientHeight || window.innerHeight, rowHeight)
      setRange((current) => (current.start === next.start && current.end === next.end ? current : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(container)
    container.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      container.removeEventListener('scroll', measure)
    }
  }, [containerRef, rowHeight])
  return useRenderedRows(range, 'first')
}
