/** How high a list may be so that page and list do not both scroll: down to the lower edge of the window. */
import { useEffect, useState, type RefObject } from 'react'

/** Below the list, and the least that is worth scrolling in. px. */
const margin = 24
const least = 320

export function useFitting(frame: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const measure = () => {
      if (!frame.current) return
      const top = frame.current.getBoundingClientRect().top + window.scrollY
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - margin)))
    }
    measure()
    // What stands above may grow: notices, filters, chosen rows.
    const observer = new ResizeObserver(measure)
    for (const before of siblingsBefore(frame.current)) observer.observe(before)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [frame])
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
