/**
 * Every dialog, in both themes: axe finds nothing, and every text is translated. Several are opened on one visit, because
 * loading takes the time.
 */
import type { Page } from '@playwright/test'
import type { TestService } from '#server/testing.ts'
import { auditDialog, desktop } from './audit.ts'
import { dialogs, type SweptDialog } from './dialogs.ts'
import { expect, test } from './fixtures.ts'
import { loaded } from './page-load.ts'
import { goInside, sweepTimeoutMs } from './pages.ts'
import { collectData, invisibleMarks, untranslatedTexts, putPseudoLanguage } from './pseudo-language.ts'

/** English, with marks around all that is translated. */
async function beginInMarkedEnglish(page: Page) {
  await putPseudoLanguage(page.context(), invisibleMarks)
  await page.addInitScript(() => {
    localStorage.setItem('language', 'de')
  })
  return collectData(page)
}

async function openDialog(page: Page, service: TestService, { open }: SweptDialog) {
  await open(page, service)
  await loaded(page)
}

/** The dialogs are opened in this many tests, which run side by side. */
const parts = 6
const shared = dialogs.filter(({ alone }) => !alone)
for (let part = 0; part < parts; part += 1)
  test(`every dialog, part ${part + 1} of ${parts} @referenced`, async ({ owner: page, service }) => {
    test.setTimeout(sweepTimeoutMs)
    const entries = shared.filter((_, index) => index % parts === part)
    for (const { prepare } of entries) await prepare?.(service)
    const data = await beginInMarkedEnglish(page)
    await page.goto('/')
    for (const entry of entries)
      await test.step(entry.name, async () => {
        await page.setViewportSize(entry.only ?? desktop)
        await page.emulateMedia({ colorScheme: 'light' })
        await goInside(page, entry.address)
        await loaded(page)
        await openDialog(page, service, entry)
        const untranslated = await untranslatedTexts(page, data, invisibleMarks)
        expect.soft(untranslated, `${entry.name}: not translated`).toEqual([])
        await auditDialog(page, entry.name, entry.only)
        await page.keyboard.press('Escape')
      })
  })

for (const entry of dialogs.filter(({ alone }) => alone))
  test(`${entry.name} @referenced`, async ({ owner: page, service, monitor }) => {
    monitor.allowError(/status of 40[01]|ERR_FAILED/)
    await page.goto(entry.address)
    await openDialog(page, service, entry)
    await auditDialog(page, entry.name, entry.only)
  })
