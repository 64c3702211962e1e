/**
 * The keys of any list of rows. Only the rows in view may be rendered, so each has its index in `data-index`. Arrows, j
 * and k, Page Up and Down, Home and End move the focus between the rows; `x` selects, Enter opens.
 */
import { useRef, useCallback, type KeyboardEvent, type RefObject, type MouseEvent } from 'react'
import { endsSequence, singleKeyShortcuts, useShortcut } from '../../shortcuts.ts'
import { tryEachFrame } from './try-each-frame.ts'
import { scrollToRow } from './virtual-rows.ts'
import { useNavigate } from 'react-router'
import { t } from '#contract/translate.ts'

const pageStep = 10

/** Any other click, such as one for a new tab, is left to the browser. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** The target of a key, from row `at` of `count`; may lie outside the list. */
const rowMoves: Readonly<Record<string, (at: number, count: number) => number>> = {
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

/** Index of the row that contains an element; -1 outside the rows. */
export const rowIndexOf = (target: EventTarget | null) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset['index']) : -1
}

/**
 * Focuses the link of a row, else its menu button or its first control, and scrolls to it. `rowHeight`: in px, where it
 * is not that of all tables.
 */
export const focusRow = (container: HTMLElement, index: number, rowHeight?: number) =>
  tryEachFrame(() => {
    const row = container.querySelector(`[data-index="${index}"]`)
    const target =
      row?.querySelector<HTMLElement>('[data-row-link]') ??
      row?.querySelector<HTMLElement>('[aria-haspopup=menu]') ??
      row?.querySelector<HTMLElement>('a, button, input')
    if (!target) {
      scrollToRow(container, index, rowHeight)
      return false
    }
    target.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    return true
  })

/**
 * For the search field above a list: the arrow down moves the focus to the first row of the list after it, which has
 * `data-rows`.
 */
export function focusFirstRow(event: KeyboardEvent) {
  const { key, currentTarget, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event
  if (key !== 'ArrowDown' || shiftKey || altKey || ctrlKey || metaKey || nativeEvent.isComposing) return
  const list = [...document.querySelectorAll<HTMLElement>('[data-rows]')].find(
    (each) => currentTarget.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (!list) return
  event.preventDefault()
  focusRow(list, 0)
}

interface RowKeyboardOptions<R> {
  containerRef: RefObject<HTMLElement | null>
  rows: readonly R[]
  /** px, where it is not that of all tables. */
  rowHeight: number | undefined
  /** Null where rows are not selectable. */
  onToggle: ((row: R, range: boolean) => void) | null
  /** Handles other keys on a row: `e`, `Delete`. Returns false for keys that do nothing. */
  onRowKey: (key: string, row: R) => boolean
}

export function useRowKeyboard<R>({ containerRef, rows, rowHeight, onToggle, onRowKey }: RowKeyboardOptions<R>) {
  /** The last row focused by a key, to continue from while the focus is elsewhere. */
  const lastFocused = useRef(-1)

  const focusRowAt = (index: number) => {
    const targetIndex = Math.min(Math.max(0, index), rows.length - 1)
    if (targetIndex < 0 || !containerRef.current) return
    lastFocused.current = targetIndex
    focusRow(containerRef.current, targetIndex, rowHeight)
  }
  const moveFocus = (step: number) => () => {
    const index = containerRef.current?.contains(document.activeElement) ? rowIndexOf(document.activeElement) : -1
    focusRowAt(index >= 0 ? index + step : lastFocused.current >= 0 ? lastFocused.current : 0)
  }
  const toggleAt = (index: number, range: boolean) => {
    const row = rows[index]
    if (row) onToggle?.(row, range)
  }
  const hasRows = rows.length > 0
  useShortcut('j', t('Next row'), hasRows ? moveFocus(1) : null)
  useShortcut('k', t('Previous row'), hasRows ? moveFocus(-1) : null)
  useShortcut(
    'x',
    t('Select the focused row'),
    hasRows && onToggle ? () => toggleAt(rowIndexOf(document.activeElement), false) : null,
  )

  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const index = rowIndexOf(event.target)
    const row = rows[index]
    const isCharacter = event.key.length === 1
    if (!row || (isCharacter && (!singleKeyShortcuts.get() || endsSequence(event.nativeEvent)))) return
    const key = isCharacter ? event.key.toLowerCase() : event.key
    const move = rowMoves[key]
    if (move) focusRowAt(move(index, rows.length))
    else if (key === 'x' && onToggle) onToggle(row, event.shiftKey)
    else if (key === 'Enter' && event.target instanceof HTMLInputElement)
      containerRef.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`)?.click()
    else if (!onRowKey(key, row)) return
    event.preventDefault()
  }
}

const controls = 'a, button, input, label, select, summary, textarea'

/**
 * A click handler for the element around all rows, which opens them: by their links, and by a click anywhere else on
 * them. Clicks on controls, and those that end a text selection, are left alone.
 */
export function useOpenRow(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent) => {
      const { target, defaultPrevented, button, shiftKey, altKey } = event
      if (defaultPrevented || button !== 0 || !(target instanceof Element)) return
      const link = target.closest('[data-row-link]')
      if (link instanceof HTMLAnchorElement) {
        // New tabs and downloads are left to the browser.
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate(link.getAttribute('href') ?? '')
        return
      }
      if (shiftKey || altKey || target.closest(controls) || getSelection()?.isCollapsed === false) return
      clickLinkOf(target, event)
    },
    [navigate],
  )
}

/** Opens a row; with the modifier keys of the original click, so that a new tab opens when the user asked for one. */
export function clickLinkOf(element: Element | null, { ctrlKey, metaKey }: Partial<MouseEvent> = {}) {
  const link = element?.closest('[data-index]')?.querySelector<HTMLElement>('[data-row-link]')
  if (!link) return
  link.focus({ preventScroll: true })
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
}
