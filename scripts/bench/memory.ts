import type { Browser, CDPSession } from '@playwright/test'
import type { Server } from '../server.ts'
import { type Measurement, roundForDisplay } from './measurement.ts'
import { signIn } from './sign-in.ts'

const rounds = 10

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
  // The first rounds fill caches that are kept on purpose.
  await visitAll()
  await visitAll()
  const before = await heapSize(cdp)
  for (let round = 0; round < rounds; round += 1) await visitAll()
  const after = await heapSize(cdp)
  await context.close()
  return [
    { label: 'Heap after two visits of each page', value: roundForDisplay(before), unit: 'MB' },
    {
      label: 'Growth of the heap after ten more visits of each page',
      value: Math.round(Math.max(0, after - before) * 100) / 100,
      unit: 'MB',
      budget: 1,
    },
  ]
}

async function heapSize(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
