import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { renderApp } from '../../../testing/render-app.tsx'

type App = Awaited<ReturnType<typeof renderApp>>

/** Two domains without records, and one with an SPF record. */
const names = ['a.example', 'b.example', 'spf.example'] as const

async function open() {
  const ids = new Map<string, number>()
  const app = await renderApp('/domains', {
    prepare: async (service) => {
      for (const domain of names) {
        const body = { domain, type: 'master', soa_email: `admin@${domain}` } as const
        ids.set(domain, (await callOperation(service, domains.create, { body })).id)
      }
      const path = { domainId: ids.get('spf.example') ?? 0 }
      await callOperation(service, records.create, { path, body: { type: 'TXT', target: 'v=spf1 mx -all' } })
    },
  })
  await app.page('Domains')
  await app.user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  return { app, ids }
}

async function openDialog({ user }: App) {
  const selection = within(await screen.findByRole('region', { name: 'Selection' }))
  await user.click(selection.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add records' }))
  return within(await screen.findByRole('dialog', { name: 'Add records to 3 domains' }))
}

const targetsOf = async ({ service }: App, domainId = 0) =>
  (await callOperation(service, records.list, { path: { domainId } })).data.map(
    ({ name, target }) => `${name} ${target}`,
  )

it('adds records to each selected domain, leaves one with a conflict as it is, and is undone', async () => {
  const { app, ids } = await open()
  const dialog = await openDialog(app)
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  expect(await dialog.findByText('There are no records in the text')).toBeInTheDocument()
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste('www IN A 192.0.2.7\n@ 300 IN TXT "v=spf1 -all"')
  expect(await dialog.findByText('Preview for a.example')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  expect(
    tray.getByText('Left as it is. TXT @: This name has another SPF record. Receivers ignore both.'),
  ).toBeInTheDocument()
  for (const name of ['a.example', 'b.example'])
    expect(await targetsOf(app, ids.get(name))).toEqual(['www 192.0.2.7', ' v=spf1 -all'])
  expect(await targetsOf(app, ids.get('spf.example'))).toEqual([' v=spf1 mx -all'])

  // What the user adds to one of them meanwhile stays.
  const path = { domainId: ids.get('a.example') ?? 0 }
  await callOperation(app.service, records.create, { path, body: { type: 'A', name: 'own', target: '192.0.2.8' } })
  await app.user.click(tray.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await targetsOf(app, ids.get('a.example'))).toEqual(['own 192.0.2.8']))
  await waitFor(async () => expect(await targetsOf(app, ids.get('b.example'))).toEqual([]))
  expect(await targetsOf(app, ids.get('spf.example'))).toEqual([' v=spf1 mx -all'])
})

it('leaves a domain as it is that cannot have all of the records', async () => {
  const { app, ids } = await open()
  const dialog = await openDialog(app)
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste('www IN A 192.0.2.7\nshop.a.example. IN A 192.0.2.7')
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('1 of 3 done, 2 failed')).toBeInTheDocument()
  expect(tray.getAllByText(/^Left as it is\. .*shop\.a\.example/)).toHaveLength(2)
  expect(await targetsOf(app, ids.get('a.example'))).toEqual(['www 192.0.2.7', 'shop 192.0.2.7'])
  expect(await targetsOf(app, ids.get('b.example'))).toEqual([])
})

it('asks for the values of a template, and adds nothing twice', async () => {
  const { app, ids } = await open()
  let dialog = await openDialog(app)
  await app.user.selectOptions(dialog.getByLabelText('Template'), 'Certificates from one authority (CAA)')
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  expect(await dialog.findByText('This template needs a value here.')).toBeInTheDocument()
  await app.user.type(dialog.getByLabelText('Name of the authority'), 'ca.example.net')
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  const added = [' ca.example.net', ' ca.example.net']
  for (const name of names) expect((await targetsOf(app, ids.get(name))).slice(-2)).toEqual(added)
  await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))

  dialog = await openDialog(app)
  await app.user.selectOptions(dialog.getByLabelText('Template'), 'Certificates from one authority (CAA)')
  await app.user.type(dialog.getByLabelText('Name of the authority'), 'ca.example.net')
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  await waitFor(() => expect(screen.getAllByText(/It has all of them already\./)).toHaveLength(3))
  expect(await targetsOf(app, ids.get('a.example'))).toEqual(added)
})
