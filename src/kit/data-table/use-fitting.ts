/** How high a list may be so that page and list do not both scroll: down to the lower edge of the window. */
import { useEffect, useState, type RefObject } from 'react'

/** Below everything, and the least that is worth scrolling in. px. */
const margin = 24
const least = 320

/** Height of what stands directly below the list: its pages. px. */
function below(frame: HTMLElement, paged: boolean): number {
  const next = paged ? frame.nextElementSibling : null
  return next instanceof HTMLElement ? next.offsetHeight + parseFloat(getComputedStyle(next).marginTop) : 0
}

/** `paged`: a bar with the pages stands directly below. */
export function useFitting(frame: RefObject<HTMLElement | null>, paged: boolean): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const measure = () => {
      if (!frame.current) return
      const top = frame.current.getBoundingClientRect().top + window.scrollY
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - below(frame.current, paged) - margin)))
    }
    measure()
    // What stands above may grow: notices, filters, chosen rows.
    const observer = new ResizeObserver(measure)
    for (const before of siblingsBefore(frame.current)) observer.observe(before)
    if (paged && frame.current?.nextElementSibling) observer.observe(frame.current.nextElementSibling)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [frame, paged])
  return height
}

/** Everything that stands above an element in its page. */
function siblingsBefore(element: Element | null): Element[] {
  const before: Element[] = []
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    for (let sibling = at.previousElementSibling; sibling; sibling = sibling.previousElementSibling) before.push(sibling)
  }
  return before
}
