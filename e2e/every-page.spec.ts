/**
 * Every page, on a desktop and on a phone: nothing moves while it loads, axe finds nothing in either theme, and neither
 * texts of twice the size nor long times are cut. All of it on one visit, because loading the pages is what takes the
 * time.
 */
import type { Page } from '@playwright/test'
import { findNode } from './account.ts'
import { auditBothThemes, variants } from './audit.ts'
import { cutTexts } from './cut-texts.ts'
import { expect, test } from './fixtures.ts'
import { observeShifts, shiftsAfterLoad } from './layout-shift.ts'
import { title } from './locators.ts'
import { signedInPages, sweepTimeoutMs, type SweptPage } from './pages.ts'

test.use({
  outages: ['us-east', 'eu-west'],
  maintenance: [{ region: 'us-east', begin: 30, end: 34 }],
})

const longestTime = '59 minutes ago'

/** Lets every time of the page become as long as it can be; returns how many there are. */
const lengthenTimes = (page: Page) =>
  page.locator('main time').evaluateAll((times, text) => {
    for (const time of times) time.textContent = text
    return times.length
  }, longestTime)

/** The widths at which times are looked at. */
const widths = [320, 390, 1024, 1440]

/**
 * Texts of twice the size on a narrow phone, and times at every width. Changes the page. Returns how many times it has.
 */
async function expectNothingCut(page: Page, name: string): Promise<number> {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect.soft(await cutTexts(page), `${name}, text of twice the size`).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  let count = 0
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    count = await lengthenTimes(page)
    expect.soft(await cutTexts(page, 'time'), `${name}, times at ${width} px`).toEqual([])
  }
  return count
}

/** The pages are visited in this many tests for each variant, which run side by side. */
const parts = 4

/** The events early, while the work of the demo goes on: a row moves when what it tells of ends. */
function inOrder(pages: readonly SweptPage[]): SweptPage[] {
  const others = pages.filter(({ name }) => name !== 'events')
  return others.toSpliced(parts, 0, ...pages.filter(({ name }) => name === 'events'))
}

for (const { variant, colorScheme, viewport } of variants) {
  test.describe(variant, () => {
    test.use({ colorScheme, viewport })
    for (let part = 0; part < parts; part += 1) {
      test(`every page, ${variant}, part ${part + 1} of ${parts} @referenced`, async ({ owner: page, service }) => {
        test.setTimeout(sweepTimeoutMs)
        await observeShifts(page)
        let pagesWithTimes = 0
        const pages = inOrder(signedInPages(await findNode(service, 'db-1')))
        for (const { name, address, title: heading } of pages.filter((_, index) => index % parts === part)) {
          await test.step(name, async () => {
            await page.setViewportSize(viewport)
            await page.goto(address)
            await expect(title(page, heading)).toBeVisible()
            await auditBothThemes(page, name, colorScheme)
            // What loads last, some seconds after the rest; until then the page was audited.
            await expect(page.getByRole('banner').getByRole('link', { name: /^Events/ })).toHaveAttribute('title')
            expect.soft(await shiftsAfterLoad(page), `${name}: what has moved`).toEqual([])
            if (colorScheme === 'dark' && (await expectNothingCut(page, name)) > 0) pagesWithTimes += 1
          })
        }
        if (colorScheme === 'dark') expect(pagesWithTimes).toBeGreaterThan(2)
      })
    }
  })
}
