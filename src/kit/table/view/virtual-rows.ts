/**
 * Virtual rows: all rows of a table have the same height, so the rows to render follow from the scroll position by
 * arithmetic. Heights and scroll positions are in px; ranges include `start` and exclude `end`.
 */
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useTheme } from '#ui/theme.ts'
import type { RowId } from '../model/column.ts'

export interface RowRange {
  readonly start: number
  readonly end: number
}

/** Lists of up to this many rows are rendered whole, for the browser's own search and for printing. */
export const maxRenderedRows = 100

/**
 * Rows rendered above and below the visible ones, for the next notches of a wheel. More of them cost more frames than
 * they save.
 */
const overscan = 6

/** The visible rows at a scroll position; may reach beyond the end of the list. */
export function visibleRows(scrollTop: number, viewportHeight: number, rowHeight: number): RowRange {
  const first = Math.floor(scrollTop / rowHeight)
  const visible = Math.ceil(viewportHeight / rowHeight) + 1
  return { start: first, end: first + visible }
}

const noRows: RowRange = { start: 0, end: 0 }

/**
 * The rows to render: at first only the visible ones, and those around them that are already rendered; the others
 * follow in an interruptible render.
 */
export function useRenderedRows(visible: RowRange): RowRange {
  const settled = useDeferredValue(visible, noRows)
  const around = ({ start, end }: RowRange) => ({ start: Math.max(0, start - overscan), end: end + overscan })
  const [wanted, there] = [around(visible), around(settled)]
  const overlaps = settled !== noRows && there.start < visible.end && there.end > visible.start
  if (!overlaps) return visible
  return {
    start: Math.min(visible.start, Math.max(wanted.start, there.start)),
    end: Math.max(visible.end, Math.min(wanted.end, there.end)),
  }
}

/**
 * Indexes of the rows to render, ascending. Shifts a range that reaches beyond the end of the list, because the list
 * may have become shorter since the last scroll event. The focused row (-1 for none) is always among them, so that it
 * keeps the focus.
 */
export function rowIndexes(range: RowRange, count: number, focusedIndex: number): readonly number[] {
  const end = Math.min(range.end, count)
  const start = Math.max(0, Math.min(range.start, end - (range.end - range.start)))
  const indexes = Array.from({ length: end - start }, (_, offset) => start + offset)
  if (focusedIndex < 0 || focusedIndex >= count || indexes.includes(focusedIndex)) return indexes
  return focusedIndex < start ? [focusedIndex, ...indexes] : [...indexes, focusedIndex]
}

/** The scroll position nearest to the present one at which a row is fully visible below the sticky header. */
export function scrollTopForRow(
  index: number,
  rowHeight: number,
  { scrollTop, viewportHeight, headerHeight }: { scrollTop: number; viewportHeight: number; headerHeight: number },
): number {
  const top = index * rowHeight
  return Math.max(Math.min(scrollTop, top), top + rowHeight + headerHeight - viewportHeight)
}

/** Where no stylesheet sets `--row`. */
const defaultRowHeight = 44

/** `--row` of styles/tokens.css, which depends on density, pointer and font size. */
export function readRowHeight(): number {
  const style = getComputedStyle(document.documentElement)
  return parseFloat(style.getPropertyValue('--row')) * parseFloat(style.fontSize) || defaultRowHeight
}

/** The visible part of a list, which scrolls on its own or with the page. */
function visiblePart(container: HTMLElement) {
  const hiddenAbove = Math.max(0, -container.getBoundingClientRect().top)
  return {
    scrollTop: container.scrollTop + hiddenAbove,
    viewportHeight: Math.min(container.clientHeight || window.innerHeight, window.innerHeight),
  }
}

/** Scrolls a row into view that may not be rendered yet. */
export function scrollToRow(container: HTMLElement, index: number, rowHeight = readRowHeight()) {
  const headerHeight = container.querySelector('thead')?.offsetHeight ?? 0
  const { scrollTop, viewportHeight } = visiblePart(container)
  const target = scrollTopForRow(index, rowHeight, { scrollTop, viewportHeight, headerHeight })
  container.scrollTop = target
  const scrollsWithPage = container.clientHeight > 0 && container.scrollHeight === container.clientHeight
  if (scrollsWithPage) window.scrollTo(0, window.scrollY + container.getBoundingClientRect().top + target)
}

/**
 * The height of the rows; while not `enabled` it is not measured, because that makes the browser compute styles before
 * it would.
 */
