/** Brings a row into view once, when its id is given; the focus stays where it is. */
import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { RowId } from './row-model.ts'
import { readRowHeight } from './virtual-rows.ts'

interface RevealedRowOptions<R> {
  containerRef: RefObject<HTMLElement | null>
  rows: readonly R[]
  idOf: (row: R) => RowId
  /** px, where it is not that of all tables. */
  rowHeight: number | undefined
  id: RowId | null
}

export function useRevealedRow<R>({ containerRef, rows, idOf, id, ...options }: RevealedRowOptions<R>) {
  const reveal = useEffectEvent((wanted: RowId) => {
    const container = containerRef.current
    const rowHeight = options.rowHeight ?? readRowHeight()
    // The row may not match the search.
    const index = rows.findIndex((row) => idOf(row) === wanted)
    if (!container || index === -1) return
    const top = index * rowHeight
    const { scrollTop, clientHeight, scrollHeight } = container
    if (scrollHeight > clientHeight) {
      const hidden = top < scrollTop || top + 2 * rowHeight > scrollTop + clientHeight
      if (hidden) container.scrollTop = Math.max(0, top - clientHeight / 2)
      return
    }
    // The page scrolls, and what is fixed may cover its end.
    const row = container.querySelector(`[data-index="${index}"]`)
    const bottom = row?.getBoundingClientRect().bottom ?? 0
    if (bottom < rowHeight || bottom > innerHeight - 2 * rowHeight) row?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => {
    if (id !== null) reveal(id)
  }, [id])
}
