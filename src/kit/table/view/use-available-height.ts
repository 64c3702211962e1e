/**
 * The height of a list that scrolls on its own: down to the lower edge of the window, so that only one of list and page
 * scrolls.
 */
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { ListHeight } from '../model/list-memory.ts'
import { isNarrowViewport } from '#ui/viewport.ts'

/** Space below the list. px */
const margin = 24
/** A list that would be lower than this, or than this share of the window, scrolls with the page. px */
const minHeight = 320
const minShare = 0.4

/** Height of the pager directly below the list. px */
function pagerHeight(frame: HTMLElement, hasPager: boolean): number {
  const next = hasPager ? frame.nextElementSibling : null
  return next instanceof HTMLElement ? next.offsetHeight + parseFloat(getComputedStyle(next).marginTop) : 0
}

function availableHeight(frame: HTMLElement, hasPager: boolean): ListHeight {
  const top = frame.getBoundingClientRect().top + window.scrollY
  const available = Math.floor(window.innerHeight - top - pagerHeight(frame, hasPager) - margin)
  // On a phone the page scrolls, so that its header makes room.
  if (!isNarrowViewport() && available >= Math.max(minHeight, minShare * window.innerHeight)) return available
  return frame.scrollWidth > frame.clientWidth ? 'wide-page' : 'page'
}

/** Undefined until it is measured. `initial`: the height when the page was left. */
export function useAvailableHeight(
  frame: RefObject<HTMLElement | null>,
  hasPager: boolean,
  initial: ListHeight | undefined,
): ListHeight | undefined {
  const [height, setHeight] = useState(initial)
  // The pager comes with the rows, which make room for it before they are painted.
  useLayoutEffect(() => {
    const measure = () => {
      if (frame.current) setHeight(availableHeight(frame.current, hasPager))
    }
    if (hasPager) measure()
  }, [frame, hasPager])
  useEffect(() => {
    const measure = () => {
      if (frame.current) setHeight(availableHeight(frame.current, hasPager))
    }
    measure()
    // Elements above may appear, or change their height: notices, filters, the selection bar.
    const observer = new ResizeObserver(measure)
    for (const element of elementsAbove(frame.current)) observer.observe(element)
    if (hasPager && frame.current?.nextElementSibling) observer.observe(frame.current.nextElementSibling)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [frame, hasPager])
  return height
}

/** All elements before an element in the page, and those around it, whose height changes when one is added. */
function elementsAbove(element: Element | null): Element[] {
  const found: Element[] = []
  for (let ancestor = element; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
    if (ancestor !== element) found.push(ancestor)
    for (let sibling = ancestor.previousElementSibling; sibling; sibling = sibling.previousElementSibling)
      found.push(sibling)
  }
  return found
}
