/** Versions of a zone, which the browser keeps, and zones that are made equal to a file or to another one. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { records } from '#contract/areas/records.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { phone } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, title } from './locators.ts'
import { applyChanges, openTool } from './zone-editor.ts'

/** The demo's domains always have the same ids. */
const harbour = { id: 1, name: 'harbour.example' }
const lighthouse = { id: 2, name: 'lighthouse.example' }

const linesOf = async (service: TestService, domainId: number) =>
  (await callOperation(service, records.list, { path: { domainId } })).data
    .map(({ type, name, ttl_sec, target }) => `${type} ${name} ${ttl_sec} ${target}`)
    .toSorted()

/** Applies changes to much of a zone, which the review asks about. */
async function applyManyChanges(page: Page) {
  await main(page).getByRole('button', { name: 'Apply changes' }).click()
  const review = page.getByRole('dialog', { name: /^Changes to/ })
  await review.getByRole('checkbox', { name: /^Change \d+%/ }).check()
  await review.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.getByText(/changes? applied/).last()).toBeVisible()
}

test('a zone that was emptied comes back from a version, which survives a reload and an import', async ({
  owner: page,
  service,
}) => {
  const before = await linesOf(service, harbour.id)
  await page.goto(paths.domain(harbour.id))
  await page.getByRole('checkbox', { name: 'Select all shown records' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await applyManyChanges(page)
  expect(await linesOf(service, harbour.id)).toEqual([])

  await page.reload()
  await expect(title(page, harbour.name)).toBeVisible()
  let dialog = await openTool(page, 'Versions')
  await expect(dialog.getByRole('radio', { name: /Before \d+ changes owner, \d+ records/ })).toBeChecked()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export all versions' }).click()
  const exported = await (await saving).path()
  await dialog.getByRole('button', { name: 'Delete all versions' }).click()
  await confirm(page, 'Delete all versions')
  await expect(dialog.getByText(`There are no versions of ${harbour.name} yet.`)).toBeVisible()
  await dialog.getByLabel('Import versions').setInputFiles({
    name: 'zone-versions.json',
    mimeType: 'application/json',
    buffer: await readFile(exported),
  })
  await expect(dialog.getByText(`From now to this version: ${before.length} new.`)).toBeVisible()
  await dialog.getByRole('button', { name: `Restore with ${before.length} changes` }).click()
  await applyChanges(page)
  expect(await linesOf(service, harbour.id)).toEqual(before)

  dialog = await openTool(page, 'Versions')
  await expect(dialog.getByText('From now to this version:', { exact: false })).toContainText('deleted')
  await dialog.getByLabel('Compare with').selectOption({ index: 1 })
  await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})

test('a zone is made equal to another domain, and to a file that the import hands over', async ({
  owner: page,
  service,
  monitor,
}) => {
  monitor.allowError(/status of 400/)
  await page.goto(paths.domain(lighthouse.id))
  const dialog = await openTool(page, 'Make equal')
  await dialog.getByText('Another domain', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Domain' }).click()
  await page.getByRole('option', { name: harbour.name }).click()
  await dialog.getByRole('checkbox', { name: /^Adapt values/ }).uncheck()
  await dialog.getByRole('button', { name: /^Add \d+ differences to changes/ }).click()
  await applyChanges(page)
  expect(await linesOf(service, lighthouse.id)).toEqual(await linesOf(service, harbour.id))

  await page.goto(`${paths.domainImport()}?from=file`)
  await page
    .getByRole('textbox', { name: 'Zone file' })
    .fill(
      [
        `$ORIGIN ${lighthouse.name}.`,
        '$TTL 86400',
        `@ SOA ns.old.example. admin.${lighthouse.name}. 1 7200 900 604800 300`,
        '@ NS ns.old.example.',
        'www A 198.51.100.9',
      ].join('\n'),
    )
  await main(page).getByRole('button', { name: 'Import domain with 1 record' }).click()
  await main(page).getByRole('button', { name: 'Compare with the file' }).click()
  await expect(dialog.getByText(/so are all name servers of lighthouse.example itself/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Add \d+ differences to changes/ }).click()
  await applyManyChanges(page)
  expect(await linesOf(service, lighthouse.id)).toContain('A www 0 198.51.100.9')
})

test('on a phone, a replacement in several domains keeps a version of each', async ({ owner: page }) => {
  await page.setViewportSize(phone)
  await page.goto(`${paths.domainSearch()}?q=203.0.113.10`)
  await main(page)
    .getByRole('button', { name: /^Replace this value/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('New value').fill('198.51.100.10')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Replace in/ })
    .click()
  await expect(page.getByRole('region', { name: 'Jobs' }).getByText(/ of \d+ done/)).toBeVisible()
  await page.goto(paths.domain(harbour.id))
  const dialog = await openTool(page, 'Versions')
  await expect(dialog.getByRole('radio', { name: /Before replacing 203.0.113.10 in \d+ domains?/ })).toBeChecked()
  await expect(dialog.getByText(/^From now to this version: \d+ changed/)).toBeVisible()
})

test('whoever may only read a zone can open its versions, and cannot make it equal', async ({ restricted: page }) => {
  await page.goto(paths.domain(harbour.id))
  await main(page).getByRole('button', { name: 'Zone tools' }).click()
  await expect(page.getByRole('menuitem', { name: 'Make equal' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: `Versions of ${harbour.name}` })
  await expect(dialog.getByText(`There are no versions of ${harbour.name} yet.`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
})
