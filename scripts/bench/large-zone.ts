/** Measures the record editor on the largest zone that a domain can have. */
import type { Browser, Page } from '@playwright/test'
import { formatNumber } from '#contract/text.ts'
import { paths } from '#kit/paths.ts'
import type { Server } from '../server.ts'
import { measureKeystrokes, measureScroll, type MeasuredList } from './interaction.ts'
import { listBudgets } from './large-list.ts'
import { type Measurement, repeat, summarize } from './measurement.ts'
import { signIn } from './sign-in.ts'

const zone = 'large.example'
const recordList: MeasuredList = {
  searchbox: 'Search records',
  table: `Records of ${zone}`,
  countPattern: String.raw`[\d,]+ (of [\d,]+ )?records?`,
}
/** Digits are in the names, which end in a number, and in some of the values. */
const keySeries = ['7', '3', 'Backspace', 'Backspace', '4', '1', '5', 'Backspace', 'Backspace', 'Backspace']
/** The times of single visits vary by half. */
const visits = 5
const sortedColumns = ['Value', 'Type', 'TTL', 'Name']

/** `records`: how many the first domain has. */
export async function measureLargeZone(browser: Browser, server: Server, records: number): Promise<Measurement[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, server)
  await page.addInitScript(recordFirstPaint, { property: firstRowsProperty, selector: '[data-row-link]' })
  const opened = await repeat(visits, async () => {
    const start = performance.now()
    await page.goto(server.url + paths.domain(1))
    const firstRows = Number(await (await page.waitForFunction(readProperty, firstRowsProperty)).jsonValue())
    // Locators that find by role read the whole page again and again, which would slow it down.
    await page.waitForFunction(
      (text) => [...document.querySelectorAll('main output')].some(({ textContent }) => textContent === text),
      `${formatNumber(records)} records`,
      { timeout: 60_000 },
    )
    const allRows = performance.now() - start
    await page.waitForLoadState('networkidle')
    return { firstRows, allRows }
  })
  const keystrokes = await measureKeystrokes(page, recordList, keySeries)
  const sorts = (await repeat(2, () => measureSorting(page))).flat()
  const stagings = await measureDeletions(page)
  const frames = await measureScroll(page, recordList)
  await context.close()
  const label = `zone of ${formatNumber(records)} records`
  const summary = (times: readonly number[]) => ({ unit: 'ms', ...summarize(times) })
  const interaction = (what: string, times: readonly number[]) => ({
    label: `${what}, ${label}, median`,
    budget: listBudgets.keystroke,
    ...summary(times),
  })
  return [
    {
      label: `First rows of a ${label}`,
      budget: firstRowsBudget,
      ...summary(opened.map(({ firstRows }) => firstRows)),
    },
    { label: 'All of its rows', ...summary(opened.map(({ allRows }) => allRows)) },
    interaction('Search keystroke to filtered rows', keystrokes),
    interaction('Press on a header to sorted rows', sorts),
    interaction('Deletion of a record to the pending change', stagings),
    ...frames,
  ]
}

const firstRowsProperty = 'quarterdeckFirstRows'
const readProperty = (property: string): unknown => Reflect.get(globalThis, property)

/**
 * Records when an element was first painted, in milliseconds since the navigation. Runs in the page, before its
 * scripts.
 */
function recordFirstPaint({ property, selector }: { property: string; selector: string }) {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => Reflect.set(globalThis, property, performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Milliseconds, as for the first visit of the list of nodes. */
const firstRowsBudget = 400

/** Milliseconds from a press on each header to the painted rows. */
async function measureSorting(page: Page): Promise<number[]> {
  const times: number[] = []
  for (const name of sortedColumns)
    times.push(
      await timeUntil(page, `th[aria-sort] button`, name, () =>
        // The page ignores a second Enter that lands on another control at once.
        page.getByRole('columnheader', { name }).getByRole('button').press('Space'),
      ),
    )
  return times
}

/** Milliseconds from the key to the painted bar of pending changes, for a few rows one after the other. */
async function measureDeletions(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let row = 0; row < 5; row += 1) {
    await page.locator(`[data-index="${row}"] [data-row-link]`).focus()
    times.push(
      await timeUntil(page, 'output strong', `${row + 1} pending change${row === 0 ? '' : 's'}`, () =>
        page.keyboard.press('Delete'),
      ),
    )
  }
  return times
}

const paintedProperty = 'quarterdeckInteraction'

/**
 * Milliseconds from a key to the painted element of a selector with a text. The observer is installed before the key is
 * pressed: the two reach the page independently.
 */
async function timeUntil(page: Page, selector: string, text: string, press: () => Promise<void>): Promise<number> {
  await page.evaluate(
    ([property, wantedSelector, wantedText]) => {
      const painted = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`The key did not lead to ${wantedText}`)), 10_000)
        let pressed = 0
        document.addEventListener('keydown', () => (pressed = performance.now()), { once: true, capture: true })
        const observer = new MutationObserver(() => {
          const elements = [...document.querySelectorAll(wantedSelector)]
          if (!elements.some(({ textContent }) => textContent.trim() === wantedText)) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
        })
        observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
      })
      Reflect.set(globalThis, property, painted)
    },
    [paintedProperty, selector, text] as const,
  )
  await press()
  return Number(await page.evaluate((property): unknown => Reflect.get(globalThis, property), paintedProperty))
}
