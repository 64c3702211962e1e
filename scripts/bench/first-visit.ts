/**
 * First visits to the node list with an empty cache, compared with those to the floor and to the page without script
 * (floor.ts) in the same run.
 */
import type { Browser } from '@playwright/test'
import * as z from 'zod/mini'
import { paths } from '#kit/paths.ts'
import type { Server } from '../server.ts'
import type { BareBrowser, BareCookies, BarePage } from './bare-browser.ts'
import { floorRowCount, startFloor, startPageWithoutScript } from './floor.ts'
import { type Measurement, median, repeat, summarize } from './measurement.ts'
import { signIn } from './sign-in.ts'
import { startSlowLine } from './slow-line.ts'
import { traceShares } from './trace.ts'

const visitCount = 7
const rowsShownMark = 'rows-shown'

interface Condition {
  name: string
  /** The factor by which the processor is slowed down. */
  cpu: number
  slowConnection: boolean
  /** Budgets of the time to rows in ms, and of its ratio to the floor's (docs/performance.md). */
  rowsBudget?: number
  ratioBudget: number
  /** The budget of the ratio to the page without script. */
  pageRatioBudget: number
}

const conditions: readonly Condition[] = [
  { name: 'unslowed', cpu: 1, slowConnection: false, rowsBudget: 400, ratioBudget: 1.6, pageRatioBudget: 2 },
  { name: 'slow processor', cpu: 4, slowConnection: false, ratioBudget: 1.6, pageRatioBudget: 2 },
  { name: 'slow connection', cpu: 4, slowConnection: true, rowsBudget: 1900, ratioBudget: 1.25, pageRatioBudget: 1.5 },
]

/** Times in milliseconds since the navigation, unless stated otherwise. */
interface Visit {
  /** When 25 rows were painted. */
  rows: number
  firstPaint: number
  /** The time from the last byte of the list to the painted rows. */
  listToRows: number
  layoutShift: number
  requests: number
  /** Compressed, kB. */
  script: number
  /** MB. */
  heap: number
  evaluation: number
  rendering: number
  layout: number
}

/** The service needs at least 25 nodes. `browser` signs in, `bare` is measured. */
export async function measureFirstVisits(browser: Browser, bare: BareBrowser, server: Server): Promise<Measurement[]> {
  const signInContext = await browser.newContext()
  await signIn(await signInContext.newPage(), server)
  let cookies: BareCookies = await signInContext.cookies()
  await signInContext.close()
  await using floor = await startFloor()
  await using page = await startPageWithoutScript(browser, server)
  await using slowLine = await startSlowLine(server.url)
  await using slowFloor = await startSlowLine(floor.url)
  await using slowPage = await startSlowLine(page.url)

  const results: Measurement[] = []
  for (const condition of conditions) {
    const { slowConnection } = condition
    const visits = await repeat(visitCount, async () => {
      const { measured: floorVisit } = await visit(bare, [], slowConnection ? slowFloor.url : floor.url, condition)
      const { measured: pageVisit } = await visit(bare, [], slowConnection ? slowPage.url : page.url, condition)
      const site = slowConnection ? slowLine.url : server.url
      const { measured, after } = await visit(bare, cookies, site + paths.nodes(), condition)
      // Each visit renews the session, and with it the cookie.
      cookies = after
      return { own: measured, floor: floorVisit, page: pageVisit }
    })
    results.push(...report(condition, visits))
  }
  return results
}

interface Visits {
  own: Visit
  floor: Visit
  page: Visit
}

