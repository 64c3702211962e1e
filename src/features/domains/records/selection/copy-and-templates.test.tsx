import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { preferences } from '#contract/areas/preferences.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { harbour, lighthouse, openZone } from '../../../../testing/zone-page.ts'
import { handOver } from './handover.ts'

const zone = harbour.name
const other = lighthouse.name

async function chooseForSelected({ user }: Awaited<ReturnType<typeof openZone>>, item: string) {
  await user.click(
    within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'More actions' }),
  )
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('selected records become pending changes of another domain, with what is there already left out', async () => {
  const app = await openZone()
  const before = (await callOperation(app.service, records.list, { path: { domainId: 2 } })).data
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`Select CNAME docs.${zone}`) }))
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`Select NS lab.${zone}`) }))
  await chooseForSelected(app, 'Copy to domain')
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy 2 records to another domain' }))
  await app.user.click(dialog.getByRole('button', { name: 'Add to changes' }))
  expect((await dialog.findAllByText('Choose a domain'))[0]).toBeInTheDocument()
  await app.user.click(dialog.getByRole('combobox', { name: /Copy to/ }))
  expect(screen.queryByRole('option', { name: /mirror\.example/ })).not.toBeInTheDocument()
  await app.user.click(await screen.findByRole('option', { name: new RegExp(other) }))
  expect(await dialog.findByText('2 new')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: `Add 2 records to changes of ${other}` }))
  await app.page(other)
  const pending = within(await screen.findByRole('region', { name: 'Pending changes' }))
  expect(pending.getByText(/2 new/)).toBeInTheDocument()
  await waitFor(() => expect(app.address()).toBe('/domains/2'))
  expect((await callOperation(app.service, records.list, { path: { domainId: 2 } })).data).toEqual(before)
  await app.user.click(pending.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/^2 changes applied/)).toBeInTheDocument()
  const after = (await callOperation(app.service, records.list, { path: { domainId: 2 } })).data
  expect(after.map(({ name }) => name)).toEqual(expect.arrayContaining(['docs', 'lab']))
})

it('a copy is compared with the other zone as it will be with its pending changes', async () => {
  const app = await openZone()
  const body = { type: 'CNAME', name: 'docs', target: `www.${zone}` } as const
  await callOperation(app.service, records.create, { path: { domainId: 2 }, body })
  await act(() => app.router.navigate('/domains/2'))
  await app.page(other)
  await app.user.click(await screen.findByRole('checkbox', { name: new RegExp(`Select CNAME docs.${other}`) }))
  const selection = within(screen.getByRole('region', { name: 'Selection' }))
  expect(selection.getAllByRole('button').at(-1)).toHaveAccessibleName('More actions')
  await app.user.click(selection.getByRole('button', { name: 'Delete' }))
  await act(() => app.router.navigate('/domains/1'))
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await app.page(zone)
  await app.user.click(await screen.findByRole('checkbox', { name: new RegExp(`Select CNAME docs.${zone}`) }))
  await chooseForSelected(app, 'Copy to domain')
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy 1 record to another domain' }))
  await app.user.click(dialog.getByRole('combobox', { name: /Copy to/ }))
  await app.user.click(await screen.findByRole('option', { name: new RegExp(other) }))
  expect(await dialog.findByText('1 new')).toBeInTheDocument()
})

it('new records that are deleted from the changes have a way back, and a search says how many are selected besides', async () => {
  const app = await openZone()
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Paste records' }))
  const paste = within(await screen.findByRole('dialog', { name: 'Paste records' }))
  await app.user.click(paste.getByLabelText('Records'))
  await app.user.paste('one A 192.0.2.1\ntwo A 192.0.2.2')
  await app.user.click(await paste.findByRole('button', { name: 'Add 2 records to changes' }))
  const select = (name: string) =>
    app.user.click(screen.getByRole('checkbox', { name: new RegExp(`^Select ${name}.${zone}`) }))
  for (const name of ['A one', 'A two', 'CNAME docs']) await select(name)
  await app.user.type(screen.getByRole('searchbox', { name: 'Search records' }), 'docs')
  const selection = within(screen.getByRole('region', { name: 'Selection' }))
  expect(await selection.findByText('3 selected, 2 not shown')).toBeInTheDocument()
  await app.user.click(selection.getByRole('button', { name: 'Delete' }))
  const pending = within(await screen.findByRole('region', { name: 'Pending changes' }))
  expect(await screen.findByText('2 new records removed')).toBeInTheDocument()
  expect(pending.queryByText(/new/)).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(pending.getByText(/2 new/)).toBeInTheDocument()
  expect(pending.getByText(/1 to delete/)).toBeInTheDocument()
})

