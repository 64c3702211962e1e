/** Every dialog, in both themes: axe finds nothing. Several are opened on one visit, because loading takes the time. */
import type { Page } from '@playwright/test'
import type { TestService } from '#server/testing.ts'
import { auditDialog, desktop } from './audit.ts'
import { dialogs, type SweptDialog } from './dialogs.ts'
import { test } from './fixtures.ts'
import { loaded } from './page-load.ts'
import { goInside, sweepTimeoutMs } from './pages.ts'

async function openAndAudit(page: Page, service: TestService, { name, open, only }: SweptDialog) {
  await open(page, service)
  await loaded(page)
  await auditDialog(page, name, only)
}

/** The dialogs are opened in this many tests, which run side by side. */
const parts = 6
const shared = dialogs.filter(({ alone }) => !alone)
for (let part = 0; part < parts; part += 1)
  test(`every dialog, part ${part + 1} of ${parts} @referenced`, async ({ owner: page, service }) => {
    test.setTimeout(sweepTimeoutMs)
    const entries = shared.filter((_, index) => index % parts === part)
    for (const { prepare } of entries) await prepare?.(service)
    await page.goto('/')
    for (const entry of entries)
      await test.step(entry.name, async () => {
        await page.setViewportSize(entry.only ?? desktop)
        await page.emulateMedia({ colorScheme: 'light' })
        await goInside(page, entry.address)
        await loaded(page)
        await openAndAudit(page, service, entry)
        await page.keyboard.press('Escape')
      })
  })

for (const entry of dialogs.filter(({ alone }) => alone))
  test(`${entry.name} @referenced`, async ({ owner: page, service, monitor }) => {
    monitor.allowError(/status of 40[01]|ERR_FAILED/)
    await page.goto(entry.address)
    await openAndAudit(page, service, entry)
  })
