/** Detects when a page has loaded: no request is pending, and all received data is shown. */
import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'

/** The requests of each page. */
const traffic = new WeakMap<Page, { pending: Set<Request>; started: number }>()

/** Counts the requests of all pages that are opened from now on. */
export function countRequests(context: BrowserContext) {
  context.on('page', (page) => {
    const requests = { pending: new Set<Request>(), started: 0 }
    traffic.set(page, requests)
    page.on('request', (request) => {
      // The browser requests its icon again with each theme, and does not always report the end of that request.
      if (/\/icon[^/]*\.svg$/.test(request.url())) return
      // The requests of the document that this one replaces may end without an event.
      if (request.isNavigationRequest()) requests.pending.clear()
      requests.pending.add(request)
      requests.started += 1
    })
    page.on('requestfinished', (request) => void requests.pending.delete(request))
    page.on('requestfailed', (request) => void requests.pending.delete(request))
  })
}

/** Resolves when the page has painted and has nothing left to do. */
export const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Without a limit a busy machine may never find the page idle.
        requestAnimationFrame(() =>
          requestIdleCallback(() => requestAnimationFrame(() => resolve()), { timeout: 1000 }),
        )
      }),
  )

/** Waits until no request is pending, and showing the received data has started no further ones. */
export async function loaded(page: Page) {
  const requests = traffic.get(page)
  if (!requests) throw new Error('The requests of this page are not counted.')
  await expect
    .poll(
      async () => {
        const { started } = requests
        const wasQuiet = requests.pending.size === 0
        await painted(page)
        return wasQuiet && requests.started === started
      },
      { message: `${page.url()} has loaded`, intervals: [20] },
    )
    .toBe(true)
}
