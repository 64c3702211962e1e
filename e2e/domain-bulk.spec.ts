/** Many domains at once: an archive of their zones, and their tools on a phone. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { domains } from '#contract/areas/domains.ts'
import { records, type RecordCreate } from '#contract/areas/records.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { bulkMenu, main, title } from './locators.ts'

const oldAddress = '198.51.100.1'
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

test('all zones are downloaded in one archive', async ({ owner: page, service }) => {
  await createZones(service)
  await page.goto(paths.domains())
  await main(page).getByRole('button', { name: 'Export domains' }).click()
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
