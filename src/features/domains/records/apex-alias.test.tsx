import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { records } from '#contract/areas/records.ts'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addRecords } from '#server/store/records.ts'
import { lighthouse, openZone } from '../../../testing/zone-page.ts'

const { id: domainId, name: zone } = lighthouse
type App = Awaited<ReturnType<typeof openZone>>

/** As less strict services may store it. */
const withSavedAlias = (target: string) =>
  openZone(lighthouse, {
    prepare: (service) =>
      addRecords({ db: service.database, now: service.now() }, domainId, [
        normalizeRecord({ type: 'CNAME', name: '@', target }, zone),
      ]),
  })

const openTool = async (app: App, name: string) => {
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name }))
  return within(await screen.findByRole('dialog'))
}
const savedTypes = async ({ service }: App) =>
  (await callOperation(service, records.list, { path: { domainId } })).data.map(({ type }) => type)

it('a new alias for the domain itself becomes the addresses that another own domain has for its target', async () => {
  const app = await openZone(lighthouse)
  await app.user.keyboard('n')
  const form = within(await screen.findByRole('form', { name: 'Add record' }))
  await app.user.selectOptions(form.getByLabelText('Type'), 'CNAME')
  await app.user.type(form.getByLabelText('Name'), '@')
  await app.user.type(form.getByLabelText('Target'), 'docs.harbour.example{Enter}')
  const fix = 'Use A 203.0.113.10, A 203.0.113.11 and 1 more'
  await app.user.click(await form.findByRole('button', { name: fix }))
  expect(form.getByLabelText('IPv4 address')).toHaveValue('203.0.113.10')
  await app.user.click(form.getByRole('button', { name: 'Add to changes' }))
  expect(await screen.findByText('3 pending changes')).toBeInTheDocument()
})

it('the label of a node stands for its addresses', async () => {
  const app = await openZone(lighthouse)
  await app.user.keyboard('n')
  const form = within(await screen.findByRole('form', { name: 'Add record' }))
  await app.user.selectOptions(form.getByLabelText('Type'), 'CNAME')
  await app.user.type(form.getByLabelText('Name'), '@')
  await app.user.type(form.getByLabelText('Target'), 'web-1{Enter}')
  expect(await form.findByRole('button', { name: /^Use A \d+\.\d+\.\d+\.\d+ and AAAA / })).toBeInTheDocument()
})

it('a saved alias for the domain itself is shown with its fix at once, removed as a pending change, and kept by undo', async () => {
  const app = await withSavedAlias('app.example.net')
  const row = await screen.findByRole('button', { name: `CNAME ${zone}` })
  row.focus()
  await app.user.keyboard('e')
  const form = within(await screen.findByRole('form', { name: `Edit CNAME ${zone}` }))
  expect((await form.findAllByText(/itself cannot be a CNAME/)).length).toBeGreaterThan(0)
  await app.user.click(await form.findByRole('button', { name: 'Remove this record' }))
  const pending = within(await screen.findByRole('region', { name: 'Pending changes' }))
  expect(pending.getByText(/1 to delete/)).toBeInTheDocument()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  await waitFor(() => expect(row).toHaveFocus())
  await app.user.keyboard('{Delete}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pending changes' })).not.toBeInTheDocument())
  expect(await savedTypes(app)).toContain('CNAME')
})

it('the check of the zone replaces a saved alias by addresses, which can be applied', async () => {
  const app = await withSavedAlias('www.harbour.example')
  const dialog = await openTool(app, 'Check the zone')
  await app.user.click(await dialog.findByRole('button', { name: /^Use A 203.0.113.10, A 203.0.113.11/ }))
  await waitFor(() => expect(dialog.queryByText(/itself cannot be a CNAME/)).not.toBeInTheDocument())
  await app.user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  const pending = within(await screen.findByRole('region', { name: 'Pending changes' }))
  expect(pending.getByText(/3 new, 1 to delete/)).toBeInTheDocument()
  await app.user.click(pending.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/^4 changes applied/)).toBeInTheDocument()
  const types = await savedTypes(app)
  expect(types).not.toContain('CNAME')
  expect(types.filter((type) => type === 'A' || type === 'AAAA')).toHaveLength(4)
})

it('a pasted alias for the domain itself is mended in the preview, and does not keep other records out', async () => {
  const app = await openZone(lighthouse)
  const dialog = await openTool(app, 'Paste records')
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste('@ 300 IN CNAME www\nwww 300 IN A 203.0.113.5\n@ 300 IN TXT "text"')
  expect(await dialog.findByRole('button', { name: 'Add 2 records to changes' })).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Use A 203.0.113.5' }))
  await app.user.click(await dialog.findByRole('button', { name: 'Add 3 records to changes' }))
  expect(await screen.findByText('3 pending changes')).toBeInTheDocument()
})
