/** Domains in a browser: from creating one to deleting it, tools of the zone, and pending changes. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { parseZoneFile } from '#contract/dns/zone-file/zone-parser.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, navigation, title } from './locators.ts'

const zone = 'keys.example'

async function createZone(service: TestService): Promise<number> {
  const { id } = await callOperation(service, domains.create, {
    body: { domain: zone, type: 'master', soa_email: `admin@${zone}` },
  })
  return id
}

const recordButton = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test('a domain is created with first records, disabled, cloned and deleted', async ({ owner: page, service }) => {
  await page.goto(paths.overview())
  await navigation(page).getByRole('link', { name: 'Domains' }).click()
  await main(page).getByRole('link', { name: 'Create domain' }).click()
  await expect(title(page, 'Create domain')).toBeVisible()
  await page.getByLabel('Domain', { exact: true }).fill('harbor-two.example')
  await page.getByLabel('SOA email').fill('admin@harbor-two.example')
  await page.getByLabel('Template').selectOption('web')
  await page.getByLabel('Addresses of the server').fill('198.51.100.7')
  await main(page).getByRole('button', { name: 'Create domain' }).click()
  await expect(title(page, 'harbor-two.example')).toBeVisible()
  await expect(recordButton(page, 'A www.harbor-two.example')).toBeVisible()

  await main(page).getByRole('button', { name: 'Disable' }).click()
  await confirm(page, 'Disable domain')
  await expect(main(page).getByText('This domain is disabled', { exact: false })).toBeVisible()
  await main(page).getByRole('button', { name: 'Enable' }).click()
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible()

  await main(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm(page, 'Delete domain', 'harbor-two.example')
  await expect(title(page, 'Domains')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'harbour.example' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'harbor-two.example' })).toHaveCount(0)
  const { data } = await callOperation(service, domains.list, {})
  expect(data.map(({ domain }) => domain)).not.toContain('harbor-two.example')
})

test('a zone file, pasted lines, templates and the check become pending changes', async ({ owner: page, service }) => {
  const domainId = await createZone(service)
  await page.goto(paths.domain(domainId))
  const openTool = async (item: string) => {
    await main(page).getByRole('button', { name: 'Zone tools' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    return page.getByRole('dialog')
  }
  const paste = await openTool('Paste records')
  await paste
    .getByRole('textbox', { name: 'Records' })
    .fill('www 300 IN A 198.51.100.1\nshop IN CNAME www\nbad IN A 1.2.3')
  await expect(paste.getByText('Cannot be added')).toBeVisible()
  await paste.getByRole('button', { name: 'Add 2 records to changes' }).click()
  const check = await openTool('Check the zone')
  await check.getByRole('button', { name: 'Add no-mail records' }).click()
  await check.getByRole('button', { name: 'Close' }).last().click()
  await main(page).getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: `Changes to ${zone}` })
  await review.getByRole('button', { name: 'Apply 5 changes' }).click()
  await expect(page.getByText('5 changes applied')).toBeVisible()
  expect(
    (await callOperation(service, records.list, { path: { domainId } })).data.map(({ type }) => type).toSorted(),
  ).toEqual(['A', 'CNAME', 'MX', 'TXT', 'TXT'])
  const tree = await openTool('Tree of names')
  await tree.getByRole('button', { name: 'shop' }).click()
  await expect(main(page).getByText('1 of 5 records')).toBeVisible()
})

test('leaving the page with pending changes asks first', async ({ owner: page, service }) => {
  await page.goto(paths.domain(await createZone(service)))
  await expect(main(page).getByText('0 records')).toBeVisible()
  await page.keyboard.press('n')
  await page.getByLabel('Name', { exact: true }).fill('kept')
  await page.getByLabel('IPv4 address').fill('198.51.100.1')
  await page.keyboard.press('Enter')
  await navigation(page).getByRole('link', { name: 'Domains' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on this page' }).click()
  await expect(recordButton(page, `A kept.${zone}`)).toBeVisible()
})

test('before much of a zone changes, the zone can be downloaded as it is', async ({ owner: page }) => {
  const demoZone = 'harbour.example'
  await page.goto(paths.domain(1))
  await page.getByRole('checkbox', { name: 'Select all shown records' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Apply changes' }).click()
  const dialog = page.getByRole('dialog', { name: `Changes to ${demoZone}` })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the zone first' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${demoZone}.zone`)
  const { records: saved, soa } = parseZoneFile(await readFile(await download.path(), 'utf8'), demoZone)
  expect(saved).toHaveLength(17)
  expect(soa?.soa_email).toBe(`hostmaster@${demoZone}`)
})

test('the second press of a double click does not open the record that has moved under the pointer', async ({
  owner: page,
}) => {
  await page.goto(paths.domain(1))
  await page.getByRole('button', { name: 'MX harbour.example', exact: true }).nth(1).click()
  const editor = page.getByRole('form', { name: /^Edit MX/ })
  await editor.getByLabel('Mail server').fill('mail9.harbour.example')
  await editor.getByRole('button', { name: 'Save now' }).dblclick({ delay: 60 })
  await expect(page.getByRole('form', { name: /^Edit MX/ })).toHaveCount(0)
  await expect(main(page).getByText('mail9.harbour.example').first()).toBeVisible()
  await expect(page.getByRole('form', { name: /^Edit/ })).toHaveCount(0)
})

for (const [device, viewport] of [
  ['desktop', { width: 1366, height: 768 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })
    test('a new record is brought into view', async ({ owner: page }) => {
      await page.goto(paths.domain(1))
      await main(page).getByRole('button', { name: 'Add record' }).click()
      await page.getByLabel('Name', { exact: true }).fill('zebra')
      await page.getByLabel('IPv4 address').fill('198.51.100.1')
      await page.keyboard.press('Enter')
      await expect(page.getByText('1 pending change', { exact: true })).toBeVisible()
      await expect(recordButton(page, 'A zebra.harbour.example')).toBeInViewport()
    })
  })
}
