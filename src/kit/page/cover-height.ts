/** A bar that ends this far from the lower edge of the window leaves room below it for what floats there. Pixels. */
const floatingHeight = 160

/**
 * Tells the page how much of the window a bar near its lower edge covers, up to the edge: the whole page can then be
 * scrolled out from under the bar, and nothing that floats at the edge covers it. Returns a function that ends this.
 */
export function coverHeight(bar: HTMLElement, property: '--job-tray' | '--pending-bar'): () => void {
  const { style } = document.documentElement
  const report = () => {
    const { top, bottom } = bar.getBoundingClientRect()
    style.setProperty(property, `${innerHeight - bottom < floatingHeight ? innerHeight - top : 0}px`)
  }
  const observer = new ResizeObserver(report)
  observer.observe(bar)
  // A bar that ends with the page, because the page is shorter than the window, moves with the content above it, such
  // as the notice of the connection. The body is then as high as the window, so its size does not tell.
  observer.observe(bar.closest('main')?.parentElement ?? document.body)
  const listening = new AbortController()
  addEventListener('scroll', report, { passive: true, signal: listening.signal })
  addEventListener('resize', report, { signal: listening.signal })
  return () => {
    observer.disconnect()
    listening.abort()
    style.removeProperty(property)
  }
}

/**
 * For a bar with the actions for changes on a long page. It stands beside an open job tray. While it sticks, its lower
 * corners are below the edge, so that nothing shows through beneath it. The room below its buttons is as much larger
 * when it does not stick as it is smaller when it does.
 */
export const stickyBarClass =
  'animate-appear not-low-window:sticky bottom-[calc(var(--job-tray,0px)-0.25rem)] lg:-bottom-1 lg:mt-[calc(0.75rem+var(--job-tray,0px))] lg:mb-[calc(-1*var(--job-tray,0px))] lg:me-[min(var(--job-tray,0px)*999,24.5rem)] z-20 mt-3 rounded-lg border border-accent/40 bg-raised px-3 pt-3.5 pb-4 shadow-pop'

/** For the `ref` of such a bar. */
export const reportBarHeight = (bar: HTMLElement | null) => (bar ? coverHeight(bar, '--pending-bar') : undefined)
