/** What index.html shows before the code of the dashboard has loaded. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './locators.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Holds all code but that of the entry back until the returned function is called. */
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

const places = (page: Page) =>
  page.locator('h1, nav[aria-label=Main], input[type=search], thead th').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.tagName, element.textContent, x, y, width, height]
    }),
  )

for (const [name, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  tablet: { width: 700, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`the frame of the list is painted before the code, and the page takes its place, ${name}`, async ({
    owner: page,
    service,
  }) => {
    await page.setViewportSize(viewport)
    const release = await holdCode(page, service)
    await page.goto(paths.nodes(), { waitUntil: 'commit' })
    await expect(page.locator('#root h1')).toHaveText('Nodes')
    await expect(page.locator('#root')).toHaveJSProperty('inert', true)
    const before = await places(page)
    expect(before.length).toBeGreaterThan(name === 'phone' ? 2 : 8)
    release()
    await expect(main(page).getByText('15 nodes')).toBeVisible()
    await expect(page.locator('#root')).toHaveJSProperty('inert', false)
    expect(await places(page)).toEqual(before)
  })

test('other pages show the navigation first', async ({ owner: page, service }) => {
  const release = await holdCode(page, service)
  await page.goto(paths.backups(), { waitUntil: 'commit' })
  await expect(page.locator('#root nav')).toContainText('Backups')
  release()
  await expect(title(page, 'Backups')).toBeVisible()
})

test('nobody who is signed out sees the frame', async ({ page, service }) => {
  const release = await holdCode(page, service)
  await page.goto(paths.nodes(), { waitUntil: 'domcontentloaded' })
  await expect(page.locator('#root')).toBeEmpty()
  release()
  await expect(page).toHaveURL(/\/(sign-in|login)/)
})
