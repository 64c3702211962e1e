/** Work on many domains at once: values, settings, records, templates, archives and imports. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { domains } from '#contract/areas/domains.ts'
import { records, type RecordCreate } from '#contract/areas/records.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { a, soa, startTransferServer, transferOf } from '#server/dns/dns-testing.ts'
import { startTestService, type TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { bulkMenu, main, title } from './locators.ts'

const oldAddress = '198.51.100.1'
const newAddress = '198.51.100.2'
const zones = ['one.example', 'two.example'] as const

/** Domains with an address each, and another record; returns their ids. */
async function createZones(service: TestService): Promise<number[]> {
  const ids: number[] = []
  for (const domain of zones) {
    const { id } = await callOperation(service, domains.create, {
      body: { domain, type: 'master', soa_email: `admin@${domain}` },
    })
    const add = (body: RecordCreate) => callOperation(service, records.create, { path: { domainId: id }, body })
    await add({ type: 'A', name: 'www', target: oldAddress })
    await add({ type: 'CNAME', name: 'shop', target: `www.${domain}` })
    ids.push(id)
  }
  return ids
}

const targets = async (service: TestService, ids: readonly number[]) => {
  const found: string[] = []
  for (const domainId of ids) {
    const { data } = await callOperation(service, records.list, { path: { domainId } })
    found.push(...data.filter(({ type }) => type === 'A').map(({ target }) => target))
  }
  return found
}

const selectAll = (page: Page) => page.getByRole('checkbox', { name: /^Select all/ }).check()

test('an address is replaced in the records of all domains, and back again', async ({ owner: page, service }) => {
  const ids = await createZones(service)
  await page.goto(paths.domainSearch())
  await page.getByRole('searchbox', { name: 'Search records' }).fill(oldAddress)
  await main(page).getByRole('button', { name: 'Replace this value in 2 records' }).click()
  const dialog = page.getByRole('dialog', { name: `Replace ${oldAddress}` })
  await expect(dialog.getByRole('list', { name: 'Records to change' }).getByRole('listitem')).toHaveCount(2)
  await dialog.getByLabel('New value').fill('198.51.100')
  await dialog.getByRole('button', { name: 'Replace in 2 records' }).click()
  await expect(dialog.getByLabel('New value')).toHaveAccessibleDescription(/IPv4/)
  await dialog.getByLabel('New value').fill(newAddress)
  await dialog.getByRole('button', { name: 'Replace in 2 records' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => targets(service, ids)).toEqual([newAddress, newAddress])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => targets(service, ids)).toEqual([oldAddress, oldAddress])
})

test('times of several domains are changed after a preview of old and new', async ({ owner: page, service }) => {
  const ids = await createZones(service)
  await page.goto(paths.domains())
  await selectAll(page)
  await page.getByRole('button', { name: 'Set times and addresses' }).click()
  const dialog = page.getByRole('dialog', { name: /^Set times and addresses/ })
  await dialog.getByLabel('Expire').selectOption('4 weeks')
  await dialog.getByLabel('Zone transfers').selectOption('Add')
  await dialog.getByLabel('Zone transfers: addresses').fill('192.0.2.53')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row', { name: /one\.example Expire Default \(2 weeks\) 4 weeks/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Zone transfers None 192\.0\.2\.53/ }).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Change \d domains$/ }).click()
  await expect
    .poll(async () => {
      const { data } = await callOperation(service, domains.list, {})
      return data.filter(({ id }) => ids.includes(id)).map(({ expire_sec, axfr_ips }) => [expire_sec, axfr_ips])
    })
    .toEqual(zones.map(() => [2_419_200, ['192.0.2.53']]))
})

