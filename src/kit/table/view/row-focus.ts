/**
 * Which row has the focus, and is in view: after coming back to a list, after a row has gone, and for a row that was
 * added.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { RowId } from '../model/column.ts'
import { readRowHeight, scrollToRow } from './virtual-rows.ts'
import { focusRow, rowIndexOf } from './row-keyboard.ts'
import { tryEachFrame } from './try-each-frame.ts'
import type { VirtualItem } from '@tanstack/react-virtual'
import type { ListHeight, ViewMemory } from '../model/list-memory.ts'

interface RevealedRowOptions<R> {
  containerRef: RefObject<HTMLElement | null>
  rows: readonly R[]
  idOf: (row: R) => RowId
  /** px, where it is not that of all tables. */
  rowHeight: number | undefined
  id: RowId | null
}

const findRow = (container: HTMLElement, index: number) => container.querySelector(`[data-index="${index}"]`)

/** Moves a row that is not in view to the middle, as soon as it is rendered. */
const centerRow = (container: HTMLElement, index: number) =>
  tryEachFrame(() => {
    const row = findRow(container, index)
    if (!row) return false
    // A fixed element may cover the lower half, even one that only appears now, such as the bar of pending changes.
    const [{ top, bottom }, box] = [row.getBoundingClientRect(), container.getBoundingClientRect()]
    const [start, end] = [Math.max(0, box.top), Math.min(box.bottom, innerHeight)]
    const isVisible = top >= start && bottom <= (start + end) / 2
    if (!isVisible) row.scrollIntoView({ block: 'center' })
    return true
  })

/** Brings a row into view once, when its id is given; the focus stays where it is. */
export function useRevealedRow<R>({ containerRef, rows, idOf, id, ...options }: RevealedRowOptions<R>) {
  const reveal = useEffectEvent((wanted: RowId) => {
    const container = containerRef.current
    const rowHeight = options.rowHeight ?? readRowHeight()
    // The row may not match the search.
    const index = rows.findIndex((row) => idOf(row) === wanted)
    if (!container || index === -1) return
    if (!findRow(container, index)) scrollToRow(container, index, rowHeight)
    centerRow(container, index)
  })
  useEffect(() => {
    if (id !== null) reveal(id)
  }, [id])
}

/** Where the user acted last: on a row, or on all selected rows. */
type Origin = { readonly row: RowId } | 'selection' | null

/** Index of the row that follows the first one that is gone; -1 when none is gone or nothing is left. */
export function indexAfterGone(before: readonly RowId[], now: readonly RowId[], origin: Origin): number {
  const remaining = new Set(now)
  const gone = before.findIndex((id) => !remaining.has(id) && (origin === 'selection' || origin?.row === id))
  if (gone === -1) return -1
  const next = before.slice(gone).find((id) => remaining.has(id))
  return next === undefined ? now.length - 1 : now.indexOf(next)
}

const openDialogs = '[role=dialog], [role=alertdialog]'

/** Frames to wait for the confirmation dialog to close. */
const maxDialogFrames = 600

/**
 * When the row that was acted on disappears, such as a deleted one, the focus goes to the row that takes its place.
 * `idOf` must be stable.
 */
export function useFocusNextRow<R>(
  containerRef: RefObject<HTMLElement | null>,
  rows: readonly R[],
  idOf: (row: R) => RowId,
) {
  const origin = useRef<Origin>(null)
  const before = useRef(rows)
  useEffect(() => {
    // Dialogs and menus are outside of main: they act on what had the focus before.
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.closest('main')) return
      const row = containerRef.current?.contains(target) ? before.current[rowIndexOf(target)] : undefined
      if (row) origin.current = { row: idOf(row) }
      else origin.current = target.closest('section[aria-label=Selection]') ? 'selection' : null
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [containerRef, idOf])
  useLayoutEffect(() => {
    const earlier = before.current
    before.current = rows
    if (origin.current === null) return
    const index = indexAfterGone(earlier.map(idOf), rows.map(idOf), origin.current)
    if (index === -1) return
    const asking = document.querySelector(openDialogs) !== null
    tryEachFrame(() => {
      const container = containerRef.current
      if (!container) return true
      if (document.querySelector(openDialogs)) return false
      // The dialog or the row itself had the focus; anywhere else, the user has put it there.
      if (asking || document.activeElement === document.body) focusRow(container, index)
      return true
    }, maxDialogFrames)
  }, [containerRef, rows, idOf])
}

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

/** On arrival nothing has the focus, or the heading of the page has; anywhere else, the user has put it there. */
const isFocusUnclaimed = ({ activeElement }: Document) =>
  activeElement === document.body || activeElement?.tagName === 'H1'

/** Focuses the link of a row; the list is already scrolled to it. */
const focusLink = (container: HTMLElement, index: number) =>
  tryEachFrame(() => {
    if (!isFocusUnclaimed(document)) return true
    const link = container.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`)
    link?.focus({ preventScroll: true })
    return link !== null
  })

/** Leaving a list for a row and coming back: the list is scrolled as before, and the row has the focus again. */
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
