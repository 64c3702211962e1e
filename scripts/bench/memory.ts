import type { Browser, CDPSession } from '@playwright/test'
import type { Server } from '../server.ts'
import { type Figure, rounded } from './figure.ts'
import { signIn } from './sign-in.ts'

const rounds = 10

/** Whether memory stays the same when each page of the navigation is visited again and again within one page load. */
export async function pageMemory(browser: Browser, server: Server): Promise<Figure[]> {
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
  // The first rounds fill caches that are meant to stay.
  await visitAll()
  await visitAll()
  const before = await heap(cdp)
  for (let round = 0; round < rounds; round += 1) await visitAll()
  const after = await heap(cdp)
  await context.close()
  return [
    { what: 'Heap after two visits of each page', value: rounded(before), unit: 'MB' },
    { what: 'Growth of it by ten more visits of each page', value: Math.round(Math.max(0, after - before) * 100) / 100, unit: 'MB', budget: 1 },
  ]
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
