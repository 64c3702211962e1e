import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { harbour, openZone } from '../../../testing/zone-page.ts'

const { id: domainId, name: zone } = harbour

it('a full name without the trailing dot is explained in the editor, written in one click, and saved once', async () => {
  const app = await openZone()
  await app.user.keyboard('n')
  const form = within(await screen.findByRole('form', { name: 'Add record' }))
  await app.user.type(form.getByLabelText('Name'), `blog.${zone}`)
  await app.user.type(form.getByLabelText('IPv4 address'), '203.0.113.77')
  expect(await form.findByText(`blog.${zone} is read as a full name and stored as blog.`)).toBeInTheDocument()
  expect(form.getByText(`blog.${zone} points to 203.0.113.77.`)).toBeInTheDocument()
  await app.user.click(form.getByRole('button', { name: 'Use blog' }))
  expect(form.getByLabelText('Name')).toHaveValue('blog')
  await waitFor(() => expect(form.queryByText(/is read as a full name/)).not.toBeInTheDocument())
  expect(form.getByText(`blog.${zone} points to 203.0.113.77.`)).toBeInTheDocument()
  await app.user.click(form.getByRole('button', { name: 'Save now' }))
  await waitFor(async () => {
    const { data } = await callOperation(app.service, records.list, { path: { domainId } })
    expect(data.filter(({ name }) => name.startsWith('blog')).map(({ name }) => name)).toEqual(['blog'])
  })
})

it('pasted names without the trailing dot are relative, which is said, until the user says otherwise', async () => {
  const app = await openZone()
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Paste records' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste records' }))
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste(`blog.${zone} 300 IN A 203.0.113.77\nnews 300 IN CNAME blog.${zone}`)
  expect(await dialog.findByText(`2 names without a trailing dot end in ${zone}`)).toBeInTheDocument()
  expect(dialog.getByText(`The name contains ${zone} twice.`)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Add 1 record to changes' })).toBeInTheDocument()
  await app.user.click(dialog.getByRole('checkbox', { name: 'Read them as full names' }))
  await app.user.click(await dialog.findByRole('button', { name: 'Add 2 records to changes' }))
  expect(await screen.findByRole('button', { name: `A blog.${zone}` })).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: `CNAME news.${zone}` })).toBeInTheDocument()
})

it('a zone file with names without the trailing dot is imported with full names on request', async () => {
  const app = await renderApp('/domains/import', { demo: true })
  await app.page('Import domain')
  await app.user.click(await screen.findByRole('link', { name: 'Zone file' }))
  await app.user.click(await screen.findByRole('textbox', { name: 'Zone file' }))
  await app.user.paste('$ORIGIN short.example.\nwww.short.example A 203.0.113.77')
  await app.user.type(screen.getByLabelText('Domain'), 'short.example')
  expect(await screen.findByText('1 name without a trailing dot ends in short.example')).toBeInTheDocument()
  await app.user.click(screen.getByRole('checkbox', { name: 'Read it as a full name' }))
  expect(await screen.findByRole('button', { name: 'Import domain with 1 record' })).toBeInTheDocument()
})