it('selected records become a template of the user, which new domains can start with', async () => {
  const app = await openZone()
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`Select CNAME docs.${zone}`) }))
  await chooseForSelected(app, 'Save as template')
  const dialog = within(await screen.findByRole('dialog', { name: 'New template' }))
  await app.user.click(dialog.getByRole('button', { name: 'Save template' }))
  expect((await dialog.findAllByText('Enter a name'))[0]).toBeInTheDocument()
  // The preview is of this domain, which has it.
  expect(dialog.getByText('Already in zone')).toBeInTheDocument()
  await app.user.type(dialog.getByLabelText('Name'), 'Our docs')
  await app.user.click(dialog.getByRole('button', { name: 'Save template' }))
  expect(await screen.findByText('The template Our docs was saved')).toBeInTheDocument()

  await app.router.navigate('/domains/create')
  await app.page('Create domain')
  await app.user.type(await screen.findByLabelText('Domain'), 'new.example')
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@new.example')
  const select = await screen.findByLabelText('Template')
  await within(select).findByRole('option', { name: 'Our docs' })
  await app.user.selectOptions(select, 'Our docs')
  await app.user.click(screen.getByRole('button', { name: 'Create domain' }))
  await app.page('new.example')
  const { data } = await callOperation(app.service, domains.list, { filter: { domain: 'new.example' } })
  await waitFor(async () => {
    const saved = await callOperation(app.service, records.list, { path: { domainId: data[0]?.id ?? 0 } })
    expect(saved.data.map(({ type, name }) => `${type} ${name}`)).toEqual(['CNAME docs'])
  })
})

it('a template stays chosen when it is renamed, and what somebody else has saved in it is shown before it is replaced', async () => {
  const app = await openZone()
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Templates' }))
  const edit = async (button: string, title: string) => {
    await app.user.click(await screen.findByRole('button', { name: button }))
    return within(await screen.findByRole('dialog', { name: title }))
  }
  const chosen = async (label: string) => {
    const list = within(await screen.findByRole('dialog', { name: 'Templates' }))
    await waitFor(() => expect(list.getByLabelText('Template')).toHaveDisplayValue(label))
  }
  const create = await edit('New template', 'New template')
  await app.user.type(create.getByLabelText('Name'), 'Ours')
  await app.user.type(create.getByRole('textbox', { name: 'Records' }), 'mail A 192.0.2.1')
  await app.user.click(create.getByRole('button', { name: 'Save template' }))
  await chosen('Ours')

  const rename = await edit('Edit template', 'Edit template Ours')
  await app.user.clear(rename.getByLabelText('Name'))
  await app.user.type(rename.getByLabelText('Name'), 'Mail')
  await app.user.click(rename.getByRole('button', { name: 'Save template' }))
  await chosen('Mail')

  const change = await edit('Edit template', 'Edit template Mail')
  const current = await callOperation(app.service, preferences.view, {})
  const theirs = JSON.parse(JSON.stringify(current).replace('192.0.2.1', '192.0.2.99'))
  await callOperation(app.service, preferences.update, { body: theirs })
  await app.user.clear(change.getByRole('textbox', { name: 'Records' }))
  await app.user.type(change.getByRole('textbox', { name: 'Records' }), 'mail A 192.0.2.2')
  await app.user.click(change.getByRole('button', { name: 'Save template' }))
  expect(await change.findByText('The template Mail was changed elsewhere')).toBeInTheDocument()
  expect(change.getByText('mail A 192.0.2.99')).toBeInTheDocument()
  const stored = async () => JSON.stringify(await callOperation(app.service, preferences.view, {}))
  expect(await stored()).toContain('192.0.2.99')
  await app.user.click(change.getByRole('button', { name: 'Save template' }))
  await chosen('Mail')
  expect(await stored()).toContain('mail A 192.0.2.2')
  expect(await stored()).not.toContain('192.0.2.99')
})