function report(condition: Condition, visits: readonly Visits[]): Measurement[] {
  const { name, cpu, rowsBudget, ratioBudget, pageRatioBudget } = condition
  const own = visits.map((each) => each.own)
  const of = (measured: readonly Visit[], metric: keyof Visit) => measured.map((each) => each[metric])
  const row = (label: string, metric: keyof Visit, unit: string, budget?: number): Measurement => ({
    label: `First visit, ${name}: ${label}`,
    unit,
    ...summarize(of(own, metric)),
    ...(budget === undefined ? {} : { budget }),
  })
  const rows = row('25 rows shown', 'rows', 'ms', rowsBudget)
  const ratio = (other: 'floor' | 'page', otherName: string, budget: number): Measurement => {
    const otherRows = median(visits.map((each) => each[other].rows))
    return {
      label: `First visit, ${name}: ratio to the ${otherName} of ${Math.round(otherRows)} ms`,
      value: Math.round((median(of(own, 'rows')) / otherRows) * 100) / 100,
      unit: '',
      budget,
    }
  }
  return [
    rows,
    ratio('floor', 'floor', ratioBudget),
    ratio('page', 'page without script', pageRatioBudget),
    row('first paint of the frame', 'firstPaint', 'ms', condition.slowConnection ? 900 : undefined),
    row('layout shift', 'layoutShift', '', 0),
    row('from the list to its rows', 'listToRows', 'ms', cpu === 4 && !condition.slowConnection ? 250 : undefined),
    row('evaluating scripts', 'evaluation', 'ms', cpu === 4 && !condition.slowConnection ? 300 : undefined),
    row('other script', 'rendering', 'ms'),
    row('style and layout', 'layout', 'ms'),
    ...(condition.slowConnection
      ? [row('JavaScript received until then, compressed', 'script', 'kB')]
      : cpu === 1
        ? [row('requests', 'requests', '', 17), row('heap at the end', 'heap', 'MB', 8)]
        : []),
  ]
}

async function visit(browser: BareBrowser, cookies: BareCookies, url: string, { cpu }: Condition) {
  const page = await browser.openPage(cookies)
  if (cpu > 1) await page.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: markRows })
  await page.startTracing()
  await page.navigate(url)
  await page.evaluate('rowsShown')
  const shares = traceShares(await page.stopTracing(), rowsShownMark)
  const heap = await heapAtRest(page)
  // Read last, because the browser reports the first paint a little later than it happens.
  const times = z.parse(Times, await page.evaluate(`(${readTimes.toString()})(${JSON.stringify(rowsShownMark)})`))
  const measured: Visit = { ...times, ...shares, heap }
  const after = await page.cookies()
  await page.close()
  return { measured, after }
}

/**
 * Sets a performance mark when 25 table rows have been painted, resolves `rowsShown`, and adds up the layout shifts
 * until then.
 */
const markRows = `
  globalThis.layoutShift = 0
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.layoutShift += entry.value
  })
  shifts.observe({ type: 'layout-shift', buffered: true })
  globalThis.rowsShown = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('tbody th').length < ${floorRowCount}) return
      observer.disconnect()
      requestAnimationFrame(() =>
        setTimeout(() => {
          shifts.disconnect()
          resolve(performance.mark('${rowsShownMark}').startTime)
        }),
      )
    })
    observer.observe(document, { childList: true, subtree: true })
  })
`

const Times = z.object({
  rows: z.number(),
  firstPaint: z.number(),
  listToRows: z.number(),
  layoutShift: z.number(),
  requests: z.number(),
  script: z.number(),
})

/** Runs in the page. */
function readTimes(mark: string): z.output<typeof Times> {
  const rows = performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN
  const resources = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
  const sent = resources.filter(({ startTime }) => startTime <= rows)
  const list = sent.find(({ name }) => /\/v4\/node\/instances\?|\/rows\.json/.test(name))
  const shift: unknown = Reflect.get(globalThis, 'layoutShift')
  return {
    rows,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    // A page without script requests no list.
    listToRows: rows - (list?.responseEnd ?? rows),
    layoutShift: Math.round(Number(shift) * 1000) / 1000,
    requests: sent.length + 1,
    script:
      sent
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize)
        .reduce((sum, size) => sum + size, 0) / 1000,
  }
}

/** Megabytes, after the requests have ended. */
async function heapAtRest(page: BarePage): Promise<number> {
  await page.evaluate(`new Promise((resolve) => {
    let before = -1
    const check = () => {
      const { length } = performance.getEntriesByType('resource')
      if (length === before) return resolve()
      before = length
      setTimeout(check, 1000)
    }
    check()
  })`)
  await page.send('HeapProfiler.collectGarbage')
  return z.parse(HeapUsage, await page.send('Runtime.getHeapUsage')).usedSize / 1_000_000
}

const HeapUsage = z.object({ usedSize: z.number() })
