/** Records of the types with different fields are created, edited and deleted by keyboard alone. */
import type { Page } from '@playwright/test'
import { domains } from '#contract/areas/domains.ts'
import { records, type DomainRecord } from '#contract/areas/records.ts'
import type { RecordType } from '#contract/dns/records/record-types.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './locators.ts'

const zone = 'keys.example'

async function createZone(service: TestService): Promise<number> {
  const { id } = await callOperation(service, domains.create, {
    body: { domain: zone, type: 'master', soa_email: `admin@${zone}` },
  })
  return id
}

const savedRecords = async (service: TestService, domainId: number): Promise<DomainRecord[]> =>
  (await callOperation(service, records.list, { path: { domainId } })).data

/** A record for each kind of fields: what is entered by label, its button in the grid, and the change of its target. */
const cases: readonly {
  type: RecordType
  entries: readonly (readonly [label: string, text: string])[]
  name: string
  saved: Partial<DomainRecord>
  change: readonly [label: string, text: string]
}[] = [
  {
    type: 'A',
    entries: [
      ['Name', 'www'],
      ['IPv4 address', '203.0.113.1'],
    ],
    name: `A www.${zone}`,
    saved: { name: 'www', target: '203.0.113.1' },
    change: ['IPv4 address', '203.0.113.2'],
  },
  {
    type: 'MX',
    entries: [
      ['Priority', '20'],
      ['Mail server', 'mx.example.net'],
    ],
    name: `MX ${zone}`,
    saved: { name: '', target: 'mx.example.net', priority: 20 },
    change: ['Mail server', 'mx2.example.net'],
  },
  {
    type: 'TXT',
    entries: [
      ['Name', '_verify'],
      ['Text', 'token="a b"; x'],
    ],
    name: `TXT _verify.${zone}`,
    saved: { name: '_verify', target: 'token="a b"; x' },
    change: ['Text', 'token=2'],
  },
  {
    type: 'SRV',
    entries: [
      ['Service', '_sip'],
      ['Target', 'pbx.example.net'],
    ],
    name: `SRV _sip._tcp.${zone}`,
    saved: { name: '_sip._tcp', service: 'sip', protocol: 'tcp', port: 5060, weight: 5, priority: 10 },
    change: ['Target', 'pbx2.example.net'],
  },
  {
    type: 'CAA',
    entries: [['Value', 'ca.example.net']],
    name: `CAA ${zone}`,
    saved: { name: '', tag: 'issue', target: 'ca.example.net' },
    change: ['Value', 'ca2.example.net'],
  },
]

const recordButton = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Moves the focus with Tab until the field with this label has it. */
async function tabTo(page: Page, form: string, label: string) {
  const field = page.getByRole('form', { name: form }).getByLabel(label, { exact: true })
  for (let presses = 0; presses < 12; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(field).toBeFocused()
}

async function applyByKeyboard(page: Page, text: string) {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text)).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Pending changes' })).toHaveCount(0)
}

test('records of each kind of fields are created, edited and deleted by keyboard alone', async ({
  owner: page,
  service,
}) => {
  const domainId = await createZone(service)
  await page.goto(paths.domain(domainId))
  await expect(title(page, zone)).toBeVisible()
  await expect(main(page).getByText('No records yet')).toBeVisible()

  for (const { type, entries, name } of cases) {
    await test.step(`create ${type}`, async () => {
      await page.keyboard.press('n')
      const form = page.getByRole('form', { name: 'Add record' })
      await expect(form.getByLabel('Type')).toBeFocused()
      await form.getByLabel('Type').selectOption(type)
      for (const [label, text] of entries) {
        await tabTo(page, 'Add record', label)
        await page.keyboard.press('Control+a')
        await page.keyboard.type(text)
      }
      await page.keyboard.press('Enter')
      await expect(recordButton(page, name)).toBeVisible()
    })
  }
  await applyByKeyboard(page, `${cases.length} changes applied`)
  const created = await savedRecords(service, domainId)
  for (const { type, saved } of cases) expect(created.find((each) => each.type === type)).toMatchObject(saved)

  for (const { type, name, change } of cases) {
    await test.step(`edit ${type}`, async () => {
      await recordButton(page, name).focus()
      await page.keyboard.press('e')
      const form = page.getByRole('form', { name: `Edit ${name}` })
      await expect(form.getByLabel(change[0], { exact: true })).toBeFocused()
      await page.keyboard.type(change[1])
      await page.keyboard.press('Enter')
      await expect(recordButton(page, name)).toBeFocused()
    })
  }
  await applyByKeyboard(page, `${cases.length} changes applied`)
  const changed = await savedRecords(service, domainId)
  for (const { type, change } of cases) expect(changed.find((each) => each.type === type)?.target).toBe(change[1])

  await test.step('delete each', async () => {
    await recordButton(page, `MX ${zone}`).focus()
    await page.keyboard.press('Home')
    for (const each of cases) {
      await page.keyboard.press('Delete')
      await page.keyboard.press('ArrowDown')
      await expect(main(page).getByText('To delete', { exact: true })).toHaveCount(cases.indexOf(each) + 1)
    }
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: `Changes to ${zone}` })
    // Five records are too few for the question about a large part of the zone.
    await expect(dialog).toHaveCount(0)
    await expect(main(page).getByText('No records yet')).toBeVisible()
  })
  expect(await savedRecords(service, domainId)).toEqual([])
})
