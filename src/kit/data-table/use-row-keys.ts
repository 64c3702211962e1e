/** The keyboard in a list: up and down by row, Home and End, `x` selects, Enter opens. The focus is on the row's link. */
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { singleKeys, useShortcut } from '#kit/shortcuts.ts'
import type { RowDeeds, RowModel } from './row-model.ts'

/** Brings a row that is not drawn to where it will be. */
export type Reveal = (index: number) => void

interface Keyed {
  frame: RefObject<HTMLElement | null>
  rows: readonly RowModel[]
  reveal: RefObject<Reveal | null>
  deeds: RowDeeds
  selectable: boolean
}

const screenful = 10
/** Where a key leads from row `at` of `count`. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  j: (at) => at + 1,
  k: (at) => at - 1,
  PageDown: (at) => at + screenful,
  PageUp: (at) => at - screenful,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const typing = (target: EventTarget) => target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')
const rowAt = (target: EventTarget | null) => {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset['index']) : -1
}

/** Frames in which a row far away is waited for: while it is being drawn, and while the code that draws it arrives. */
const patience = 180

function focusRow(frame: HTMLElement, index: number, reveal: RefObject<Reveal | null>, tries = patience) {
  const row = frame.querySelector(`[data-index="${index}"]`)
  const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('a, button, input')
  if (target) {
    target.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  } else if (tries > 0) {
    reveal.current?.(index)
    requestAnimationFrame(() => focusRow(frame, index, reveal, tries - 1))
  }
}

export function useRowKeys({ frame, rows, reveal, deeds, selectable }: Keyed) {
  /** The row last gone to, for keys pressed while the focus is elsewhere. */
  const last = useRef(-1)

  const go = (index: number) => {
    const to = Math.min(Math.max(0, index), rows.length - 1)
    if (to < 0 || !frame.current) return
    last.current = to
    focusRow(frame.current, to, reveal)
  }
  const goFromHere = (step: number) => () => {
    const at = frame.current?.contains(document.activeElement) ? rowAt(document.activeElement) : -1
    go(at >= 0 ? at + step : last.current >= 0 ? last.current : 0)
  }
  const toggleAt = (index: number, range: boolean) => {
    const row = rows[index]
    if (row) deeds.toggle(row.id, range)
  }
  const some = rows.length > 0
  useShortcut('j', 'Next row', some ? goFromHere(1) : null)
  useShortcut('k', 'Row before', some ? goFromHere(-1) : null)
  useShortcut('x', 'Select the row with the focus', some && selectable ? () => toggleAt(rowAt(document.activeElement), false) : null)

  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
    const at = rowAt(event.target)
    const row = rows[at]
    const single = event.key.length === 1
    if (!row || (single && !singleKeys.get())) return
    const key = single ? event.key.toLowerCase() : event.key
    const move = moves[key]
    if (move) go(move(at, rows.length))
    else if (key === 'x' && selectable) toggleAt(at, event.shiftKey)
    else if (key === 'Enter' && event.target instanceof HTMLInputElement) frame.current?.querySelector<HTMLElement>(`[data-index="${at}"] [data-row-link]`)?.click()
    else if (row.keys[key]) row.keys[key]()
    else return
    event.preventDefault()
  }
}
