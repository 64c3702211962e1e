/** The loaded half of windowing.ts for cards: they scroll with the page and are as high as what they say. */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

export interface WindowedCardsProps {
  caption: string
  count: number
  draw: (index: number) => ReactNode
}

/** px, until measured. */
const usualHeight = 150

export function WindowedCards({ caption, count, draw }: WindowedCardsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [count])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized, so nothing can go stale
  const virtual = useWindowVirtualizer<HTMLLIElement>({ count, estimateSize: () => usualHeight, overscan: 6, scrollMargin: top, useFlushSync: false })
  return (
    <ul ref={list} aria-label={caption} style={{ height: virtual.getTotalSize() }} className="relative m-0 list-none p-0">
      {virtual.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          aria-setsize={count}
          aria-posinset={item.index + 1}
          style={{ transform: `translateY(${item.start - top}px)` }}
          className="absolute inset-x-0 top-0 pb-2"
        >
          {draw(item.index)}
        </li>
      ))}
    </ul>
  )
}
