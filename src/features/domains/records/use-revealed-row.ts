/** Brings a row into view once, when its key is given; the focus stays where it is. */
import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { RecordRow } from './rows.ts'

interface RevealedRowOptions {
  containerRef: RefObject<HTMLElement | null>
  rows: readonly RecordRow[]
  /** px */
  rowHeight: number
  rowKey: string | null
}

export function useRevealedRow({ containerRef, rows, rowHeight, rowKey }: RevealedRowOptions) {
  const reveal = useEffectEvent((key: string) => {
    const container = containerRef.current
    // The row may not match the search.
    const index = rows.findIndex((row) => row.key === key)
    if (!container || index === -1) return
    const top = index * rowHeight
    const { scrollTop, clientHeight, scrollHeight } = container
    if (scrollHeight > clientHeight) {
      const hidden = top < scrollTop || top + 2 * rowHeight > scrollTop + clientHeight
      if (hidden) container.scrollTop = Math.max(0, top - clientHeight / 2)
      return
    }
    // On a phone the page scrolls, with the pending changes over its end.
    const row = container.querySelector(`[data-index="${index}"]`)
    const bottom = row?.getBoundingClientRect().bottom ?? 0
    if (bottom < rowHeight || bottom > innerHeight - 2 * rowHeight) row?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => {
    if (rowKey !== null) reveal(rowKey)
  }, [rowKey])
}