test('records are copied to another domain and kept as a template', async ({ owner: page, service }) => {
  const [first = 0, second = 0] = await createZones(service)
  await page.goto(paths.domain(first))
  await main(page)
    .getByRole('checkbox', { name: /^Select CNAME shop/ })
    .check()
  await bulkMenu(page, 'Save as template')
  const template = page.getByRole('dialog', { name: 'New template' })
  await template.getByLabel('Name', { exact: true }).fill('Shop')
  await template.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('The template Shop was saved')).toBeVisible()

  await main(page).getByRole('checkbox', { name: 'Select all shown records' }).check()
  await bulkMenu(page, 'Copy to domain')
  const copy = page.getByRole('dialog', { name: 'Copy 2 records to another domain' })
  await copy.getByRole('combobox', { name: 'Copy to' }).fill('two')
  await page.getByRole('option', { name: 'two.example' }).click()
  await expect(copy.getByText('2 already in the zone', { exact: false })).toBeVisible()
  await copy.getByRole('checkbox', { name: /Adapt values/ }).uncheck()
  await expect(copy.getByText('Cannot be added', { exact: true })).toBeVisible()
  await copy.getByRole('button', { name: 'Cancel' }).click()

  const { id } = await callOperation(service, domains.create, {
    body: { domain: 'three.example', type: 'master', soa_email: 'admin@three.example' },
  })
  await page.goto(paths.domain(id))
  await main(page).getByRole('button', { name: 'Zone tools' }).click()
  await page.getByRole('menuitem', { name: 'Templates' }).click()
  const templates = page.getByRole('dialog', { name: 'Templates' })
  await templates.getByLabel('Template', { exact: true }).selectOption('Shop')
  await templates.getByRole('button', { name: 'Add 1 record to changes' }).click()
  await main(page).getByRole('button', { name: 'Apply changes' }).click()
  await expect(page.getByText('1 change applied')).toBeVisible()
  const { data } = await callOperation(service, records.list, { path: { domainId: id } })
  expect(data.map(({ name, target }) => `${name} ${target}`)).toEqual(['shop www.three.example'])
  expect(await targets(service, [second])).toEqual([oldAddress])
})

test('all zones are downloaded in one archive', async ({ owner: page, service }) => {
  await createZones(service)
  await page.goto(paths.domains())
  await main(page).getByRole('button', { name: 'More actions' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download all zones' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('zones.zip')
  const files = unzipSync(await readFile(await download.path()))
  const { data } = await callOperation(service, domains.list, {})
  expect(Object.keys(files).toSorted()).toEqual(
    data
      .filter(({ type }) => type === 'master')
      .map(({ domain }) => `${domain}.zone`)
      .toSorted(),
  )
  expect(strFromU8(files['one.example.zone'] ?? new Uint8Array())).toContain(`www\tA\t${oldAddress}`)
  await expect(page.getByRole('dialog').getByText(/zones downloaded/)).toBeVisible()
})

const importTest = test.extend({
  service: async ({ pace }, provide) => {
    await using nameServer = await startTransferServer(transferOf([soa(), a('www.example.org'), soa()]))
    await using service = await startTestService({
      listen: true,
      pace,
      settings: { axfrAllow: [{ address: '127.0.0.1', prefix: 32, port: nameServer.port }] },
    })
    await provide(service)
  },
})

importTest(
  'of several imported domains each has a result, also when its response is lost',
  async ({ owner: page, service, monitor }) => {
    monitor.expectError(/ERR_CONNECTION_RESET.*domains\/import/)
    monitor.expectError(/400 \(Bad Request\).*domains\/import/)
    let lost = 0
    await page.route('**/v4/domains/import', async (route) => {
      const response = await route.fetch()
      if (lost > 0 || !response.ok()) return route.fulfill({ response })
      lost += 1
      return route.abort('connectionreset')
    })
    await page.goto(paths.domainImport())
    // The server has the first zone only.
    await page.getByLabel('Domain', { exact: true }).fill('example.org\nother.example')
    await page.getByLabel('Name server', { exact: true }).fill('127.0.0.1')
    await main(page).getByRole('button', { name: 'Import 2 domains' }).click()
    await expect(page.getByText('1 of 2 done, 1 failed').first()).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'example.org' })).toBeVisible()
    const { data } = await callOperation(service, domains.list, {})
    expect(data.map(({ domain }) => domain)).toEqual(['example.org'])
    expect(lost).toBe(1)
  },
)

test('tools for many domains fit on a phone', async ({ owner: page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [first = 0] = await createZones(service)
  await page.goto(paths.domain(first))
  await expect(title(page, zones[0])).toBeVisible()
  await main(page).getByRole('checkbox', { name: 'Select all shown records' }).check()
  await bulkMenu(page, 'Copy to domain')
  const dialog = page.getByRole('dialog', { name: /^Copy 2 records/ })
  await expect(dialog.getByRole('button', { name: 'Add to changes' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
