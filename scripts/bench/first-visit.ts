import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { Server } from '../server.ts'
import { type Figure, median, rounded } from './figure.ts'
import { signIn } from './sign-in.ts'

const visits = 7
const slow = { cpu: 4, latency: 150, throughput: (1.6 * 1_000_000) / 8 }
const rowsShown = 'rows-shown'

interface Visit {
  rows: number
  requests: number
  script: number
  heap: number
}

/** First visits to the node list with an empty cache, signed in by the browser session's cookie. */
export async function firstVisits(browser: Browser, server: Server): Promise<Figure[]> {
  const start = await browser.newContext()
  await signIn(await start.newPage(), server)
  let state = await start.storageState()
  await start.close()

  const measure = async (throttled: boolean) => {
    const measured: Visit[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } })
      measured.push(await visitOnce(context, server, throttled))
      // Each visit renews the session, and with it the cookie.
      state = await context.storageState()
      await context.close()
    }
    return measured
  }

  const fast = await measure(false)
  const throttled = await measure(true)
  const of = (measured: readonly Visit[], what: keyof Visit) => rounded(median(measured.map((each) => each[what])))
  return [
    { what: 'First visit, signed in, to rows shown, slow line', value: of(throttled, 'rows'), unit: 'ms', budget: 1900 },
    { what: 'First visit, signed in, to rows shown', value: of(fast, 'rows'), unit: 'ms', budget: 400 },
    { what: 'Requests of the first visit', value: of(fast, 'requests'), unit: '', budget: 15 },
    { what: 'JavaScript received until rows are shown, compressed', value: of(throttled, 'script'), unit: 'kB' },
    { what: 'Heap after it', value: of(fast, 'heap'), unit: 'MB', budget: 8 },
  ]
}

async function visitOnce(context: BrowserContext, server: Server, throttled: boolean): Promise<Visit> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  if (throttled) await throttle(cdp)
  const received = await countScript(cdp)
  let requests = 0
  page.on('request', () => void (requests += 1))
  await markRows(page)
  await page.goto(server.url + paths.nodes())
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, rowsShown)
  const rows = await page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, rowsShown)
  const script = received() / 1000
  const counted = requests
  await page.waitForLoadState('networkidle')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return { rows, requests: counted, script, heap: usedSize / 1_000_000 }
}

/** Notes the time when the first row of the table with a link to a node has been painted. */
async function markRows(page: Page) {
  await page.addInitScript((name) => {
    const look = () => {
      if (!document.querySelector('tbody a[href^="/nodes/"], [role=row] a[href^="/nodes/"]')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
  }, rowsShown)
}

async function throttle(cdp: CDPSession) {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false, latency: slow.latency, downloadThroughput: slow.throughput, uploadThroughput: slow.throughput,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
}

/** Counts the bytes of scripts as they came over the line. */
async function countScript(cdp: CDPSession): Promise<() => number> {
  await cdp.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => void (scripts.has(requestId) && (bytes += encodedDataLength)))
  return () => bytes
}
