import type { Browser, Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { Server } from '../server.ts'
import { type Measurement, median, quantile, roundForDisplay } from './measurement.ts'
import { signIn } from './sign-in.ts'

/** Each key changes the number of matching rows: digits are in labels, ids and addresses. */
const keySeries = [
  '7',
  '3',
  'Backspace',
  'Backspace',
  '4',
  '1',
  'Backspace',
  'Backspace',
  '9',
  '5',
  'Backspace',
  'Backspace',
]
const paintedProperty = 'quarterdeckPainted'
const budgets = { keystroke: 50, frame: 32 }

/** Measures searching and scrolling the longest list that is loaded whole. */
export async function measureClientSideList(browser: Browser, server: Server, rows: number): Promise<Measurement[]> {
  const page = await openList(browser, server, rows)
  const keystrokeTimes = await measureKeystrokes(page)
  const frames = await measureScroll(page)
  await page.context().close()
  const rowsLabel = `${rows.toLocaleString('en')} loaded rows`
  return [
    {
      label: `Search keystroke to filtered rows, ${rowsLabel}, median`,
      value: roundForDisplay(median(keystrokeTimes)),
      unit: 'ms',
      budget: budgets.keystroke,
    },
    {
      label: `Slowest of ${keystrokeTimes.length} keystrokes`,
      value: roundForDisplay(Math.max(...keystrokeTimes)),
      unit: 'ms',
    },
    {
      label: `Scroll of ${rowsLabel}, 99th percentile of frames`,
      value: roundForDisplay(quantile(frames, 0.99)),
      unit: 'ms',
    },
    {
      label: `Longest of ${frames.length} frames`,
      value: roundForDisplay(Math.max(...frames)),
      unit: 'ms',
      budget: budgets.frame,
    },
  ]
}

/** Measures searching by the service, including the delay that waits for more keys. */
export async function measureServerSideList(browser: Browser, server: Server, rows: number): Promise<Measurement[]> {
  const page = await openList(browser, server, rows)
  const [duration = Number.NaN] = await measureKeystrokes(page, ['w'])
  await page.context().close()
  return [
    {
      label: `Search keystroke to rows found by the service, ${rows.toLocaleString('en')} stored`,
      value: roundForDisplay(duration),
      unit: 'ms',
    },
  ]
}

async function openList(browser: Browser, server: Server, rows: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, server)
  await page.goto(server.url + paths.nodes())
  await page
    .getByRole('main')
    .getByText(`${rows.toLocaleString('en')} nodes`, { exact: true })
    .waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  return page
}

/**
 * Milliseconds from each key to the painted result.
 * @throws Error when a key changes nothing
 */
async function measureKeystrokes(page: Page, series: readonly string[] = keySeries): Promise<number[]> {
  await page.getByRole('searchbox', { name: 'Search nodes' }).focus()
  const times: number[] = []
  for (const key of series) {
    // The observer is installed before the key is pressed: the two reach the page independently.
    await page.evaluate((name) => {
      const painted = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('The key changed nothing')), 10_000)
        const countText = () => document.querySelector('main')?.innerText.match(/[\d,]+ (of [\d,]+ )?nodes?/)?.[0]
        const before = countText()
        let start = 0
        const observer = new MutationObserver(() => {
          if (start === 0 || countText() === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        document.activeElement?.addEventListener('input', () => (start = performance.now()), {
          once: true,
          capture: true,
        })
      })
      Reflect.set(globalThis, name, painted)
    }, paintedProperty)
    await page.keyboard.press(key)
    times.push(Number(await page.evaluate((name): unknown => Reflect.get(globalThis, name), paintedProperty)))
  }
  return times
}

/** Milliseconds between frames while the list is scrolled from its first to its last row. */
async function measureScroll(page: Page): Promise<number[]> {
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