it('a template that is not saved is discarded only after a question', async () => {
  const app = await openZone()
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Templates' }))
  await app.user.click(await screen.findByRole('button', { name: 'New template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New template' }))
  await app.user.type(dialog.getByRole('textbox', { name: 'Records' }), 'mail 600 A 192.0.2.1')
  expect(dialog.getByText(/Line 1: The TTL 600 will be stored as 300/)).toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  await app.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await act(() => app.router.navigate('/nodes'))
  await app.user.click(await screen.findByRole('button', { name: 'Stay on this page' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(dialog.getByRole('textbox', { name: 'Records' })).toHaveValue('mail 600 A 192.0.2.1')
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await app.user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('dialog', { name: 'Templates' })).toBeInTheDocument()
})

it('the entries of a template of selected records are gone when they were discarded', async () => {
  const app = await openZone()
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`Select CNAME docs.${zone}`) }))
  const openDialog = async () => {
    await chooseForSelected(app, 'Save as template')
    return within(await screen.findByRole('dialog', { name: 'New template' }))
  }
  const dialog = await openDialog()
  await app.user.type(dialog.getByLabelText('Name'), 'Docs')
  await app.user.keyboard('{Escape}')
  await app.user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const again = await openDialog()
  expect(again.getByLabelText('Name')).toHaveValue('')
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('a template whose deletion is undone is chosen again, and the message about it goes', async () => {
  const app = await openZone()
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Templates' }))
  await app.user.click(await screen.findByRole('button', { name: 'New template' }))
  const create = within(await screen.findByRole('dialog', { name: 'New template' }))
  await app.user.type(create.getByLabelText('Name'), 'Ours')
  await app.user.type(create.getByRole('textbox', { name: 'Records' }), 'mail A 192.0.2.1{Control>}{Enter}{/Control}')
  const list = within(await screen.findByRole('dialog', { name: 'Templates' }))
  await app.user.click(await list.findByRole('button', { name: 'Delete template' }))
  const message = 'The template Ours was deleted'
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(list.getByLabelText('Template')).not.toHaveDisplayValue('Ours')
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.queryByText(message)).not.toBeInTheDocument()
  await waitFor(() => expect(list.getByLabelText('Template')).toHaveDisplayValue('Ours'))
  expect(list.getByLabelText('Template')).toHaveFocus()
})

it('a template that was changed elsewhere meanwhile is not deleted', async () => {
  const templates = (text: string) => ({ quarterdeck: { templates: { Ours: text } } })
  const app = await openZone(harbour, {
    prepare: (service) => callOperation(service, preferences.update, { body: templates('mail A 192.0.2.1') }),
  })
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Templates' }))
  const list = within(await screen.findByRole('dialog', { name: 'Templates' }))
  await app.user.selectOptions(await list.findByLabelText('Template'), 'Ours')
  const changed = templates('mail A 192.0.2.2')
  await callOperation(app.service, preferences.update, { body: changed })
  await app.user.click(await list.findByRole('button', { name: 'Delete template' }))
  expect(await screen.findByText(/The template Ours was changed elsewhere/)).toBeInTheDocument()
  expect(await callOperation(app.service, preferences.view, {})).toEqual(changed)
  expect((await list.findAllByText(/192\.0\.2\.2/))[0]).toBeInTheDocument()
})

it('records that are sent to another zone twice have one address', () => {
  const drafts = () => [{ type: 'A' as const, name: 'www', target: '192.0.2.1' }]
  const first = handOver({ domainId: 2, drafts: drafts() })
  expect(handOver({ domainId: 2, drafts: drafts() })).toBe(first)
  expect(handOver({ domainId: 3, drafts: drafts() })).not.toBe(first)
})
