/**
 * The font of the dashboard loads after the first rows and applies from the next area on, so that it neither delays nor
 * moves anything; after a sign-in it is there from the first page on.
 */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { beginSignedIn, signInWithToken, submitLoginForm } from './sign-in.ts'
import { observeShifts, shiftsAfterLoad } from './layout-shift.ts'

/** The fonts that the browser draws the heading of the page with. */
async function headingFonts(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

// Without users, the navigation loses an entry once that is known, which is not about the font.
test.use({ documentedOnly: false })

test('the font comes with the second area and stays, and nothing moves', async ({ owner: page, service }) => {
  await observeShifts(page)
  const font = page.waitForResponse(/\.woff2$/)
  await page.goto(paths.nodes())
  await expect(page.getByRole('link', { name: 'web-1', exact: true })).toBeVisible()
  await font
  expect(await shiftsAfterLoad(page)).toEqual([])
  expect(await headingFonts(page)).not.toContain('Geist')
  // Elements that stay on the screen do not move.
  await page.getByRole('link', { name: 'web-1', exact: true }).click()
  await expect(heading(page, 'web-1')).toBeVisible()
  expect(await headingFonts(page)).not.toContain('Geist')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Backups' }).click()
  await expect(heading(page, 'Backups')).toBeVisible()
  await expect.poll(() => headingFonts(page)).toEqual(['Geist'])
  await page.reload()
  await expect(heading(page, 'Backups')).toBeVisible()
  expect(await shiftsAfterLoad(page)).toEqual([])
  expect(await headingFonts(page)).toEqual(['Geist'])
  // A new tab, which has nothing in memory.
  const tab = await page.context().newPage()
  const preloaded = tab.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'))
  // A busy machine may take longer for the font than the first paint waits for it.
  await tab.route(/\.css$/, async (route) => {
    await preloaded
    await route.continue()
  })
  await beginSignedIn(tab, service.ownerToken)
  await tab.goto(paths.domains())
  await expect(heading(tab, 'Domains')).toBeVisible()
  expect(await headingFonts(tab)).toEqual(['Geist'])
})

test('after signing in the first page has the font, and nothing moves', async ({ page, service }) => {
  await observeShifts(page)
  await page.goto(paths.nodes())
  // A busy machine may take longer for the font than a sign-in waits for it.
  await page.route('**/oauth/token', async (route) => {
    await page.waitForFunction(() => document.fonts.check('1em Geist'))
    await route.continue()
  })
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await expect(page.getByRole('link', { name: 'web-1', exact: true })).toBeVisible()
  expect(await headingFonts(page)).toEqual(['Geist'])
  expect(await shiftsAfterLoad(page)).toEqual([])
})

test('after signing in with a token the first page has the font', async ({ page, service }) => {
  const font = page.waitForResponse(/\.woff2$/)
  await page.goto(paths.signIn())
  await font
  await signInWithToken(page, service.ownerToken)
  expect(await headingFonts(page)).toEqual(['Geist'])
})

test('a browser that cannot load the font keeps that of the system', async ({ owner: page, monitor }) => {
  monitor.expectError(/woff2/)
  await page.route(/\.woff2$/, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.woff2'))
  await page.goto(paths.nodes())
  await expect(page.getByRole('link', { name: 'web-1', exact: true })).toBeVisible()
  await refused
  await page.getByRole('link', { name: 'Backups', exact: true }).click()
  await expect(heading(page, 'Backups')).toBeVisible()
  expect(await headingFonts(page)).not.toContain('Geist')
})
