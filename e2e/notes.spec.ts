/** Notes about nodes, domains and records. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, row } from './locators.ts'
import { signInWithToken } from './sign-in.ts'

/** The demo's domain with records of every type. */
const zone = { id: 1, name: 'harbour.example' }

const noteOn = (page: Page) => main(page).getByRole('region', { name: 'Your note' })

/** Writes the note in the dialog that a menu opens. */
async function write(page: Page, about: string, text: string) {
  await page.getByRole('menuitem', { name: 'Edit note' }).click()
  const dialog = page.getByRole('dialog', { name: `Note about ${about}` })
  await dialog.getByLabel('Note', { exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a note on a node is on its page, marked and found in the list, exported, and the same in another tab', async ({
  owner: page,
  service,
  context,
}) => {
  const { id } = await findNode(service, 'web-3')
  await page.goto(paths.node(id))
  const other = await context.newPage()
  await signInWithToken(other, service.ownerToken)
  await other.goto(paths.nodes())
  await main(page).getByRole('button', { name: 'More actions' }).click()
  await write(page, 'web-3', 'Call Ada before a reboot')
  await expect(noteOn(page)).toContainText('Call Ada before a reboot')

  await row(other, 'web-3').getByRole('button', { name: 'Note' }).hover()
  await expect(other.getByRole('tooltip')).toHaveText('Call Ada before a reboot')
  await other.getByRole('searchbox').fill('note:ada')
  await expect(other.getByRole('rowheader')).toHaveText(['web-3'])
  await other.goto(`${paths.nodes()}?columns=label,note&q=note:*`)
  await expect(other.getByRole('cell', { name: 'Call Ada before a reboot' })).toBeVisible()
  await other.getByRole('button', { name: 'Export' }).click()
  const saving = other.waitForEvent('download')
  await other.getByRole('menuitem', { name: 'CSV' }).first().click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('web-3,Call Ada before a reboot')

  await noteOn(page).getByRole('button', { name: 'Edit note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note about web-3' })
  await dialog.getByLabel('Note', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save note' }).dblclick()
  await expect(noteOn(page)).toHaveCount(0)
  await expect(row(other, 'web-3')).toHaveCount(0)
})

test('notes on a domain and a record are comments of its zone file, and the record is found by its note', async ({
  owner: page,
}) => {
  await page.goto(paths.domain(zone.id))
  await main(page).getByRole('button', { name: 'More actions' }).click()
  await write(page, zone.name, 'Renew in May')
  const records = main(page).getByRole('table', { name: `Records of ${zone.name}` })
  await records.getByRole('button', { name: 'Actions for A www.harbour.example 203.0.113.10' }).click()
  await page.getByRole('menuitem', { name: 'Edit note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note about A www.harbour.example 203.0.113.10' })
  await dialog.getByLabel('Note', { exact: true }).fill('Two lines:\nmoved in March')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(records.getByRole('button', { name: 'Note' })).toBeVisible()
  await main(page).getByRole('searchbox').fill('note:march')
  await expect(records.getByRole('rowheader')).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Zone tools' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Zone file' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text).toContain('; Renew in May\n')
  expect(text).toMatch(/\n; Two lines:\n; moved in March\nwww\t/)
})
