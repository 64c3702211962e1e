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
import { confirm, main, moreMenu, navigation, title } from './locators.ts'
import { say, sayCount } from './texts.ts'

const zone = 'keys.example'

async function createZone(service: TestService): Promise<number> {
  const { id } = await callOperation(service, domains.create, {
    body: { domain: zone, type: 'master', soa_email: `admin@${zone}` },
  })
  return id
}

const recordButton = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test('a domain is created with first records, changed, disabled and deleted @languages', async ({
  owner: page,
  service,
}) => {
  const harbor = 'harbor-two.example'
  await page.goto(paths.overview())

  await test.step('create it with the records of a template', async () => {
    await navigation(page)
      .getByRole('link', { name: say('Domains') })
      .click()
    await main(page)
      .getByRole('link', { name: say('Create domain') })
      .click()
    await expect(title(page, say('Create domain'))).toBeVisible()
    await page.getByLabel(say('Domain'), { exact: true }).fill(harbor)
    await page.getByLabel(say('SOA email')).fill(`admin@${harbor}`)
    await page.getByLabel(say('Template')).selectOption('web')
    await page.getByLabel(say('Addresses of the server')).fill('198.51.100.7')
    await main(page)
      .getByRole('button', { name: say('Create domain') })
      .click()
    await expect(title(page, harbor)).toBeVisible()
  })

  await test.step('add a record, change one and delete one, and apply that', async () => {
    const address = page.getByLabel(say('{version} address', { version: 'IPv4' }))
    await main(page)
      .getByRole('button', { name: say('Add record') })
      .click()
    await page.getByLabel(say('Name'), { exact: true }).fill('shop')
    await address.fill('198.51.100.30')
    await page.keyboard.press('Enter')
    await recordButton(page, `A www.${harbor}`).click()
    await expect(page.getByRole('form', { name: say('Edit {label}', { label: `A www.${harbor}` }) })).toBeVisible()
    await address.fill('198.51.100.8')
    await page.keyboard.press('Enter')
    await recordButton(page, `A ${harbor}`).focus()
    await page.keyboard.press('Delete')
    await expect(main(page).getByText(say('To delete'), { exact: true })).toBeVisible()
    await main(page)
      .getByRole('button', { name: say('Review', {}, 'verb'), exact: true })
      .click()
    await page
      .getByRole('dialog', { name: say('Changes to {zone}', { zone: harbor }) })
      .getByRole('button', { name: sayCount(3, 'Apply {count} change', 'Apply {count} changes') })
      .click()
    await expect(page.getByText(sayCount(3, '{count} change applied', '{count} changes applied'))).toBeVisible()
    const { id } = (await callOperation(service, domains.list, { filter: { domain: harbor } })).data[0] ?? { id: 0 }
    const { data } = await callOperation(service, records.list, { path: { domainId: id } })
    expect(data.map(({ type, name, target }) => `${type} ${name} ${target}`).toSorted()).toEqual([
      'A shop 198.51.100.30',
      'A www 198.51.100.8',
    ])
  })

  await test.step('disable and enable it', async () => {
    await main(page)
      .getByRole('button', { name: say('Disable') })
      .click()
    await confirm(page, say('Disable domain'))
    const disabled = 'This domain is disabled and not served by the name servers. You can still change its records.'
    await expect(main(page).getByText(say(disabled))).toBeVisible()
    await main(page)
      .getByRole('button', { name: say('Enable'), exact: true })
      .click()
    await expect(main(page).getByText(say('Active'), { exact: true })).toBeVisible()
  })

  await test.step('delete it', async () => {
    await moreMenu(page, say('Delete'))
    await confirm(page, say('Delete domain'), harbor)
    await expect(title(page, say('Domains'))).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'harbour.example' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: harbor })).toHaveCount(0)
    const { data } = await callOperation(service, domains.list, {})
    expect(data.map(({ domain }) => domain)).not.toContain(harbor)
  })
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
  await expect(paste.getByText('Cannot be added', { exact: true })).toBeVisible()
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
  await expect(main(page).getByText('No records yet')).toBeVisible()
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
