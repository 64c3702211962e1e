/** The loaded half of windowing.ts for cards: they scroll with the page and are as high as what they say. */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import type { RowModel } from './row-model.ts'
import type { Drawn } from './drawn.ts'
import { useWithFocused } from './use-with-focused.ts'

export interface WindowedCardsProps {
  list: RefObject<HTMLUListElement | null>
  rows: readonly RowModel[]
  onDrawn: (drawn: Drawn) => void
}

/** px, until measured. */
const usualHeight = 150

export function WindowedCards({ list, rows, onDrawn }: WindowedCardsProps) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [list, rows.length])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized, so nothing can go stale
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    estimateSize: () => usualHeight,
    overscan: 6,
    scrollMargin: top,
    useFlushSync: false,
    rangeExtractor: useWithFocused(list),
  })
  const places = virtual.getVirtualItems()
  const size = virtual.getTotalSize()
  useLayoutEffect(() => {
    if (places.length > 0) onDrawn({ places: places.map(({ index, start, end }) => ({ index, start: start - top, end: end - top })), size })
  }, [places, size, top, onDrawn])
  // Each card that stands is measured once it is there, and watched.
  useLayoutEffect(() => {
    for (const card of list.current?.children ?? []) if (card instanceof HTMLLIElement) virtual.measureElement(card)
  })
  return null
}
