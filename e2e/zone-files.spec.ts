/** Several zone files at once: a line for each, one confirmation, one job. */
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { auditAllVariants, phone } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main } from './locators.ts'

const soaOf = (zone: string) =>
  `$ORIGIN ${zone}.\n$TTL 3600\n@ SOA ns.old.example. admin.${zone}. 1 7200 3600 604800 300\n@ NS ns.old.example.\n`
const fileOf = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const zoneFile = (zone: string, ...lines: string[]) => fileOf(`${zone}.zone`, soaOf(zone) + lines.join('\n'))

const savedIn = async (service: TestService, zone: string) => {
  const all = (await callOperation(service, domains.list, {})).data
  const domain = all.find((each) => each.domain === zone)
  if (!domain) return null
  return (await callOperation(service, records.list, { path: { domainId: domain.id } })).data.map(
    ({ type, name, target }) => `${type} ${name} ${target}`,
  )
}

test('good files become domains, the others say what is wrong, and a known one is compared', async ({
  owner: page,
  service,
}) => {
  await page.goto(`${paths.domainImport()}?from=file`)
  await page
    .getByLabel('Choose zone files')
    .setInputFiles([
      zoneFile('one.example', 'www A 192.0.2.1', 'bad A 1.2.3'),
      zoneFile('two.example', 'www A 192.0.2.2', 'mail.two.example A 192.0.2.3'),
      fileOf('two again.zone', `${soaOf('two.example')}ftp A 192.0.2.4`),
      zoneFile('lighthouse.example', 'www A 192.0.2.5'),
      fileOf('db.three.example', 'www A 192.0.2.6'),
      fileOf('records.txt', 'www A 192.0.2.7'),
      fileOf('empty.zone', ''),
      fileOf('picture.png', Buffer.from([0x89, 0x50, 0, 0, 1])),
      fileOf('latin.zone', Buffer.from(`${soaOf('latin.example')}x TXT "caf\u00E9"`, 'latin1')),
      fileOf('wide.zone', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(soaOf('wide.example'), 'utf16le')])),
    ])
  const line = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('checkbox', { name, exact: true }) })
  await expect(line('one.example.zone')).toContainText('1 left out')
  await expect(line('two.example.zone')).toContainText('Same domain as two again.zone')
  await expect(line('two again.zone').getByRole('checkbox')).not.toBeChecked()
  await expect(line('lighthouse.example.zone')).toContainText('You already have this domain')
  await expect(line('empty.zone')).toContainText('The file is empty')
  await expect(line('picture.png')).toContainText('The file is not a text file')
  await expect(line('latin.zone')).toContainText('read as Windows-1252')
  await expect(line('wide.zone')).toContainText('New')
  await expect(line('db.three.example').getByRole('textbox')).toHaveValue('three.example')
  await expect(line('records.txt')).toContainText('Enter its domain')
  await line('one.example.zone').getByText('1 left out').click()
  await auditAllVariants(page, 'several zone files')

  await line('lighthouse.example.zone')
    .getByRole('button', { name: /^Compare/ })
    .click()
  // It may open before the page has been seen without it.
  const comparison = page.getByRole('dialog', { name: 'Make equal' })
  await expect(comparison.getByText(/^Compares lighthouse.example/)).toBeVisible()
  await expect(comparison.getByRole('checkbox', { name: 'Add A www.lighthouse.example: 192.0.2.5' })).toBeChecked()
  await comparison.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()

  await page.getByRole('checkbox', { name: 'Read it as a full name' }).check()
  await line('two again.zone').getByRole('checkbox').check()
  await line('records.txt').getByRole('textbox').fill('Four.Example')
  await expect(line('records.txt')).toContainText('New')
  const start = main(page).getByRole('button', { name: /^Import \d+ domains$/ })
  await start.click()
  await expect(page.getByText('Select only one of the 2 files for two.example')).toBeVisible()
  await line('two again.zone').getByRole('checkbox').uncheck()
  await start.click()
  await expect(page.getByText('SOA email is required')).toBeVisible()
  await page.getByLabel('SOA email').fill('hostmaster@example.com')
  await start.click()
  await expect(page.getByText('6 domains with 6 records will be created, each from its file.')).toBeVisible()
  expect(await savedIn(service, 'one.example')).toBeNull()
  await confirm(page, 'Import 6 domains')
  await expect(main(page).getByText('6 of 6 domains imported.')).toBeVisible()
  expect(await savedIn(service, 'two.example')).toEqual(['A www 192.0.2.2', 'A mail 192.0.2.3'])
  expect(await savedIn(service, 'latin.example')).toEqual(['TXT x café'])
  expect(await savedIn(service, 'four.example')).toEqual(['A www 192.0.2.7'])
  expect(await savedIn(service, 'wide.example')).toEqual([])
  await main(page).getByRole('link', { name: 'one.example' }).click()
  await expect(main(page).getByText('one.example was imported')).toBeVisible()
  await expect(main(page).getByText(/^Line 6: A bad.one.example/)).toBeVisible()
})

test('a domain that fails in the middle says how far it came, and goes on when it is tried again', async ({
  owner: page,
  service,
  monitor,
}) => {
  monitor.allowError(/status of 400/)
  await page.setViewportSize(phone)
  await page.goto(`${paths.domainImport()}?from=file`)
  await page
    .getByLabel('Choose zone files')
    .setInputFiles([
      zoneFile('one.example', 'www A 192.0.2.1', 'mail A 192.0.2.2'),
      zoneFile('two.example', 'www A 192.0.2.3'),
    ])
  await page.route(/\/records$/, async (route) => {
    const isRefused = route.request().method() === 'POST' && route.request().postData()?.includes('192.0.2.2')
    await (isRefused
      ? route.fulfill({ status: 400, json: { errors: [{ field: 'target', reason: 'Not today' }] } })
      : route.continue())
  })
  await main(page).getByRole('button', { name: 'Import 2 domains' }).click()
  await confirm(page, 'Import 2 domains')
  await expect(main(page).getByText('1 of 2 domains imported.')).toBeVisible()
  const reason = 'Created with 1 of 2 records. A mail was refused: Not today'
  await expect(main(page).getByText(reason)).toBeVisible()
  await page.unroute(/\/records$/)
  const jobs = page.getByRole('region', { name: 'Jobs' })
  await jobs.getByRole('button', { name: 'Expand jobs' }).click()
  await jobs.getByRole('button', { name: /^Retry/ }).click()
  await expect(main(page).getByText('2 of 2 domains imported.')).toBeVisible()
  expect(await savedIn(service, 'one.example')).toEqual(['A www 192.0.2.1', 'A mail 192.0.2.2'])
})
