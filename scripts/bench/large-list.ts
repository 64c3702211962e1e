import type { Browser, Page } from '@playwright/test'
import { clientSideLimit } from '#api/http/client-side-limit.ts'
import { paths } from '#kit/paths.ts'
import type { Server } from '../server.ts'
import { measureKeystrokes, measureScroll, type MeasuredList } from './interaction.ts'
import { type Measurement, median, quantile, roundForDisplay } from './measurement.ts'
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
/** Milliseconds: a key or a press on a header, and a frame while scrolling. */
export const listBudgets = { keystroke: 50, frame: 32 }

/** Measures searching and scrolling a list that is loaded completely; beyond the client-side limit, because the user asks for it. */
export async function measureClientSideList(browser: Browser, server: Server, rows: number): Promise<Measurement[]> {
  const page = await openList(browser, server, rows)
  if (rows > clientSideLimit) await loadAll(page, rows)
  const keystrokeTimes = await measureKeystrokes(page, nodeList, keySeries)
  const frames = await measureScroll(page, nodeList)
  await page.context().close()
  const rowsLabel = `${rows.toLocaleString('en')} loaded rows`
  return [
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
      label: `Scroll of ${rowsLabel}, 99th percentile of frames`,
      value: roundForDisplay(quantile(frames, 0.99)),
      unit: 'ms',
    },
    {
      label: `Longest of ${frames.length} frames`,
      value: roundForDisplay(Math.max(...frames)),
      unit: 'ms',
      budget: listBudgets.frame,
    },
  ]
}

async function loadAll(page: Page, rows: number): Promise<void> {
  await page.getByRole('button', { name: `Load all ${rows.toLocaleString('en')} nodes` }).click()
  await page.getByRole('button', { name: 'Filter by status' }).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
}

/** Measures searching by the service, including the delay that waits for more keys. */
export async function measureServerSideList(browser: Browser, server: Server, rows: number): Promise<Measurement[]> {
  const page = await openList(browser, server, rows)
  const durations = await measureKeystrokes(page, nodeList, ['w', 'Backspace'])
  await page.context().close()
  return [
    {
      label: `Search keystroke to rows found by the service, ${rows.toLocaleString('en')} stored`,
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
  await page
    .getByRole('main')
    .getByText(`${rows.toLocaleString('en')} nodes`, { exact: true })
    .waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  return page
}
