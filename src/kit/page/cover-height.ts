/**
 * Tells the page how much of the window a bar at its lower edge covers, its distance from the edge included: all of the page can be
 * scrolled out from under it, and nothing that floats at the edge covers it. Returns the function that ends it.
 */
export function coverHeight(bar: HTMLElement, property: '--job-tray' | '--pending-bar'): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `calc(${bar.offsetHeight}px + 1rem)`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