export function useRowHeight(enabled: boolean): number {
  const { density } = useTheme()
  const [measured, setMeasured] = useState<{ density: string; height: number } | null>(null)
  if (enabled && measured?.density !== density) setMeasured({ density, height: readRowHeight() })
  useEffect(() => {
    if (!enabled) return undefined
    const measure = () => setMeasured({ density, height: readRowHeight() })
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [enabled, density])
  return measured?.height ?? defaultRowHeight
}

interface RowRangeOptions {
  /** False for a list that is rendered whole. */
  enabled?: boolean
  /** A new one scrolls back to the top. */
  resetKey?: string
  initialScrollTop?: number
}

/** Which rows are visible, and how they got there. */
interface Position {
  readonly range: RowRange
  /** When all rows were last replaced at once, in ms. */
  readonly replacedAt: number
  /** All rows are replaced again and again, as while the scroll bar of a long list is dragged. */
  readonly rushing: boolean
}

/** Rows that are all replaced more often than this cannot be read. Milliseconds. */
const rushMs = 100

/** The position after scrolling to other rows at a time in ms. */
export function scrolledTo({ range, replacedAt }: Position, next: RowRange, now: number): Position {
  const replaces = next.start >= range.end || next.end <= range.start
  return {
    range: next,
    replacedAt: replaces ? now : replacedAt,
    rushing: replaces && now - replacedAt < rushMs,
  }
}

/**
 * The rows to render by the scroll position of the container. `rushing`: they scroll past faster than they can be read.
 */
export function useRowRange(
  containerRef: RefObject<HTMLElement | null>,
  rowHeight: number,
  { enabled = true, resetKey = '', initialScrollTop = 0 }: RowRangeOptions = {},
): RowRange & { readonly rushing: boolean } {
  const [position, setPosition] = useState<Position>(() => ({
    range: visibleRows(initialScrollTop, window.innerHeight, rowHeight),
    replacedAt: -Infinity,
    rushing: false,
  }))
  const measure = useCallback(() => {
    const container = containerRef.current
    if (!container) return
    const { scrollTop, viewportHeight } = visiblePart(container)
    const next = visibleRows(scrollTop, viewportHeight, rowHeight)
    const now = Date.now()
    setPosition((current) =>
      current.range.start === next.start && current.range.end === next.end ? current : scrolledTo(current, next, now),
    )
  }, [containerRef, rowHeight])
  // This is no layout effect: the layout effects of a child run before the container's ref is set.
  useEffect(() => {
    const container = containerRef.current
    if (!container || !enabled) return undefined
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(container)
    // Scroll events of the container do not bubble, but those of container and page can be captured.
    window.addEventListener('scroll', measure, { passive: true, capture: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure, { capture: true })
    }
  }, [containerRef, measure, enabled])

  useEffect(() => {
    if (!position.rushing) return undefined
    const timer = setTimeout(() => setPosition((current) => ({ ...current, rushing: false })), rushMs)
    return () => clearTimeout(timer)
  }, [position])

  const lastResetKey = useRef(resetKey)
  useLayoutEffect(() => {
    if (lastResetKey.current === resetKey) return
    lastResetKey.current = resetKey
    const container = containerRef.current
    if (container) container.scrollTop = 0
    if (container && container.getBoundingClientRect().top < 0) container.scrollIntoView()
    measure()
  }, [containerRef, measure, resetKey])
  const rendered = useRenderedRows(position.range)
  return { ...(position.rushing ? position.range : rendered), rushing: position.rushing }
}

/** The slot of each rendered row by its key, in the order of the rows. */
export type Slots = ReadonlyMap<RowId, number>

const noSlots: Slots = new Map()

/**
 * The slots for these rows, so that few elements are moved, which costs the browser as much as making them. Rows that
 * stay keep theirs when they are at least half of all; else only pinned ones do, and the others take the elements as
 * they stand. Rows added above rows that stay get new elements: React would move all rows below an element that moves
 * up. No other row takes the slot of a pinned one, whose focus or form it would get.
 */
export function assignSlots(previous: Slots, keys: readonly RowId[], pinned: ReadonlySet<RowId>): Slots {
  const known = keys.filter((key) => previous.has(key))
  const mostStay = known.length > 0 && known.length * 2 >= keys.length
  const staying = new Set(mostStay ? known : known.filter((key) => pinned.has(key)))
  const free = [...previous].flatMap(([key, slot]) => (staying.has(key) || pinned.has(key) ? [] : [slot]))
  const firstStaying = mostStay ? keys.findIndex((key) => staying.has(key)) : 0
  let last = Math.max(-1, ...previous.values())
  return new Map(
    keys.map((key, index) => {
      const kept = staying.has(key) ? previous.get(key) : undefined
      return [key, kept ?? (index < firstStaying ? undefined : free.shift()) ?? (last += 1)]
    }),
  )
}

const isSame = (slots: Slots, keys: readonly RowId[]) => {
  const known = slots.keys()
  return slots.size === keys.length && keys.every((key) => known.next().value === key)
}

/** The slots of the rendered rows, for the `key` of their elements. */
export function useRowSlots(keys: readonly RowId[], pinned: ReadonlySet<RowId>): Slots {
  const [slots, setSlots] = useState(noSlots)
  if (isSame(slots, keys)) return slots
  const next = assignSlots(slots, keys, pinned)
  setSlots(next)
  return next
}
