import type { Browser, Page } from '@playwright/test'
import { formatNumber } from '#contract/text.ts'
import { paths } from '#kit/paths.ts'
import type { Server } from '../server.ts'
import { measureKeystrokes, measureScroll, type MeasuredList } from './interaction.ts'
import { type Measurement, median, repeat, roundForDisplay, summarize } from './measurement.ts'
import { signIn } from './sign-in.ts'

const nodeList: MeasuredList = {
  searchbox: 'Search nodes',
  table: 'Nodes',
  countPattern: String.raw`[\d,]+ (of [\d,]+ )?nodes?`,
}
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
/** Milliseconds: a key, and a press on a header; MB. */
export const listBudgets = { keystroke: 50, sort: 80, heap: 120 }
const sortedColumns = ['Status', 'Region', 'Label']

/**
 * Measures loading, searching, sorting and scrolling a list that is loaded completely, and the memory that it takes.
 */
export async function measureClientSideList(browser: Browser, server: Server, rows: number): Promise<Measurement[]> {
  const page = await openList(browser, server, rows)
  const loadTimes = await repeat(3, () => measureLoad(page, rows))
  const heap = await usedHeap(page)
  const sortTimes = (await repeat(3, () => measureSorts(page))).flat()
  const keystrokeTimes = await measureKeystrokes(page, nodeList, keySeries)
  const frames = await measureScroll(page, nodeList)
  await page.goto(`${server.url}${paths.nodes()}?group-by=tags`)
  await page
    .getByRole('main')
    .getByText(/ nodes in \d+ groups$/)
    .waitFor()
  await page.waitForLoadState('networkidle')
  const groupedTimes = await measureKeystrokes(page, nodeList, keySeries)
  await page.context().close()
  const rowsLabel = `${formatNumber(rows)} loaded rows`
  return [
    { label: `Opening the list to all of its ${formatNumber(rows)} rows`, ...summarize(loadTimes), unit: 'ms' },
    { label: `Heap with ${rowsLabel}`, value: roundForDisplay(heap), unit: 'MB', budget: listBudgets.heap },
    {
      label: `Press on a header to sorted rows, ${rowsLabel}, median`,
      ...summarize(sortTimes),
      unit: 'ms',
      budget: listBudgets.sort,
    },
    {
      label: `Search keystroke to filtered rows, ${rowsLabel}, median`,
      value: roundForDisplay(median(keystrokeTimes)),
      unit: 'ms',
      budget: listBudgets.keystroke,
    },
    {
      label: `Slowest of ${keystrokeTimes.length} keystrokes`,
      value: roundForDisplay(Math.max(...keystrokeTimes)),
      unit: 'ms',
    },
    {
      label: `Search keystroke to filtered rows in groups by tag, ${rowsLabel}, median`,
      value: roundForDisplay(median(groupedTimes)),
      unit: 'ms',
      budget: listBudgets.keystroke,
    },
    ...frames,
  ]
}

/** Milliseconds from a reload until all rows are there. */
async function measureLoad(page: Page, rows: number): Promise<number> {
  const start = performance.now()
  await page.reload()
  await waitForRows(page, rows)
  return performance.now() - start
}

/** Milliseconds from each press on a header to the painted rows. */
async function measureSorts(page: Page): Promise<number[]> {
  const times: number[] = []
  for (const name of sortedColumns) {
    const header = page.getByRole('columnheader', { name }).getByRole('button')
    times.push(
      await header.evaluate(
        (button: HTMLElement) =>
          new Promise<number>((resolve) => {
            const start = performance.now()
            button.click()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          }),
      ),
    )
    await page.waitForLoadState('networkidle')
  }
  return times
}

/** The reachable heap, in MB. */
async function usedHeap(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize / 1_000_000
}

/** Measures searching by the service, including the delay that waits for more keys. */
export async function measureServerSideList(browser: Browser, server: Server, rows: number): Promise<Measurement[]> {
  const page = await openList(browser, server, rows)
  const durations = await measureKeystrokes(page, nodeList, ['w', 'Backspace'])
  await page.context().close()
  return [
    {
      label: `Search keystroke to rows found by the service, ${formatNumber(rows)} stored`,
      value: roundForDisplay(median(durations)),
      unit: 'ms',
    },
  ]
}

async function openList(browser: Browser, server: Server, rows: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, server)
  await page.goto(server.url + paths.nodes())
  await waitForRows(page, rows)
  await page.waitForLoadState('networkidle')
  return page
}

const waitForRows = (page: Page, rows: number) =>
  page
    .getByRole('main')
    .getByText(`${formatNumber(rows)} nodes`, { exact: true })
    .waitFor({ timeout: 60_000 })
