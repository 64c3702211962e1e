import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { Server } from '../server.ts'
import { type Measurement, median, roundForDisplay } from './measurement.ts'
import { signIn } from './sign-in.ts'

const visits = 7
const slowDevice = { cpu: 4, latency: 150, throughput: (1.6 * 1_000_000) / 8 }
const rowsShownMark = 'rows-shown'

interface Visit {
  rows: number
  requests: number
  script: number
  heap: number
}

/** First visits to the node list with an empty cache, signed in by the browser session's cookie. */
export async function measureFirstVisits(browser: Browser, server: Server): Promise<Measurement[]> {
  const signInContext = await browser.newContext()
  await signIn(await signInContext.newPage(), server)
  let state = await signInContext.storageState()
  await signInContext.close()

  const measure = async (throttled: boolean) => {
    const measured: Visit[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } })
      measured.push(await measureVisit(context, server, throttled))
      // Each visit renews the session, and with it the cookie.
      state = await context.storageState()
      await context.close()
    }
    return measured
  }

  const unthrottled = await measure(false)
  const throttled = await measure(true)
  const medianOf = (measured: readonly Visit[], metric: keyof Visit) =>
    roundForDisplay(median(measured.map((each) => each[metric])))
  return [
    {
      label: 'First visit, signed in, to rows shown, slow connection',
      value: medianOf(throttled, 'rows'),
      unit: 'ms',
      budget: 1900,
    },
    { label: 'First visit, signed in, to rows shown', value: medianOf(unthrottled, 'rows'), unit: 'ms', budget: 400 },
    { label: 'Requests of the first visit', value: medianOf(unthrottled, 'requests'), unit: '', budget: 15 },
    { label: 'JavaScript received until rows are shown, compressed', value: medianOf(throttled, 'script'), unit: 'kB' },
    { label: 'Heap after the first visit', value: medianOf(unthrottled, 'heap'), unit: 'MB', budget: 8 },
  ]
}

async function measureVisit(context: BrowserContext, server: Server, throttled: boolean): Promise<Visit> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  if (throttled) await throttle(cdp)
  const scriptBytes = await countScript(cdp)
  let requests = 0
  page.on('request', () => void (requests += 1))
  await markRows(page)
  await page.goto(server.url + paths.nodes())
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, rowsShownMark)
  const rows = await page.evaluate(
    (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
    rowsShownMark,
  )
  const script = scriptBytes() / 1000
  const requestsUntilRows = requests
  await page.waitForLoadState('networkidle')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return { rows, requests: requestsUntilRows, script, heap: usedSize / 1_000_000 }
}

/** Sets a performance mark when the first table row with a link to a node has been painted. */
async function markRows(page: Page) {
  await page.addInitScript((name) => {
    const check = () => {
      if (!document.querySelector('tbody a[href^="/nodes/"], [role=row] a[href^="/nodes/"]')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { childList: true, subtree: true })
  }, rowsShownMark)
}

async function throttle(cdp: CDPSession) {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowDevice.latency,
    downloadThroughput: slowDevice.throughput,
    uploadThroughput: slowDevice.throughput,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDevice.cpu })
}

/** Counts the compressed bytes of the scripts received. */
async function countScript(cdp: CDPSession): Promise<() => number> {
  await cdp.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  cdp.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void (scripts.has(requestId) && (bytes += encodedDataLength)),
  )
  return () => bytes
}
