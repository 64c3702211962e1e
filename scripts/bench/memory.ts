import type { Browser, CDPSession } from '@playwright/test'
import type { Server } from '../server.ts'
import { type Measurement, roundForDisplay } from './measurement.ts'
import { signIn } from './sign-in.ts'

const rounds = 10
/** Until then, deliberate caches fill up and the browser keeps compiling: most of the growth is code. */
const warmUpRounds = 8

/** Measures how much memory grows when each page of the navigation is visited again and again without reloading. */
export async function measureMemory(browser: Browser, server: Server): Promise<Measurement[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, server)
  const cdp = await context.newCDPSession(page)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const names = await links.allTextContents()
  const visitAll = async () => {
    for (const name of names) {
      await links.filter({ hasText: name }).first().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    const create = page.getByRole('link', { name: 'Create node' }).first()
    if (await create.isVisible()) {
      await create.click()
      await page.getByRole('heading', { level: 1, name: 'Create node' }).waitFor()
    }
  }
  for (let round = 0; round < warmUpRounds; round += 1) await visitAll()
  const before = await memory(cdp)
  for (let round = 0; round < rounds; round += 1) await visitAll()
  const after = await memory(cdp)
  await context.close()
  return [
    { label: `Heap after ${warmUpRounds} visits of each page`, value: roundForDisplay(before.heap), unit: 'MB' },
    {
      label: `Growth of the heap after ${rounds} more visits of each page`,
      value: Math.round(Math.max(0, after.heap - before.heap) * 100) / 100,
      unit: 'MB',
      budget: 1,
    },
    { label: 'DOM nodes kept from them', value: Math.max(0, after.nodes - before.nodes), unit: '', budget: 50 },
    {
      label: 'Event listeners kept from them',
      value: Math.max(0, after.listeners - before.listeners),
      unit: '',
      budget: 0,
    },
  ]
}

/** The heap in MB, DOM nodes and event listeners that are reachable. */
async function memory(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize / 1_000_000, nodes, listeners: jsEventListeners }
}
