/** A network is renumbered: the records of several domains, and then its reverse zone. */
import { domains } from '#contract/areas/domains.ts'
import { records, type RecordCreate } from '#contract/areas/records.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { bulkMenu, main, title } from './locators.ts'
import { applyChanges, openTool } from './zone-editor.ts'

const [from, to] = ['198.51.100.0/24', '203.0.113.0/24']
const [oldReverse, newReverse] = ['100.51.198.in-addr.arpa', '113.0.203.in-addr.arpa']

async function createZone(service: TestService, domain: string, drafts: readonly RecordCreate[]): Promise<number> {
  const { id } = await callOperation(service, domains.create, {
    body: { domain, type: 'master', soa_email: 'admin@one.example' },
  })
  for (const body of drafts) await callOperation(service, records.create, { path: { domainId: id }, body })
  return id
}

const createZones = async (service: TestService) => ({
  one: await createZone(service, 'one.example', [
    { type: 'A', name: 'www', target: '198.51.100.10' },
    { type: 'A', name: 'elsewhere', target: '198.51.101.10' },
    { type: 'AAAA', name: 'www', target: '2001:db8:1::10' },
    { type: 'TXT', name: '', target: `v=spf1 ip4:${from} ip4:198.51.0.0/16 ip4:198.51.100.20 -all` },
  ]),
  two: await createZone(service, 'two.example', [{ type: 'A', name: 'mail', target: '198.51.100.20' }]),
  old: await createZone(service, oldReverse, [
    { type: 'PTR', name: '10', target: 'www.one.example' },
    { type: 'PTR', name: '20', target: 'mail.two.example' },
  ]),
  present: await createZone(service, newReverse, []),
})

async function recordsIn(service: TestService, domainId: number): Promise<string[]> {
  const { data } = await callOperation(service, records.list, { path: { domainId } })
  return data.map(({ type, name, target }) => `${type} ${name} ${target}`)
}

const renumbered = [
  'A www 203.0.113.10',
  'A elsewhere 198.51.101.10',
  'AAAA www 2001:db8:1::10',
  `TXT  v=spf1 ip4:${to} ip4:198.51.0.0/16 ip4:203.0.113.20 -all`,
]

test('a network is renumbered in all domains, and its reverse zone follows', async ({ owner: page, service }) => {
  const ids = await createZones(service)
  await page.goto(paths.domainSearch())
  await page.getByRole('searchbox', { name: 'Search records' }).fill(from)
  await main(page).getByRole('button', { name: 'Replace this network in 3 records' }).click()
  const dialog = page.getByRole('dialog', { name: `Replace ${from}` })
  await dialog.getByLabel('New network').fill(to)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'mail.two.example' })).toContainText('203.0.113.20')
  await dialog.getByRole('button', { name: 'Replace in 3 records' }).dblclick()
  await expect.poll(() => recordsIn(service, ids.one)).toEqual(renumbered)
  await expect.poll(() => recordsIn(service, ids.two)).toEqual(['A mail 203.0.113.20'])

  // The remaining steps stay in the tray on the way through the zones.
  const left = page.getByRole('list', { name: 'Left to do' }).last()
  await expect(left).toContainText(`the PTR records of the new addresses in ${newReverse}`)
  await left.getByRole('link', { name: oldReverse }).click()
  await expect(title(page, oldReverse)).toBeVisible()
  await main(page).getByRole('checkbox', { name: 'Select all shown records' }).check()
  await bulkMenu(page, 'Copy to domain')
  const copy = page.getByRole('dialog', { name: 'Copy 2 records to another domain' })
  await copy.getByRole('combobox', { name: 'Copy to' }).fill(newReverse)
  await page.getByRole('option', { name: newReverse }).click()
  await copy.getByRole('button', { name: /^Add 2 records/ }).click()
  await expect(title(page, newReverse)).toBeVisible()
  await applyChanges(page)
  expect(await recordsIn(service, ids.present)).toEqual(['PTR 10 www.one.example', 'PTR 20 mail.two.example'])
  await expect(page.getByText('Complete forward and reverse DNS')).toBeHidden()

  await left.getByRole('link', { name: oldReverse }).click()
  await main(page).getByRole('checkbox', { name: 'Select all shown records' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await applyChanges(page)
  // The message about the other zone may still be there.
  await expect.poll(() => recordsIn(service, ids.old)).toEqual([])
})

test('the check of a reverse zone finds hosts that have moved', async ({ owner: page, service }) => {
  const ids = await createZones(service)
  const { data } = await callOperation(service, records.list, { path: { domainId: ids.two } })
  for (const { id } of data)
    await callOperation(service, records.update, {
      path: { domainId: ids.two, recordId: id },
      body: { target: '203.0.113.20' },
    })
  await page.goto(paths.domain(ids.old))
  const check = await openTool(page, 'Check the zone')
  await expect(check.getByRole('region', { name: 'Warnings' })).toContainText(
    'mail.two.example has the address 203.0.113.20, not 198.51.100.20.',
  )
  await expect(check.getByText('www.one.example')).toHaveCount(0)
  await check.getByRole('button', { name: 'Remove this record' }).click()
  await expect(check.getByText('No problems found: 1 record checked.')).toBeVisible()
  await check.getByRole('button', { name: 'Close' }).last().click()
  await applyChanges(page)
  expect(await recordsIn(service, ids.old)).toEqual(['PTR 10 www.one.example'])
})

test('a network is renumbered among selected records, with the reason where none has it', async ({
  owner: page,
  service,
}) => {
  const ids = await createZones(service)
  await page.goto(paths.domain(ids.one))
  await main(page).getByRole('checkbox', { name: 'Select all shown records' }).check()
  await main(page).getByRole('button', { name: 'Replace value' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace a value' })
  const current = dialog.getByLabel('Current value')
  await current.fill('192.0.2.0/24')
  const none = 'None of the selected records has this value'
  await expect(current).toHaveAccessibleDescription(none)
  await expect(dialog.getByRole('button', { name: 'Change 0 records' })).toHaveAccessibleDescription(none)
  await current.fill('198.51.100.10/24')
  await expect(current).toHaveAccessibleDescription(/which is 198\.51\.100\.0\/24/)
  await current.fill(from)
  await dialog.getByLabel('New value').fill('203.0.113.0/25')
  await dialog.getByRole('button', { name: 'Change 2 records' }).click()
  await expect(dialog.getByLabel('New value')).toHaveAccessibleDescription(/ends in \/24/)
  await dialog.getByLabel('New value').fill(from)
  await dialog.getByRole('button', { name: 'Change 2 records' }).click()
  await expect(dialog.getByLabel('New value')).toHaveAccessibleDescription(/same as the current one/)
  await dialog.getByLabel('New value').fill(to)
  await dialog.getByRole('button', { name: 'Change 2 records' }).click()
  await applyChanges(page)
  expect(await recordsIn(service, ids.one)).toEqual(renumbered)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the dialog shows old and new values without scrolling sideways', async ({ owner: page, service }) => {
    await createZones(service)
    await page.goto(`${paths.domainSearch()}?q=${encodeURIComponent(from)}`)
    await main(page).getByRole('button', { name: 'Replace this network in 3 records' }).click()
    const dialog = page.getByRole('dialog', { name: `Replace ${from}` })
    await dialog.getByLabel('New network').fill(to)
    const list = dialog.getByRole('list', { name: 'Records to change' })
    await expect(list).toContainText('203.0.113.20')
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})
