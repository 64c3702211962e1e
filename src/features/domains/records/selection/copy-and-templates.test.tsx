import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { harbour, lighthouse, openZone } from '../../../../testing/zone-page.ts'

const zone = harbour.name
const other = lighthouse.name

it('selected records become pending changes of another domain, with what is there already left out', async () => {
  const app = await openZone()
  const before = (await callOperation(app.service, records.list, { path: { domainId: 2 } })).data
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`Select CNAME docs.${zone}`) }))
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`Select NS lab.${zone}`) }))
  await app.user.click(screen.getByRole('button', { name: 'Copy to domain' }))
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
  expect(await screen.findByText('2 changes applied')).toBeInTheDocument()
  const after = (await callOperation(app.service, records.list, { path: { domainId: 2 } })).data
  expect(after.map(({ name }) => name)).toEqual(expect.arrayContaining(['docs', 'lab']))
})

it('selected records become a template of the user, which new domains can start with', async () => {
  const app = await openZone()
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`Select CNAME docs.${zone}`) }))
  await app.user.click(screen.getByRole('button', { name: 'Save as template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New template' }))
  await app.user.click(dialog.getByRole('button', { name: 'Save template' }))
  expect((await dialog.findAllByText('Enter a name'))[0]).toBeInTheDocument()
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
