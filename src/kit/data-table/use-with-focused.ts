import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, type RefObject } from 'react'

/** The row that has the focus stays drawn, however far away it is scrolled: the keyboard goes on from there. */
const withFocused = (range: Range, frame: HTMLElement | null) => {
  const indexes = defaultRangeExtractor(range)
  const row = frame?.contains(document.activeElement) ? document.activeElement?.closest<HTMLElement>('[data-index]') : null
  const focused = Number(row?.dataset['index'] ?? -1)
  if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes
  return focused < range.startIndex ? [focused, ...indexes] : [...indexes, focused]
}

/** The same function from render to render: with another one the places count as other places. */
export const useWithFocused = (frame: RefObject<HTMLElement | null>) => useCallback((range: Range) => withFocused(range, frame.current), [frame])
