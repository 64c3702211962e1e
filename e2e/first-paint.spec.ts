/** The frame that index.html shows before the code of the dashboard has loaded. */
import type { Locator, Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { observeShifts, shiftsAfterLoad } from './layout-shift.ts'
import { main, title } from './locators.ts'
import { say, sayCount } from './texts.ts'

/** Holds back all code except the entry's until the returned function is called. */
async function holdCode(page: Page, service: TestService): Promise<() => void> {
  const html = await (await service.fetch(paths.nodes(), { headers: { Accept: 'text/html' } })).text()
  const entry = /<script\b(?=[^>]*type="module")[^>]*src="([^"]+)"/.exec(html)?.[1]
  expect(entry).toBeDefined()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    if (new URL(route.request().url()).pathname !== entry) await promise
    await route.continue()
  })
  return resolve
}

const frame = (page: Page) => page.locator('.frame')

async function placeOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`Not shown: ${locator.toString()}`)
  return box
}

/** The places of the parts that frame and page have in common. */
const placesIn = async (container: Locator) => ({
  header: await placeOf(container.locator('.frame-header, header:has(nav)')),
  logo: await placeOf(container.locator('svg[viewBox="0 0 32 32"]')),
})
const middleOf = ({ x, y, height }: { x: number; y: number; height: number }) => ({ x, y: y + height / 2 })

const desktop = { width: 1440, height: 900 }
const layouts = {
  desktop: { viewport: desktop, stored: {} },
  'desktop, collapsed': { viewport: desktop, stored: { sidebar: 'narrow' } },
  'desktop, compact': { viewport: desktop, stored: { density: 'compact' } },
  tablet: { viewport: { width: 700, height: 900 }, stored: {} },
  phone: { viewport: { width: 390, height: 844 }, stored: {} },
}

for (const [name, { viewport, stored }] of Object.entries(layouts))
  test(`the frame stands where the page comes, ${name}${name === 'desktop' ? ' @languages' : ''}`, async ({
    owner: page,
    service,
  }) => {
    await page.setViewportSize(viewport)
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, stored)
    await observeShifts(page)
    const release = await holdCode(page, service)
    await page.goto(paths.nodes(), { waitUntil: 'commit' })
    await expect(frame(page)).toBeVisible()
    await expect(page.locator('#root')).toHaveText('')
    // Waits until the browser itself reports a contentful paint, as measuring tools do.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const before = await placesIn(frame(page))
    const bar = await placeOf(page.locator('.frame-title'))
    const toolbar = await placeOf(page.locator('.frame-toolbar'))
    const panel = await placeOf(page.locator('.frame-panel'))

    release()
    await expect(main(page).getByText(sayCount(15, '{count} node', '{count} nodes'))).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
    expect(await placesIn(page.locator('#root'))).toEqual(before)
    expect(middleOf(await placeOf(title(page, say('Nodes'))))).toEqual(middleOf(bar))
    const search = await placeOf(page.getByRole('searchbox'))
    expect([search.x, search.y, search.height]).toEqual([toolbar.x, toolbar.y, toolbar.height])
    // On a tablet the filters take a second line.
    const list = name === 'tablet' ? null : await placeOf(main(page).locator('article, .overflow-x-auto').first())
    if (list) expect([list.x, list.y, list.width]).toEqual([panel.x, panel.y, panel.width])
    expect(await shiftsAfterLoad(page)).toEqual([])
  })

test('other pages have the same frame without a list', async ({ owner: page, service }) => {
  const release = await holdCode(page, service)
  await page.goto(paths.backups(), { waitUntil: 'commit' })
  const before = await placesIn(frame(page))
  const bar = await placeOf(page.locator('.frame-title'))
  await expect(page.locator('.frame-toolbar')).toBeHidden()
  await expect(page.locator('.frame-panel')).toBeHidden()
  release()
  expect(middleOf(await placeOf(title(page, 'Backups')))).toEqual(middleOf(bar))
  expect(await placesIn(page.locator('#root'))).toEqual(before)
})

test('with several connections the frame has the bar of its own one', async ({ owner: page, service }) => {
  await page.evaluate(() => {
    localStorage.setItem('@connections', 'main abcd2345')
    localStorage.setItem('connection', JSON.stringify({ name: 'Production', color: 'red' }))
  })
  const release = await holdCode(page, service)
  await page.goto(paths.nodes(), { waitUntil: 'commit' })
  const bar = await placeOf(frame(page).locator('[data-connection-bar]'))
  const before = await placesIn(frame(page))
  release()
  await expect(title(page, 'Nodes')).toBeVisible()
  expect(await placeOf(page.locator('[data-connection-bar]'))).toEqual(bar)
  expect(await placesIn(page.locator('#root'))).toEqual(before)
})

test('nobody who is signed out sees the frame', async ({ page, service }) => {
  const release = await holdCode(page, service)
  await page.goto(paths.nodes(), { waitUntil: 'domcontentloaded' })
  await expect(frame(page)).toBeAttached()
  await expect(frame(page)).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/(sign-in|login)/)
})
