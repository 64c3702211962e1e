/** Large zoom and forced colors. A window of 320 × 256 px is one of 1280 × 1024 px at 400 % (WCAG 1.4.10). */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { main, row } from './locators.ts'

/**
 * The name of the focused element, when something else is in front of its center (WCAG 2.4.11); null when nothing is.
 */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { left, top, width, height } = focused.getBoundingClientRect()
    const front = document.elementFromPoint(left + width / 2, top + height / 2)
    if (front && (focused.contains(front) || front.contains(focused))) return null
    return `${focused.getAttribute('aria-label') ?? focused.textContent} behind ${front?.textContent}`
  })

/** The covered elements among the next stops of Tab. */
async function coveredOnTheWay(page: Page, stops: number) {
  const covered: string[] = []
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    const name = await coveredFocus(page)
    if (name !== null) covered.push(name)
  }
  return covered
}

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('the bar of a selection does not cover what has the focus', async ({ owner: page }) => {
    await page.goto(paths.nodes())
    await page.getByRole('checkbox', { name: 'Select web-1' }).check()
    expect(await coveredOnTheWay(page, 30)).toEqual([])
  })

  test('the bar of pending changes does not cover what has the focus', async ({ owner: page }) => {
    await page.goto(paths.domain(1))
    await main(page).getByRole('button', { name: 'Add record' }).click()
    await page.getByLabel('Name', { exact: true }).fill('zebra')
    await page.getByLabel('IPv4 address').fill('198.51.100.1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 pending change', { exact: true })).toBeVisible()
    await page.getByRole('searchbox').focus()
    expect(await coveredOnTheWay(page, 30)).toEqual([])
  })

  test('the tree of names keeps the names readable', async ({ owner: page }) => {
    await page.goto(paths.domain(1))
    await main(page).getByRole('button', { name: 'Zone tools' }).click()
    await page.getByRole('menuitem', { name: 'Tree of names' }).click()
    const root = page.getByRole('dialog').getByRole('button', { name: 'harbour.example', exact: true })
    await expect(root).toBeVisible()
    // On one line, beside or above the types of its records.
    expect((await root.boundingBox())?.height).toBeLessThan(30)
  })
})

test('in forced colors, a disabled menu item has the color of what is disabled', async ({ owner: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(paths.nodes())
  await row(page, 'web-1')
    .getByRole('button', { name: /^Actions/ })
    .click()
  const colors = await page
    .getByRole('menuitem', { disabled: true })
    .first()
    .evaluate((item) => {
      const probe = document.body.appendChild(document.createElement('span'))
      probe.style.color = 'GrayText'
      const texts = [item, ...item.querySelectorAll('span')].map((each) => getComputedStyle(each).color)
      return { texts: [...new Set(texts)], disabled: [getComputedStyle(probe).color] }
    })
  expect(colors.texts).toEqual(colors.disabled)
})
