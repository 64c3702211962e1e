/** Other languages: that every text is translated and has room, and that the page works from right to left. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { findNode } from './account.ts'
import { cutTexts } from './cut-texts.ts'
import { expect, test } from './fixtures.ts'
import { loaded } from './page-load.ts'
import { goInside, signedInPages, sweepTimeoutMs } from './pages.ts'
import { collectData, untranslatedTexts, usePseudoLanguage } from './pseudo-language.ts'

/** Names that are the same in every language, and words of the interface and of formats. */
const names = 'aaaa bind caa deutsch dmarc dns english example knot min name net node nsd spf txt type utc www'.split(
  ' ',
)

const widths = [390, 1024, 1440]

/** Every page, without loading the dashboard again, so that only this one visit takes the time of a page load. */
async function visitEveryPage(
  page: Page,
  pages: { name: string; address: string }[],
  look: (name: string) => Promise<void>,
) {
  await page.goto(paths.preferences())
  // Also what has been shown in English before.
  await page.getByLabel('Language').selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  for (const { name, address } of pages) {
    await test.step(name, async () => {
      await goInside(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await loaded(page)
      await look(name)
    })
  }
}

async function expectNothingCut(page: Page, name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await cutTexts(page), `${name} at ${width} px: cut`).toEqual([])
  }
}

test.use({
  outages: ['us-east', 'eu-west'],
  maintenance: [{ region: 'us-east', begin: 30, end: 34 }],
})

const parts = 2
for (let part = 0; part < parts; part += 1) {
  test(`every page is translated, part ${part + 1} of ${parts} @referenced`, async ({
    owner: page,
    service,
    context,
  }) => {
    test.setTimeout(sweepTimeoutMs)
    await usePseudoLanguage(context)
    const data = collectData(page)
    for (const name of names) data.add(name)
    const pages = signedInPages(await findNode(service, 'db-1')).filter((_, index) => index % parts === part)
    await visitEveryPage(page, pages, async (name) => {
      expect.soft(await untranslatedTexts(page, data), `${name}: not translated`).toEqual([])
    })
  })
}

for (let part = 0; part < parts; part += 1) {
  test(`every page has room for German texts, part ${part + 1} of ${parts} @referenced`, async ({
    owner: page,
    service,
  }) => {
    test.setTimeout(sweepTimeoutMs)
    const pages = signedInPages(await findNode(service, 'db-1')).filter((_, index) => index % parts === part)
    await visitEveryPage(page, pages, (name) => expectNothingCut(page, name))
  })
}

test('every page works from right to left @referenced', async ({ owner: page, service, context }) => {
  test.setTimeout(sweepTimeoutMs)
  await usePseudoLanguage(context)
  await context.addInitScript(() => document.documentElement?.setAttribute('dir', 'rtl'))
  await visitEveryPage(page, signedInPages(await findNode(service, 'db-1')), (name) => expectNothingCut(page, name))
})
