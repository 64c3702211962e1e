/**
 * Every dialog, in a pseudo-language: axe finds nothing in either theme, every text is translated, nothing is cut in
 * either direction, and nothing sensitive is readable while it is hidden. Several are opened on one visit, because most
 * of the time is spent loading.
 */
import type { Page } from '@playwright/test'
import type { TestService } from '#server/testing.ts'
import { auditDialog, desktop, openDialog, phone } from './audit.ts'
import { expectNothingCut, findCutOwnTexts } from './cut-texts.ts'
import { dialogs, type SweptDialog } from './dialogs.ts'
import { expect, test } from './fixtures.ts'
import { loaded } from './page-load.ts'
import { goInside, sweepTimeoutMs } from './pages.ts'
import { readableWhenHidden, sensitiveTexts } from './sensitive.ts'
import { collectData, isData, putPseudoLanguage, untranslatedTexts } from './pseudo-language.ts'

test.use({ language: 'de' })

async function open(page: Page, service: TestService, entry: SweptDialog) {
  await entry.open(page, service)
  await loaded(page)
  await expect(openDialog(page)).toBeVisible()
}

/**
 * `data`: the words that the service has sent. `sensitive`: read before the dialog, which may be about an ended
 * session.
 */
async function look(page: Page, { name, only }: SweptDialog, data: ReadonlySet<string>, sensitive: readonly string[]) {
  expect.soft(await untranslatedTexts(page, data), `${name}: not translated`).toEqual([])
  await auditDialog(page, name, only)
  // Between these widths a dialog is as wide as on a desktop.
  await expectNothingCut(page, name, () => findCutOwnTexts(openDialog(page), (text) => isData(text, data)), [
    [(only ?? phone).width, 'ltr'],
    [(only ?? desktop).width, 'rtl'],
  ])
  // The search help contains names as examples.
  if (name !== 'search help') expect.soft(await readableWhenHidden(page, sensitive), `${name}: readable`).toEqual([])
}

/** The dialogs are opened in this many tests, which run side by side. */
const parts = 6
const shared = dialogs.filter(({ alone }) => !alone)

test.beforeEach(({ context }) => putPseudoLanguage(context))

for (let part = 0; part < parts; part += 1)
  test(`every dialog, part ${part + 1} of ${parts} @referenced`, async ({ owner: page, service }) => {
    test.setTimeout(sweepTimeoutMs)
    const entries = shared.filter((_, index) => index % parts === part)
    for (const { prepare } of entries) await prepare?.(service)
    const data = collectData(page)
    await page.goto('/')
    for (const entry of entries)
      await test.step(entry.name, async () => {
        await page.setViewportSize(entry.only ?? desktop)
        await page.emulateMedia({ colorScheme: 'light' })
        await goInside(page, entry.address)
        await loaded(page)
        const sensitive = await sensitiveTexts(service)
        await open(page, service, entry)
        await look(page, entry, data, sensitive)
        await page.keyboard.press('Escape')
      })
  })

for (const entry of dialogs.filter(({ alone }) => alone))
  test(`${entry.name} @referenced`, async ({ owner: page, service, monitor }) => {
    monitor.allowError(/status of 40[01]|ERR_FAILED/)
    const data = collectData(page)
    if (entry.serviceWord !== undefined) data.add(entry.serviceWord)
    await page.goto(entry.address)
    const sensitive = await sensitiveTexts(service)
    await open(page, service, entry)
    await look(page, entry, data, sensitive)
  })
