/** First visits to the node list with an empty cache, beside those to the floor (floor/main.tsx), in the same run. */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { Server } from '../server.ts'
import { floorRowCount, startFloor } from './floor.ts'
import { type Measurement, median, quantile, roundForDisplay } from './measurement.ts'
import { signIn } from './sign-in.ts'
import { traceShares } from './trace.ts'

const visits = 7
const rowsShownMark = 'rows-shown'
const reportRows = 'reportRowsShown'

interface Condition {
  name: string
  /** By how much the processor is slowed down. */
  cpu: number
  slowConnection: boolean
  /** Budgets of the time to rows in ms, and of its ratio to the floor's (quality.md, Speed). */
  rowsBudget?: number
  ratioBudget: number
}

const conditions: readonly Condition[] = [
  { name: 'unslowed', cpu: 1, slowConnection: false, rowsBudget: 400, ratioBudget: 1.6 },
  { name: 'slow processor', cpu: 4, slowConnection: false, ratioBudget: 1.6 },
  { name: 'slow connection', cpu: 4, slowConnection: true, rowsBudget: 1900, ratioBudget: 1.25 },
]
const slowConnection = { latency: 150, throughput: (1.6 * 1_000_000) / 8 }

/** Times in milliseconds since the navigation, unless stated otherwise. */
interface Visit {
  /** When 25 rows were painted. */
  rows: number
  firstPaint: number
  /** From the last byte of the list to the painted rows. */
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

/** The service needs at least 25 nodes. */
export async function measureFirstVisits(browser: Browser, server: Server): Promise<Measurement[]> {
  const signInContext = await browser.newContext()
  await signIn(await signInContext.newPage(), server)
  let state = await signInContext.storageState()
  await signInContext.close()
  await using floor = await startFloor()

  const visit = async (url: string, options: BrowserContextOptions, condition: Condition) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
    const measured = await measureVisit(browser, context, url, condition)
    const after = await context.storageState()
    await context.close()
    return { measured, after }
  }

  const results: Measurement[] = []
  for (const condition of conditions) {
    const own: Visit[] = []
    const floors: Visit[] = []
    for (let count = 0; count < visits; count += 1) {
      floors.push((await visit(floor.url, {}, condition)).measured)
      const { measured, after } = await visit(server.url + paths.nodes(), { storageState: state }, condition)
      own.push(measured)
      // Each visit renews the session, and with it the cookie.
      state = after
    }
    results.push(...report(condition, own, floors))
  }
  return results
}

function report(condition: Condition, own: readonly Visit[], floors: readonly Visit[]): Measurement[] {
  const { name, cpu, rowsBudget, ratioBudget } = condition
  const of = (measured: readonly Visit[], metric: keyof Visit) => measured.map((each) => each[metric])
  const row = (label: string, metric: keyof Visit, unit: string, budget?: number): Measurement => ({
    label: `First visit, ${name}: ${label}`,
    value: roundForDisplay(median(of(own, metric))),
    unit,
    spread: spread(of(own, metric)),
    ...(budget === undefined ? {} : { budget }),
  })
  const rows = row('25 rows shown', 'rows', 'ms', rowsBudget)
  const floorRows = median(of(floors, 'rows'))
  return [
    rows,
    {
      label: `First visit, ${name}: ratio to the floor of ${Math.round(floorRows)} ms`,
      value: Math.round((median(of(own, 'rows')) / floorRows) * 100) / 100,
      unit: '',
      budget: ratioBudget,
    },
    row('first paint of the frame', 'firstPaint', 'ms', condition.slowConnection ? 900 : undefined),
    row('layout shift', 'layoutShift', '', 0),
    row('from the list to its rows', 'listToRows', 'ms', cpu === 4 && !condition.slowConnection ? 250 : undefined),
    row('evaluating scripts', 'evaluation', 'ms', cpu === 4 && !condition.slowConnection ? 300 : undefined),
    row('other script', 'rendering', 'ms'),
    row('style and layout', 'layout', 'ms'),
    ...(condition.slowConnection
      ? [row('JavaScript received until then, compressed', 'script', 'kB')]
      : cpu === 1
        ? [row('requests', 'requests', '', 15), row('heap afterwards', 'heap', 'MB', 8)]
        : []),
  ]
}

const spread = (values: readonly number[]) => ({
  low: roundForDisplay(quantile(values, 0)),
  high: roundForDisplay(quantile(values, 1)),
})

async function measureVisit(
  browser: Browser,
  context: BrowserContext,
  url: string,
  { cpu, slowConnection: slow }: Condition,
): Promise<Visit> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (slow) {
    const { latency, throughput } = slowConnection
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const scriptBytes = countScript(cdp)
  let requests = 0
  page.on('request', () => void (requests += 1))
  const rowsShown = await markRows(page)
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'blink.user_timing'] })
  await page.goto(url)
  await rowsShown.promise
  const requestsUntilRows = requests
  const script = scriptBytes() / 1000
  const shares = traceShares(await browser.stopTracing(), rowsShownMark)
  const times = await page.evaluate((name) => {
    const rows = performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    const list = performance
      .getEntriesByType('resource')
      .find((entry) => /\/v4\/node\/instances\?|\/rows\.json/.test(entry.name))
    return {
      rows,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      listToRows: rows - (list instanceof PerformanceResourceTiming ? list.responseEnd : Number.NaN),
      layoutShift: Number(document.documentElement.dataset['layoutShift'] ?? 0),
    }
  }, rowsShownMark)
  await page.waitForLoadState('networkidle')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return { ...times, ...shares, requests: requestsUntilRows, script, heap: usedSize / 1_000_000 }
}

/**
 * Sets a performance mark when 25 table rows have been painted, and adds up the layout shifts until then. The page reports it to a binding,
 * because asking it again and again would take time from it.
 */
async function markRows(page: Page): Promise<{ promise: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.exposeFunction(reportRows, resolve)
  await page.addInitScript(
    ({ name, count, report }) => {
      let shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shift += Number(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
      const check = () => {
        if (document.querySelectorAll('tbody th').length < count) return
        observer.disconnect()
        requestAnimationFrame(() =>
          setTimeout(() => {
            performance.mark(name)
            document.documentElement.dataset['layoutShift'] = String(Math.round(shift * 1000) / 1000)
            const send: unknown = Reflect.get(globalThis, report)
            if (typeof send === 'function') send()
          }),
        )
      }
      const observer = new MutationObserver(check)
      observer.observe(document, { childList: true, subtree: true })
    },
    { name: rowsShownMark, count: floorRowCount, report: reportRows },
  )
  // Wrapped, because awaiting the function must not await the rows.
  return { promise }
}

/** Counts the compressed bytes of the scripts received. */
function countScript(cdp: CDPSession): () => number {
  const scripts = new Set<string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  cdp.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void (scripts.has(requestId) && (bytes += encodedDataLength)),
  )
  return () => bytes
}
