/**
 * Restores the scroll position of a page that is still loading when the user comes back to it: the router scrolls there
 * only once, before the page is high enough.
 */
import type { DataRouter } from 'react-router'

/** Events with which the user takes control of the scroll position. */
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the place that the router restores as soon as the page is high enough for it, unless the user has begun to
 * use the page.
 */
export function followLatePlace(router: DataRouter): void {
  /** The visit whose place is waited for, px from the top. */
  let wanted: number | null = null
  let visit = ''
  const forget = () => void (wanted = null)

  router.subscribe(({ location, restoreScrollPosition: place }) => {
    // The router reports other changes of its state, too.
    const next = `${location.key} ${place}`
    if (next === visit) return
    visit = next
    wanted = place || null
  })
  const scrollOnceHighEnough = () => {
    if (wanted !== null && document.documentElement.scrollHeight - innerHeight >= wanted) scrollTo(0, wanted)
  }
  new ResizeObserver(scrollOnceHighEnough).observe(document.body)
  addEventListener('scroll', () => Math.abs(scrollY - (wanted ?? 0)) <= 1 && forget(), { passive: true })
  for (const event of userEvents) addEventListener(event, forget, { passive: true, capture: true })
}
