/** Domains are imported by zone transfer from a name server, and from a zone file. */
import { startTransferServer, a, hostRecord, soa, transferOf, encodeRecord } from '#server/dns/dns-testing.ts'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expect, test as base } from './fixtures.ts'
import { main, title } from './locators.ts'
import { startTestService } from '#server/testing.ts'

const zone = 'example.org'
/** A type that the interface does not have. */
const typeTlsa = 52

const test = base.extend({
  service: async ({ pace }, provide) => {
    await using nameServer = await startTransferServer(
      transferOf([
        soa(),
        hostRecord('NS', zone, 'ns1.old.example'),
        a(`www.${zone}`),
        encodeRecord({ name: `_443._tcp.${zone}`, type: typeTlsa, data: Buffer.from([3, 1, 1]) }),
        soa(),
      ]),
    )
    await using service = await startTestService({
      listen: true,
      pace,
      settings: { axfrAllow: [{ address: '127.0.0.1', prefix: 32, port: nameServer.port }] },
    })
    await provide(service)
  },
})

test('a transferred zone says what was imported and what was left out', async ({ owner: page, service }) => {
  await page.goto(paths.domainImport())
  await page.getByLabel('Domain', { exact: true }).fill(zone)
  await page.getByLabel('Name server', { exact: true }).fill('127.0.0.1')
  await main(page).getByRole('button', { name: 'Import domain' }).click()
  await expect(title(page, zone)).toBeVisible()
  await expect(
    main(page).getByText(/1 record imported\. Times changed .* Left out because they cannot be imported: 1 TLSA/),
  ).toBeVisible()
  await expect(main(page).getByRole('button', { name: `A www.${zone}`, exact: true })).toBeVisible()
  await main(page).getByRole('link', { name: 'delegate the domain' }).click()
  await expect(main(page).getByRole('button', { name: 'Look up' })).toBeVisible()
  const { data } = await callOperation(service, domains.list, {})
  expect(data.map(({ domain }) => domain)).toEqual([zone])
  await page.goto(`${paths.domainImport()}?from=recent`)
  await expect(main(page).getByRole('link', { name: zone })).toBeVisible()
})

test('of several transferred zones, the job says what was left out, also when a response is lost', async ({
  owner: page,
  service,
  monitor,
}) => {
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
  await page.getByLabel('Domain', { exact: true }).fill(`${zone}\nother.example`)
  await page.getByLabel('Name server', { exact: true }).fill('127.0.0.1')
  await main(page).getByRole('button', { name: 'Import 2 domains' }).click()
  const jobs = page.getByRole('region', { name: 'Jobs' })
  await expect(jobs.getByText('1 of 2 done, 1 failed')).toBeVisible()
  await expect(jobs.getByText(/Left out because they cannot be imported: 1 TLSA/)).toBeVisible()
  await expect(main(page).getByRole('link', { name: zone })).toBeVisible()
  const { data } = await callOperation(service, domains.list, {})
  expect(data.map(({ domain }) => domain)).toEqual([zone])
  expect(lost).toBe(1)
})

test('a zone file is imported with the name servers of the zone when they are wanted', async ({
  owner: page,
  service,
}) => {
  await page.goto(`${paths.domainImport()}?from=file`)
  await page
    .getByLabel('Zone file', { exact: true })
    .fill(
      '$ORIGIN file.example.\n@ IN SOA ns.old.example. admin.file.example. 1 2 3 4 5\n@ IN NS ns.old.example.\n@ A 192.0.2.1\n',
    )
  await expect(main(page).getByText('1 record will be added.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Add it as NS record' }).check()
  await main(page).getByRole('button', { name: 'Import domain with 2 records' }).click()
  await expect(title(page, 'file.example')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'NS file.example', exact: true })).toBeVisible()
  const [domain] = (await callOperation(service, domains.list, {})).data
  await expect
    .poll(async () => (await callOperation(service, records.list, { path: { domainId: domain?.id ?? 0 } })).results)
    .toBe(2)
})

base('a downloaded zone is imported again as it was, and says what was left out', async ({ owner: page, service }) => {
  const harbour = 'harbour.example'
  const saved = async () => {
    const domain = (await callOperation(service, domains.list, {})).data.find((each) => each.domain === harbour)
    const list = domain && (await callOperation(service, records.list, { path: { domainId: domain.id } })).data
    return list?.map(({ type, name, target, ttl_sec }) => `${name} ${ttl_sec} ${type} ${target}`).toSorted() ?? []
  }
  const before = await saved()
  await page.goto(paths.domain(1))
  await main(page).getByRole('button', { name: 'More actions' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download zone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${harbour}.zone`)
  const file = await download.path()
  await callOperation(service, domains.remove, { path: { domainId: 1 } })

  await page.goto(`${paths.domainImport()}?from=file`)
  await page.getByLabel('Choose zone files').setInputFiles(file)
  await expect(page.getByLabel('Domain', { exact: true })).toHaveValue(harbour)
  await main(page)
    .getByRole('button', { name: `Import domain with ${before.length} records` })
    .click()
  await expect(title(page, harbour)).toBeVisible()
  const leftOut = main(page).getByText('The service adds its own name servers to each zone.')
  await expect(leftOut).toBeVisible()
  await expect.poll(saved).toEqual(before)
  await page.reload()
  await expect(leftOut).toBeVisible()
})
