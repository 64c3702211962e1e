/** Forward and reverse records together, ranges of records, and secondary zones. */
import { addresses } from '#contract/areas/addresses.ts'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { users } from '#contract/areas/users.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { phone } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './locators.ts'
import { applyChanges, openTool } from './zone-editor.ts'

/** The demo's domains and nodes always have the same ids. */
const harbour = { id: 1, name: 'harbour.example' }
const web1 = 2

const publicAddress = async (service: TestService) =>
  (await callOperation(service, addresses.list, { path: { nodeId: web1 } })).ipv4.public[0]

const targetsIn = async (service: TestService, domainId: number) =>
  (await callOperation(service, records.list, { path: { domainId } })).data.map(
    ({ type, name, target }) => `${type} ${name} ${target}`,
  )

test('a reverse zone is named by its network, filled from a range, and offers the addresses of its hosts', async ({
  owner: page,
  service,
}) => {
  await page.goto(paths.domainCreate())
  await page.getByLabel('Domain', { exact: true }).fill('198.51.100.0/24')
  await page.getByRole('button', { name: 'Use this name' }).click()
  await expect(page.getByLabel('Domain', { exact: true })).toHaveValue('100.51.198.in-addr.arpa')
  await page.getByLabel('SOA email').fill('admin@harbour.example')
  await page.getByRole('button', { name: 'Create domain' }).click()
  await expect(title(page, '100.51.198.in-addr.arpa')).toBeVisible()
  await main(page).getByRole('button', { name: 'Add record' }).click()
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('PTR')
  await page.keyboard.press('Escape')

  const dialog = await openTool(page, 'Add a range')
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('$')
  await dialog.getByRole('button', { name: 'Add to changes' }).click()
  await expect(dialog.getByText('Enter a host name.')).toBeVisible()
  await dialog.getByLabel('Host name').fill('host-$.harbour.example')
  await dialog.getByLabel('To').fill('12')
  await expect(dialog.getByText('12 new')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 12 records to changes' }).click()
  await applyChanges(page)

  await page.getByRole('button', { name: 'Add 12 A records' }).dblclick()
  await expect(title(page, harbour.name)).toBeVisible()
  await expect(page.getByText('12 pending changes')).toBeVisible()
  // Steps that were not done are still offered.
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.goBack()
  await page.getByRole('button', { name: 'Add 12 A records' }).click()
  await expect(title(page, harbour.name)).toBeVisible()
  await applyChanges(page)
  await expect.poll(() => targetsIn(service, harbour.id)).toContain('A host-12 198.51.100.12')
  // The other direction is complete, so nothing is offered.
  await expect(page.getByText('Complete forward and reverse DNS')).toBeHidden()
})

test('an address record offers the reverse name of its node, and a reverse name its address record @referenced', async ({
  owner: page,
  service,
}) => {
  const address = await publicAddress(service)
  const text = address?.address ?? ''
  await page.goto(paths.domain(harbour.id))
  await main(page).getByRole('button', { name: 'Add record' }).click()
  await page.getByLabel('Name', { exact: true }).fill('edge')
  await page.getByLabel('IPv4 address').fill(text)
  await page.getByRole('button', { name: 'Save now' }).click()
  await page.getByRole('button', { name: 'Set reverse name to edge.harbour.example' }).click()
  await expect(page.getByText(`The reverse name of ${text} was set to edge.harbour.example`)).toBeVisible()
  await expect(page.getByText('Complete forward and reverse DNS')).toBeHidden()
  expect((await publicAddress(service))?.rdns).toBe('edge.harbour.example')

  await page.goto(paths.nodeAddresses(web1))
  await page.getByRole('button', { name: `Actions for ${text}` }).click()
  await page.getByRole('menuitem', { name: 'Edit reverse name' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reverse name/).fill('border.harbour.example')
  await dialog.getByRole('button', { name: `Add A record to ${harbour.name}` }).dblclick()
  await expect(dialog.getByText('border.harbour.example points to this address.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reverse name' })).toBeFocused()
  await expect(page.getByText('Record already exists')).toBeHidden()
  await dialog.getByRole('button', { name: 'Save reverse name' }).click()
  await expect(dialog).toBeHidden()
  expect((await publicAddress(service))?.rdns).toBe('border.harbour.example')
})

test('a secondary zone says what its servers have, on a phone and without the right to change it @referenced', async ({
  restricted: page,
  service,
}) => {
  const { id } = await callOperation(service, domains.create, {
    body: { domain: 'copy.example', type: 'slave', master_ips: ['192.0.2.53'] },
  })
  await callOperation(service, users.updateGrants, {
    path: { username: 'restricted' },
    body: { domain: [{ id, permissions: 'read_only' }] },
  })
  await page.setViewportSize(phone)
  await page.goto(paths.domain(id))
  await page.getByRole('button', { name: 'Check the servers' }).click()
  const serials = page.getByRole('table', { name: 'Serials of the servers' })
  await expect(serials.getByRole('row', { name: /192\.0\.2\.53 primary server – it has no address/ })).toBeVisible()
})
