import { screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { harbour, lighthouse, openZone } from '../../../../testing/zone-page.ts'

type App = Awaited<ReturnType<typeof openZone>>
const { id: domainId, name: zone } = harbour

const linesOf = async ({ service }: App, id = domainId) =>
  (await callOperation(service, records.list, { path: { domainId: id } })).data
    .map(({ type, name, target, priority, ttl_sec }) => `${type} ${name} ${ttl_sec} ${priority} ${target}`)
    .toSorted()

async function openTool(app: App, tool: string, title: string) {
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: tool }))
  return within(await screen.findByRole('dialog', { name: title }))
}

async function deleteAndApply(app: App, label: string) {
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`Select ${label}`) }))
  const selection = within(screen.getByRole('region', { name: 'Selection' }))
  await app.user.click(selection.getByRole('button', { name: 'Delete' }))
  await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  expect((await screen.findAllByText(/^1 change applied/))[0]).toBeInTheDocument()
}

it('what was deleted comes back from a version, after a review', async () => {
  const app = await openZone()
  const before = await linesOf(app)
  await deleteAndApply(app, `CNAME docs.${zone}`)
  expect(await linesOf(app)).toHaveLength(before.length - 1)
  const dialog = await openTool(app, 'Versions', `Versions of ${zone}`)
  expect(await dialog.findByRole('radio', { name: /Before deleting CNAME docs.harbour.example/ })).toBeChecked()
  expect(await dialog.findByText('From now to this version: 1 new.')).toBeInTheDocument()
  const box = dialog.getByRole('checkbox', { name: new RegExp(`^Add CNAME docs.${zone}`) })
  await app.user.click(box)
  expect(dialog.getByRole('button', { name: 'Restore' })).toHaveAccessibleDescription('Nothing selected')
  await app.user.click(box)
  await app.user.click(dialog.getByRole('button', { name: 'Restore with 1 change' }))
  expect(await screen.findByText('1 pending change')).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
  await waitFor(async () => expect(await linesOf(app)).toEqual(before))
})

it('exports and deletes versions only where there are any', async () => {
  const app = await openZone()
  const dialog = await openTool(app, 'Versions', `Versions of ${zone}`)
  await app.user.click(dialog.getByRole('button', { name: 'Delete all versions' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete all versions?' }))
  await app.user.click(question.getByRole('button', { name: 'Delete all versions' }))
  const reopened = within(await screen.findByRole('dialog', { name: `Versions of ${zone}` }))
  await waitFor(() =>
    expect(reopened.getByRole('button', { name: 'Delete all versions' })).toHaveAccessibleDescription(
      'There are no versions to delete',
    ),
  )
  expect(reopened.getByRole('button', { name: 'Export all versions' })).toHaveAccessibleDescription(
    'There are no versions to export',
  )
})

it('says that a browser without storage keeps no versions, and applies changes all the same', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Storage is switched off', 'SecurityError')
    },
  })
  const app = await openZone()
  await deleteAndApply(app, `CNAME docs.${zone}`)
  const dialog = await openTool(app, 'Versions', `Versions of ${zone}`)
  expect(await dialog.findByText(/keeps no versions|could not be kept/)).toBeInTheDocument()
})

it('a zone becomes equal to a file, whose SOA and name servers are left alone', async () => {
  const app = await openZone(lighthouse)
  const dialog = await openTool(app, 'Make equal', 'Make equal')
  await app.user.click(dialog.getByRole('button', { name: 'Add to changes' }))
  expect((await dialog.findAllByText('There are no records in the text'))[0]).toBeInTheDocument()
  await app.user.click(dialog.getByRole('textbox', { name: 'Zone file' }))
  const soa = '@ SOA ns1.old.example. a.old.example. 1 7200 900 604800 300'
  await app.user.paste(['$TTL 86400', soa, '@ NS ns1.old.example.', '@ A 192.0.2.77', 'www A 1.2.3'].join('\n'))
  expect(await dialog.findByText('Line 2: The SOA record is part of the domain settings.')).toBeInTheDocument()
  expect(dialog.getByText(/left alone, and so are all name servers of lighthouse.example itself/)).toBeInTheDocument()
  expect(dialog.getByText('Cannot be added')).toBeInTheDocument()
  expect(dialog.getByText('1 changed, 1 deleted')).toBeInTheDocument()
  // A record that counts as deleted may be one that could not be read.
  expect(dialog.getByRole('button', { name: 'Add 1 difference to changes' })).toBeInTheDocument()
  await app.user.click(dialog.getByRole('checkbox', { name: 'Deleted (1)' }))
  await app.user.click(dialog.getByRole('button', { name: 'Add 2 differences to changes' }))
  const again = await openTool(app, 'Make equal', 'Make equal')
  await app.user.clear(again.getByRole('textbox', { name: 'Zone file' }))
  await app.user.click(again.getByRole('textbox', { name: 'Zone file' }))
  await app.user.paste('@ A 192.0.2.77')
  expect(await again.findByText('With your pending changes, lighthouse.example will match.')).toBeInTheDocument()
  await app.user.click(again.getByRole('button', { name: 'Cancel' }))
  await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  await waitFor(async () => expect(await linesOf(app, lighthouse.id)).toEqual(['A  0 0 192.0.2.77']))
})

it('another domain is compared with what it means by its default TTL, and a new record shows its TTL', async () => {
  const app = await openZone(lighthouse)
  await callOperation(app.service, domains.update, { path: { domainId }, body: { ttl_sec: 300 } })
  await callOperation(app.service, records.create, {
    path: { domainId },
    body: { type: 'TXT', name: 'week', target: 'x', ttl_sec: 604800 },
  })
  const dialog = await openTool(app, 'Make equal', 'Make equal')
  await app.user.click(dialog.getByRole('radio', { name: 'Another domain' }))
  await app.user.click(dialog.getByRole('combobox', { name: 'Domain' }))
  await app.user.click(await screen.findByRole('option', { name: new RegExp(zone) }))
  expect(
    await dialog.findByText(/^Records without a TTL of their own .* 5 minutes in harbour.example\.$/),
  ).toBeInTheDocument()
  expect(dialog.getByText('TTL 1 week')).toBeInTheDocument()
})
