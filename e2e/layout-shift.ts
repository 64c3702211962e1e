/** Records what moves on a page without anybody having pressed anything (https://web.dev/articles/cls). */
import type { Page } from '@playwright/test'
import { loaded } from './page-load.ts'

/** Observes every page that is opened afterwards from its first frame. `within`: movement elsewhere does not count. */
export const observeShifts = (page: Page, within = 'body') =>
  page.addInitScript((container) => {
    const shifts: string[] = []
    Reflect.set(globalThis, 'layoutShifts', shifts)
    interface Shift extends PerformanceEntry {
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift'
    // Chromium also reports text that was laid out again in the same place.
    const hasMoved = ({ node, previousRect: from, currentRect: to }: Shift['sources'][number]) =>
      (node instanceof Element ? node : node?.parentElement)?.closest(container) !== null &&
      (from.x !== to.x || from.y !== to.y || from.width !== to.width || from.height !== to.height)
    const describe = ({ node, previousRect: from, currentRect: to }: Shift['sources'][number]) =>
      `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (isShift(entry) && !entry.hadRecentInput && entry.sources.some(hasMoved))
          shifts.push(`after ${Math.round(entry.startTime)} ms: ${entry.sources.map(describe).join('; ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  }, within)

/** The elements that have moved on the last opened page, once it has loaded. */
export async function shiftsAfterLoad(page: Page): Promise<unknown> {
  await loaded(page)
  return page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Reflect.get(globalThis, 'layoutShifts'))))
      }),
  )
}
