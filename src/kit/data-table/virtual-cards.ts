/** Virtual cards: their heights differ and they scroll with the page, so that a library measures them. */
import { defaultRangeExtractor, useWindowVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import type { RowModel } from './row-model.ts'
import { rowIndexOf } from './row-keyboard.ts'

/** The cards to render, in px from the top of the list. */
export interface VirtualCards {
  items: readonly { index: number; start: number }[]
  /** Height of the whole list. */
  totalSize: number
  /** Of all cards, as the library keeps them. */
  measurements: VirtualItem[]
}

interface VirtualCardsOptions {
  list: RefObject<HTMLUListElement | null>
  rows: readonly RowModel[]
  enabled: boolean
  /** The measurements when the list was left. */
  initial: readonly VirtualItem[] | undefined
}

/** Height of a card that has not been measured. px */
const estimatedHeight = 150

/** Adds the focused card, so that it keeps the focus while it is scrolled out of view. */
function withFocusedCard(range: Range, list: HTMLElement | null) {
  const indexes = defaultRangeExtractor(range)
  const focused = list?.contains(document.activeElement) ? rowIndexOf(document.activeElement) : -1
  if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes
  return focused < range.startIndex ? [focused, ...indexes] : [...indexes, focused]
}

/** Null for a list that is rendered whole. */
export function useVirtualCards({ list, rows, enabled, initial = [] }: VirtualCardsOptions): VirtualCards | null {
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(list.current.getBoundingClientRect().top + window.scrollY)
  }, [list, rows.length])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized, so nothing can go stale
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    enabled,
    count: rows.length,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    initialMeasurementsCache: [...initial],
    estimateSize: () => estimatedHeight,
    overscan: 6,
    scrollMargin,
    useFlushSync: false,
    // A new function would make the library compute every position again.
    rangeExtractor: useCallback((range: Range) => withFocusedCard(range, list.current), [list]),
  })
  // The library also observes each card for later changes of its height.
  useLayoutEffect(() => {
    if (!enabled) return
    for (const card of list.current?.children ?? []) if (card instanceof HTMLLIElement) virtualizer.measureElement(card)
  })
  if (!enabled) return null
  return {
    items: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - scrollMargin })),
    totalSize: virtualizer.getTotalSize(),
    measurements: virtualizer.measurementsCache,
  }
}
