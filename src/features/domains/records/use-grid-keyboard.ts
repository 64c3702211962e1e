/** The keys of the grid: arrows, j and k, Page Up and Down, Home and End move between records; `x` selects, `e` and Enter edit. */
import type { KeyboardEvent, RefObject } from 'react'
import { focusRow, isTyping, rowIndexOf, rowMoves } from '#kit/data-table/row-moves.ts'
import { singleKeyShortcuts } from '#kit/shortcuts.ts'
import type { RowHandlers } from './record-row.tsx'
import type { RecordRow } from './rows.ts'

interface GridKeyboardOptions {
  containerRef: RefObject<HTMLElement | null>
  rows: readonly RecordRow[]
  /** px */
  rowHeight: number
  handlers: RowHandlers
  onRowKey: (key: string, row: RecordRow) => boolean
}

export function useGridKeyboard({ containerRef, rows, rowHeight, handlers, onRowKey }: GridKeyboardOptions) {
  const scrollTo = (container: HTMLElement, index: number) => {
    container.scrollTop = Math.max(0, (index - 3) * rowHeight)
  }
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const index = rowIndexOf(event.target)
    const row = rows[index]
    const isCharacter = event.key.length === 1
    if (!row || (isCharacter && !singleKeyShortcuts.get())) return
    const key = isCharacter ? event.key.toLowerCase() : event.key
    const move = rowMoves[key]
    if (move) {
      const target = Math.min(Math.max(0, move(index, rows.length)), rows.length - 1)
      if (containerRef.current) focusRow(containerRef.current, target, scrollTo)
    } else if (key === 'x') handlers.toggle(row.key, event.shiftKey)
    else if (key === 'e') handlers.edit(row.key)
    else if (!onRowKey(key, row)) return
    event.preventDefault()
  }
}
