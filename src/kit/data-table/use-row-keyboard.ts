/** Row keyboard: arrows, j and k, Page Up and Down, Home and End move the focus between the rows' links; `x` selects, Enter opens. */
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { singleKeyShortcuts, useShortcut } from '#kit/shortcuts.ts'
import type { RowHandlers, RowModel } from './row-model.ts'
import { focusRow, isTyping, rowIndexOf, rowMoves } from './row-moves.ts'
import { scrollToRow } from './virtual-rows.ts'

interface RowKeyboardOptions {
  containerRef: RefObject<HTMLElement | null>
  rows: readonly RowModel[]
  rowHandlers: RowHandlers
  selectable: boolean
}

export function useRowKeyboard({ containerRef, rows, rowHandlers, selectable }: RowKeyboardOptions) {
  /** The last row focused by a key, to continue from while the focus is elsewhere. */
  const lastFocused = useRef(-1)

  const focusRowAt = (index: number) => {
    const targetIndex = Math.min(Math.max(0, index), rows.length - 1)
    if (targetIndex < 0 || !containerRef.current) return
    lastFocused.current = targetIndex
    focusRow(containerRef.current, targetIndex, scrollToRow)
  }
  const moveFocus = (step: number) => () => {
    const index = containerRef.current?.contains(document.activeElement) ? rowIndexOf(document.activeElement) : -1
    focusRowAt(index >= 0 ? index + step : lastFocused.current >= 0 ? lastFocused.current : 0)
  }
  const toggleAt = (index: number, range: boolean) => {
    const row = rows[index]
    if (row) rowHandlers.toggle(row.id, range)
  }
  const hasRows = rows.length > 0
  useShortcut('j', 'Next row', hasRows ? moveFocus(1) : null)
  useShortcut('k', 'Previous row', hasRows ? moveFocus(-1) : null)
  useShortcut(
    'x',
    'Select the focused row',
    hasRows && selectable ? () => toggleAt(rowIndexOf(document.activeElement), false) : null,
  )

  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const index = rowIndexOf(event.target)
    const row = rows[index]
    const isCharacter = event.key.length === 1
    if (!row || (isCharacter && !singleKeyShortcuts.get())) return
    const key = isCharacter ? event.key.toLowerCase() : event.key
    const move = rowMoves[key]
    if (move) focusRowAt(move(index, rows.length))
    else if (key === 'x' && selectable) toggleAt(index, event.shiftKey)
    else if (key === 'Enter' && event.target instanceof HTMLInputElement)
      containerRef.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`)?.click()
    else {
      const action = row.shortcuts()[key]
      if (!action) return
      action()
    }
    event.preventDefault()
  }
}
