/** Virtual cards: their heights differ and they scroll with the page, so that a library measures them. Loaded for long lists only. */
import { defaultRangeExtractor, useWindowVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import type { RowModel } from './row-model.ts'
import { rowIndexOf } from './row-moves.ts'

/** The cards to render, in px from the top of the list. */
export interface VirtualCards {
  items: readonly { index: number; start: number }[]
  /** Height of the whole list. */
  totalSize: number
  /** Of all cards, as the library keeps them. */
  measurements: VirtualItem[]
}

export interface CardVirtualizerProps {
  list: RefObject<HTMLUListElement | null>
  rows: readonly RowModel[]
  /** The cards when the list was left. */
  initial: VirtualCards | null
  onChange: (cards: VirtualCards) => void
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

/** Renders nothing itself: the list keeps its elements, and with them the focus, when this component has been loaded. */
export function CardVirtualizer({ list, rows, initial, onChange }: CardVirtualizerProps) {
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(list.current.getBoundingClientRect().top + window.scrollY)
  }, [list, rows.length])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized, so nothing can go stale
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    initialMeasurementsCache: initial?.measurements ?? [],
    estimateSize: () => estimatedHeight,
    overscan: 6,
    scrollMargin,
    useFlushSync: false,
    // A new function would make the library compute every position again.
    rangeExtractor: useCallback((range: Range) => withFocusedCard(range, list.current), [list]),
  })
  const items = virtualizer.getVirtualItems()
  const totalSize = virtualizer.getTotalSize()
  useLayoutEffect(() => {
    if (items.length > 0)
      onChange({
        items: items.map(({ index, start }) => ({ index, start: start - scrollMargin })),
        totalSize,
        measurements: virtualizer.measurementsCache,
      })
  }, [items, totalSize, scrollMargin, onChange, virtualizer])
  // The library also observes each card for later changes of its height.
  useLayoutEffect(() => {
    for (const card of list.current?.children ?? []) if (card instanceof HTMLLIElement) virtualizer.measureElement(card)
  })
  return null
}
