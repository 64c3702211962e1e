import type { Browser, Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { Server } from '../server.ts'
import { type Figure, median, quantile, rounded } from './figure.ts'
import { signIn } from './sign-in.ts'

/** Each key of the series changes how many rows match: numbers are in labels, ids and addresses. */
const keys = ['7', '3', 'Backspace', 'Backspace', '4', '1', 'Backspace', 'Backspace', '9', '5', 'Backspace', 'Backspace']
const painted = 'quarterdeckPainted'
const budgets = { keystroke: 50, frame: 32 }

/** Searching and scrolling the longest list that is loaded whole; beyond it the service searches. */
export async function wholeList(browser: Browser, server: Server, rows: number): Promise<Figure[]> {
  const page = await openList(browser, server, rows)
  const strokes = await keystrokes(page)
  const frames = await scroll(page)
  await page.context().close()
  const what = `${rows.toLocaleString('en')} loaded rows`
  return [
    { what: `Search keystroke to filtered rows, ${what}, median`, value: rounded(median(strokes)), unit: 'ms', budget: budgets.keystroke },
    { what: `The slowest of ${strokes.length} keystrokes`, value: rounded(Math.max(...strokes)), unit: 'ms' },
    { what: `Scroll of ${what}, 99 of 100 frames`, value: rounded(quantile(frames, 0.99)), unit: 'ms' },
    { what: `The longest of ${frames.length} frames`, value: rounded(Math.max(...frames)), unit: 'ms', budget: budgets.frame },
  ]
}

/** Searching when the service has to do it, with the pause that waits for more keys. */
export async function pagedList(browser: Browser, server: Server, rows: number): Promise<Figure[]> {
  const page = await openList(browser, server, rows)
  const [took = Number.NaN] = await keystrokes(page, ['w'])
  await page.context().close()
  return [{ what: `Search keystroke to rows found by the service, ${rows.toLocaleString('en')} in store`, value: rounded(took), unit: 'ms' }]
}

async function openList(browser: Browser, server: Server, rows: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, server)
  await page.goto(server.url + paths.nodes())
  await page.getByRole('main').getByText(`${rows.toLocaleString('en')} nodes`, { exact: true }).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  return page
}

/** Milliseconds from each key to the painted rows it leaves. Throws when a key changes nothing. */
async function keystrokes(page: Page, series: readonly string[] = keys): Promise<number[]> {
  await page.getByRole('searchbox', { name: 'Search nodes' }).focus()
  const times: number[] = []
  for (const key of series) {
    // First the watching, then the key: the two go to the page by different ways.
    await page.evaluate((name) => {
      const painted = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('The key changed nothing')), 10_000)
        const counted = () => document.querySelector('main')?.innerText.match(/[\d,]+ (of [\d,]+ )?nodes?/)?.[0]
        const before = counted()
        let start = 0
        const observer = new MutationObserver(() => {
          if (start === 0 || counted() === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        document.activeElement?.addEventListener('input', () => (start = performance.now()), { once: true, capture: true })
      })
      Reflect.set(globalThis, name, painted)
    }, painted)
    await page.keyboard.press(key)
    times.push(Number(await page.evaluate((name): unknown => Reflect.get(globalThis, name), painted)))
  }
  return times
}

/** Milliseconds between frames while the list is scrolled from its first to its last row. */
async function scroll(page: Page): Promise<number[]> {
  const frame = page.getByRole('table', { name: 'Nodes' }).locator('..')
  return frame.evaluate(
    (element) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        let last = 0
        const step = (now: number) => {
          if (last > 0) times.push(now - last)
          last = now
          const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1
          if (atEnd) return resolve(times)
          element.scrollTop += 120
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
  )
}
