/** When the row that was acted on disappears, such as a deleted one, the focus goes to the row that takes its place. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { RowId } from './row-model.ts'
import { focusRow, rowIndexOf } from './row-keyboard.ts'

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

/** Frames to wait for the dialog to close that asked for confirmation. */
const maxFrames = 600

/** `idOf` must be stable. */
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
    const focus = (framesLeft: number) => {
      const container = containerRef.current
      if (!container) return
      if (document.querySelector(openDialogs) && framesLeft > 0) requestAnimationFrame(() => focus(framesLeft - 1))
      // The dialog had the focus, or the row itself; elsewhere the user has put it.
      else if (asking || document.activeElement === document.body) focusRow(container, index)
    }
    focus(maxFrames)
  }, [containerRef, rows, idOf])
}
