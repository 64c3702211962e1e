/** Leaving a list for a row and coming back: the list is scrolled as before, and the row has the focus again. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { VirtualItem } from '@tanstack/react-virtual'
import type { ViewMemory } from './list-memory.ts'
import type { RowId } from './row-model.ts'
import type { ListHeight } from './use-available-height.ts'
import { rowIndexOf } from './row-keyboard.ts'

interface ReturnOptions<R> {
  containerRef: RefObject<HTMLElement | null>
  rows: readonly R[]
  idOf: (row: R) => RowId
  restored: ViewMemory | null | undefined
  /** Must be stable. */
  onLeave: ((view: ViewMemory) => void) | undefined
  height: ListHeight | undefined
  cards?: readonly VirtualItem[] | undefined
}

/** On arrival the focus is nowhere, or on the heading of the page; elsewhere the user has put it. */
const isFocusUnclaimed = ({ activeElement }: Document) =>
  activeElement === document.body || activeElement?.tagName === 'H1'

/** Frames to wait for virtual rows to be rendered. */
const maxFrames = 60

/** Focuses the link of a row; the list is already scrolled to it. */
function focusLink(container: HTMLElement, index: number, framesLeft = maxFrames) {
  if (!isFocusUnclaimed(document)) return
  const link = container.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`)
  if (link) link.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => focusLink(container, index, framesLeft - 1))
}

export function useReturnToRow<R>(options: ReturnOptions<R>) {
  const { containerRef, rows, idOf, restored, onLeave, height, cards } = options
  const hasRows = rows.length > 0
  const latest = useRef({ rows, idOf, height, cards })
  useEffect(() => {
    latest.current = { rows, idOf, height, cards }
  })
  useLayoutEffect(() => {
    const container = containerRef.current
    if (!container || !restored || !hasRows) return
    container.scrollTop = restored.scrollTop
  }, [containerRef, restored, hasRows])
  useEffect(() => {
    const container = containerRef.current
    if (!container || !restored || !hasRows) return
    const index = latest.current.rows.findIndex((row) => latest.current.idOf(row) === restored.focusedId)
    if (index >= 0) focusLink(container, index)
  }, [containerRef, restored, hasRows])
  useLayoutEffect(() => {
    const container = containerRef.current
    // Cards have no list before the first rows have loaded.
    if (!container || !hasRows || !onLeave) return undefined
    return () => {
      const { rows: left, idOf: idOfLeft } = latest.current
      const focused = container.contains(document.activeElement) ? rowIndexOf(document.activeElement) : -1
      const row = left[focused]
      onLeave({
        scrollTop: container.scrollTop,
        height: latest.current.height,
        focusedId: row === undefined ? null : idOfLeft(row),
        cards: latest.current.cards,
      })
    }
  }, [containerRef, onLeave, hasRows])
}
