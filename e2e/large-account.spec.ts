/** Thousands of nodes: every list filters and counts all of them, and nodes that change are requested individually. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { addNodes } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, navigation, title } from './locators.ts'
import { beginSignedIn } from './sign-in.ts'

const total = 6000

test.use({ demo: false })
test.beforeEach(({ service }) => addNodes(service, total))

/** The number in the name of a link: "Late 455". */
const countIn = async (page: Page, name: RegExp) =>
  Number((await main(page).getByRole('link', { name }).textContent())?.replaceAll(/\D/g, ''))

const open = async (page: Page, name: string) => {
  await navigation(page).getByRole('link', { name }).click()
  await expect(title(page, name)).toBeVisible()
  await expect(main(page).getByRole('progressbar')).toHaveCount(0)
}

test('filters, counts and totals are exact beyond what one request returns @referenced', async ({ owner: page }) => {
  await page.goto(paths.overview())
  await expect(main(page).getByText(/a month/)).toBeVisible()
  await expect(main(page).getByRole('progressbar')).toHaveCount(0)
  const offline = await countIn(page, /^Offline/)
  expect(offline + (await countIn(page, /^Running/))).toBe(total)

  await open(page, 'Nodes')
  await expect(main(page).getByText('6,000 nodes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Filter by status' }).click()
  await page.getByRole('checkbox', { name: /^Offline/ }).check()
  await page.keyboard.press('Escape')
  await expect(main(page).getByText(`${offline} of 6,000 nodes`)).toBeVisible()
  await page.goto(`${paths.nodes()}?tags=cache`)
  await expect(main(page).getByText('600 of 6,000 nodes')).toBeVisible()

  await page.goto(`${paths.nodes()}?group-by=status`)
  await expect(main(page).getByText('6,000 nodes in 2 groups')).toBeVisible()
  await page.getByRole('checkbox', { name: `Select Offline, ${offline.toLocaleString('en')} nodes` }).check()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(
    `${offline.toLocaleString('en')} selected`,
  )
  await page.getByRole('button', { name: /^Offline/, expanded: true }).click()
  await expect(main(page).getByRole('row', { name: /Running [\d,]+ nodes/ })).toBeInViewport()

  await open(page, 'Backups')
  // A state that no node has is not listed.
  const states = main(page).getByRole('link', { name: /^(?:Never backed up|Late|Up to date|Off|Failed) [\d,]+$/ })
  await expect(states.filter({ hasText: 'Off' })).toBeVisible()
  const counts = await states.allTextContents()
  expect(counts.reduce((sum, text) => sum + Number(text.replaceAll(/\D/g, '')), 0)).toBe(total)

  await open(page, 'Regions')
  const cells = await main(page).getByRole('row').getByRole('link', { name: /^\d+$/ }).allTextContents()
  expect(cells.reduce((sum, count) => sum + Number(count), 0)).toBe(total)
})

test('ten nodes in transition ask for themselves, not for the list', async ({ owner: page, service }) => {
  await service.database.updateTable('nodes').set({ status: 'rebooting' }).where('id', '<=', 10).execute()
  await page.goto(`${paths.nodes()}?sort=status`)
  await expect(main(page).getByText('6,000 nodes', { exact: true })).toBeVisible()
  const asked = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // With a filter, what has happened while the page opened is read once.
    if (pathname.startsWith('/v4/node/instances') && !request.headers()['x-filter'])
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
  })
  await expect.poll(() => [...asked.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(20)
  expect([...asked.keys()].toSorted()).toEqual(
    Array.from({ length: 10 }, (_, index) => `/v4/node/instances/${index + 1}`).toSorted(),
  )

  await test.step('in a hidden tab nothing asks, while a visible one goes on', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const visible = await page.context().newPage()
    await beginSignedIn(visible, service.ownerToken)
    let ticks = 0
    visible.on('request', (request) => (ticks += /instances\/\d+$/.test(request.url()) ? 1 : 0))
    await visible.goto(`${paths.nodes()}?sort=status`)
    await expect.poll(() => ticks).toBeGreaterThanOrEqual(10)
    asked.clear()
    const before = ticks
    await expect.poll(() => ticks).toBeGreaterThanOrEqual(before + 20)
    expect([...asked]).toEqual([])
    await visible.close()
  })
  await service.database.updateTable('nodes').set({ status: 'running' }).where('id', '<=', 10).execute()
  await page.goto(`${paths.nodes()}?status=rebooting`)
  await expect(main(page).getByText('No nodes match')).toBeVisible()
})

test('a load that an error interrupts says so, and goes on when asked to', async ({ owner: page, monitor }) => {
  monitor.expectError(/status of 400/)
  const broken = /page=7&page_size=500/
  await page.route(broken, (route) => route.fulfill({ status: 400, json: { errors: [{ reason: 'Out of order' }] } }))
  await page.goto(paths.nodes())
  await expect(main(page).getByText(/^Only [\d,]+ of 6,000 nodes were loaded$/)).toBeVisible()
  await page.unroute(broken)
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(main(page).getByText('6,000 nodes', { exact: true })).toBeVisible()
})
