/**
 * Every page, in English on a desktop and in German on a phone: nothing moves while it loads, heading and content start
 * at the same edge, and neither English texts of twice the size nor German ones with long times are cut. All of it on one visit, because most of the time is spent
 * loading the pages. What needs no loading is looked at by languages.spec.ts, also with axe.
 */
import type { Page } from '@playwright/test'
import { t } from '#contract/translate.ts'
import { findNode } from './account.ts'
import { desktop, variants } from './audit.ts'
import { cutTexts, expectNothingCut, findCutOwnTexts, findCutTexts } from './cut-texts.ts'
import { expect, test } from './fixtures.ts'
import { observeShifts, shiftsAfterLoad } from './layout-shift.ts'
import { main, title } from './locators.ts'
import { signedInPages, sweepTimeoutMs, type SweptPage } from './pages.ts'
import { collectData, isData } from './pseudo-language.ts'
import { inTestLanguage } from './texts.ts'

test.use({
  outages: ['us-east', 'eu-west'],
  maintenance: [{ region: 'us-east', begin: 30, end: 34 }],
})

/** Makes every time on the page as long as it can be, except clock times; returns how many there are. */
const lengthenTimes = (page: Page) =>
  page.locator('main time').evaluateAll((times, text) => {
    for (const time of times) if (!/^\d\d:\d\d$/.test(time.textContent)) time.textContent = text
    return times.length
  }, 'vor 59 Minuten')

/** The left edge of the heading, and both edges of the bordered surfaces below the header of the page. */
const pageEdges = (page: Page) =>
  main(page)
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => {
      const header = heading.closest('header')
      const surfaces = [...(header?.parentElement?.querySelectorAll('*') ?? [])]
        .filter((element) => !header?.contains(element) && getComputedStyle(element).borderInlineStartWidth !== '0px')
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1)
      const start = Math.min(...surfaces.map(({ left }) => left))
      const end = Math.max(...surfaces.map(({ right }) => right))
      return { heading: heading.getBoundingClientRect().left, start, width: end - start }
    })

/** Pages with only a search field or a notice. */
const withoutSurface = new Set(['domainSearch', 'not found'])

/** English texts of twice the size, on a narrow phone. */
async function expectRoomForLargeTexts(page: Page, name: string) {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect.soft(await cutTexts(page), `${name}, text of twice the size`).toEqual([])
}

/** German texts, with the longest times. Returns how many times the page has. */
async function expectRoomForGerman(page: Page, name: string, data: ReadonlySet<string>): Promise<number> {
  let count = 0
  const find = async () => {
    count = await lengthenTimes(page)
    const ownTexts = await findCutOwnTexts(main(page), (text) => isData(text, data))
    return [...ownTexts, ...(await findCutTexts(main(page), 'time'))]
  }
  await expectNothingCut(page, name, find, [
    [320, 'ltr'],
    [390, 'ltr'],
    [1024, 'ltr'],
    [1440, 'ltr'],
  ])
  return count
}

/** The pages are visited in this many tests for each variant, which run side by side. */
const parts = 4

/**
 * Pages with statuses of nodes come last, when the work of the demo has ended: the width of a status depends on its
 * word.
 */
const late = new Set(['overview', 'nodes'])

/** The events come early, while that work is still in progress: a row moves when its work ends. */
function inOrder(pages: readonly SweptPage[]): SweptPage[] {
  const others = pages.filter(({ name }) => name !== 'events' && !late.has(name))
  const events = pages.filter(({ name }) => name === 'events')
  return [...others.toSpliced(parts, 0, ...events), ...pages.filter(({ name }) => late.has(name))]
}

for (const { variant, colorScheme, viewport } of variants) {
  const language = colorScheme === 'light' ? 'en' : 'de'
  test.describe(variant, () => {
    test.use({ colorScheme, viewport, language })
    for (let part = 0; part < parts; part += 1) {
      test(`every page, ${variant}, part ${part + 1} of ${parts} @referenced`, async ({ owner: page, service }) => {
        test.setTimeout(sweepTimeoutMs)
        await observeShifts(page)
        const data = collectData(page)
        let pagesWithTimes = 0
        const starts = new Set<number>()
        const widths: number[] = []
        const pages = inOrder(signedInPages(await findNode(service, 'db-1')))
        for (const { name, address, title: heading } of pages.filter((_, index) => index % parts === part)) {
          await test.step(name, async () => {
            await page.setViewportSize(viewport)
            await page.goto(address)
            await expect(
              title(
                page,
                inTestLanguage(() => t(heading)),
              ),
            ).toBeVisible()
            expect.soft(await shiftsAfterLoad(page), `${name}: what has moved`).toEqual([])
            if (viewport === desktop && !withoutSurface.has(name)) {
              const { heading: edge, start, width } = await pageEdges(page)
              expect.soft(start, `${name}: edge of the content`).toBe(edge)
              starts.add(start)
              widths.push(width)
            }
            if (language === 'en') await expectRoomForLargeTexts(page, name)
            else if ((await expectRoomForGerman(page, name, data)) > 0) pagesWithTimes += 1
          })
        }
        if (language === 'de') expect(pagesWithTimes).toBeGreaterThan(2)
        else {
          expect(starts.size, 'edges of content').toBe(1)
          expect([...new Set([768, ...widths])], 'widths of content').toHaveLength(2)
        }
      })
    }
  })
}
