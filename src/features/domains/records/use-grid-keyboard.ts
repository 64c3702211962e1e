/** The keys of the grid: arrows, j and k, Page Up and Down, Home and End move between records; `x` selects, `e` and Enter edit. */
import type { KeyboardEvent, RefObject } from 'react'
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

const pageStep = 10
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  j: (at) => at + 1,
  k: (at) => at - 1,
  PageDown: (at) => at + pageStep,
  PageUp: (at) => at - pageStep,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')

/** Frames to wait for a distant row to be rendered after scrolling to it. */
const maxFrames = 60

function focusRow(container: HTMLElement, index: number, rowHeight: number, framesLeft = maxFrames) {
  const row = container.querySelector(`[data-index="${index}"]`)
  const button = row?.querySelector<HTMLElement>('[data-row-link]')
  if (button) {
    button.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  } else if (framesLeft > 0) {
    container.scrollTop = Math.max(0, (index - 3) * rowHeight)
    requestAnimationFrame(() => focusRow(container, index, rowHeight, framesLeft - 1))
  }
}

export function useGridKeyboard({ containerRef, rows, rowHeight, handlers, onRowKey }: GridKeyboardOptions) {
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    const index = element ? Number(element.dataset['index']) : -1
    const row = rows[index]
    const isCharacter = event.key.length === 1
    if (!row || (isCharacter && !singleKeyShortcuts.get())) return
    const key = isCharacter ? event.key.toLowerCase() : event.key
    const move = moves[key]
    if (move) {
      const target = Math.min(Math.max(0, move(index, rows.length)), rows.length - 1)
      if (containerRef.current) focusRow(containerRef.current, target, rowHeight)
    } else if (key === 'x') handlers.toggle(row.key, event.shiftKey)
    else if (key === 'e') handlers.edit(row.key)
    else if (!onRowKey(key, row)) return
    event.preventDefault()
  }
}
