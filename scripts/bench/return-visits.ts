/** Navigation between pages that this tab has shown before, whose code and data are already loaded. */
import type { Browser, Page } from '@playwright/test'
import type { Server } from '../server.ts'
import { type Measurement, median, repeat, roundForDisplay } from './measurement.ts'
import { signIn } from './sign-in.ts'

const rounds = 5
const slowdown = 4

/** Measures from the press on a link of the navigation to the painted page, with the processor slowed down 4 times. */
export async function measureReturnVisits(browser: Browser, server: Server): Promise<Measurement[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, server)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const names = await links.evaluateAll((elements) => elements.map((element) => element.textContent))
  for (const name of names) await visit(page, name)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const visited = await repeat(rounds, async () => {
    const times: number[] = []
    for (const name of names) times.push(await visit(page, name))
    return times
  })
  await context.close()
  const medians = names.map((name, index) => ({ name, value: median(visited.flatMap((times) => times[index] ?? [])) }))
  const slowest = medians.reduce((most, each) => (each.value > most.value ? each : most))
  return [
    {
      label: 'Page of the navigation that was shown before, slow processor, median',
      value: roundForDisplay(median(visited.flat())),
      unit: 'ms',
      budget: 100,
    },
    { label: `The slowest of them, ${slowest.name}`, value: roundForDisplay(slowest.value), unit: 'ms' },
  ]
}

/** Milliseconds from the press on the link to the frame that shows the page with its data. */
async function visit(page: Page, name: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  const painted = link.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let start = 0
        const isShown = () =>
          element.ariaCurrent === 'page' &&
          document.querySelector('main h1') !== null &&
          document.querySelector('main [aria-busy="true"]') === null
        const observer = new MutationObserver(() => {
          if (start === 0 || !isShown()) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        })
        observer.observe(document.body, { childList: true, subtree: true, attributes: true })
        element.addEventListener('click', () => (start = performance.now()), { once: true, capture: true })
      }),
  )
  // The observer is installed before the press: the two reach the page independently.
  await page.evaluate(() => null)
  await link.click()
  const time = await painted
  await page.waitForLoadState('networkidle')
  return time
}
