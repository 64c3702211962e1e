/** What a restricted user sees when their access to a domain is changed while its records are being edited. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TestService } from '#server/testing.ts'
import { send } from '../../../testing/send.ts'
import { harbour, openZone } from '../../../testing/zone-page.ts'

const { id, name: zone } = harbour
const readOnly = `You have read-only access to ${zone}.`

const grant = (service: TestService, permissions: 'read_only' | 'read_write' | null) =>
  send(service, 'PUT', '/account/users/restricted/grants', { domain: [{ id, permissions }] })

async function openWithChange() {
  const reads: string[] = []
  const app = await openZone(harbour, {
    as: 'restricted',
    prepare: async (service) => void (await grant(service, 'read_write')),
    intercept: ({ method, url }) => {
      if (method === 'GET' && new URL(url).pathname.endsWith('/records')) reads.push(url)
      return undefined
    },
  })
  ;(await screen.findByRole('button', { name: `NS lab.${zone}` })).focus()
  await app.user.keyboard('{Delete}')
  return { ...app, reads, bar: within(await screen.findByRole('region', { name: 'Pending changes' })) }
}

it('pending changes stay, with the reason in place of what would apply them', async () => {
  const app = await openWithChange()
  await app.user.click(app.bar.getByRole('button', { name: 'Review' }))
  const review = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
  await grant(app.service, 'read_only')
  await app.user.click(review.getByRole('button', { name: 'Apply 1 change' }))
  expect(await app.bar.findByText(readOnly)).toBeInTheDocument()
  expect(app.bar.getByText(/^Stopped after 0 of 1 change\. Your changes are kept here/)).toBeInTheDocument()
  expect(app.bar.getByText('1 pending change')).toBeInTheDocument()
  expect(app.bar.queryByRole('button', { name: 'Apply changes' })).not.toBeInTheDocument()
  // They can still be read.
  for (const name of ['Review', 'Discard']) expect(app.bar.getByRole('button', { name })).toBeInTheDocument()
  const readsBefore = app.reads.length
  await app.user.keyboard('{Control>}s{/Control}')
  // Applying begins with reading the zone.
  expect(app.reads).toHaveLength(readsBefore)

  await grant(app.service, 'read_write')
  await app.queries.invalidateQueries()
  await app.user.click(await app.bar.findByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
})

it('pending changes that cannot be applied any more are there when the page is opened again', async () => {
  const app = await openWithChange()
  await grant(app.service, 'read_only')
  await app.queries.invalidateQueries()
  expect(await app.bar.findByText(readOnly)).toBeInTheDocument()
  await app.router.navigate('/domains')
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await app.page('Domains')
  await app.router.navigate(`/domains/${id}`)
  await app.page(zone)
  const bar = within(await screen.findByRole('region', { name: 'Pending changes' }))
  expect(await bar.findByText(readOnly)).toBeInTheDocument()
  expect(bar.getByRole('button', { name: 'Discard' })).toBeInTheDocument()
  expect(bar.queryByRole('button', { name: 'Apply changes' })).not.toBeInTheDocument()
})

it('an open review says it, too, and offers nothing to apply', async () => {
  const app = await openWithChange()
  await app.user.click(app.bar.getByRole('button', { name: 'Review' }))
  const review = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
  await grant(app.service, 'read_only')
  await app.queries.invalidateQueries()
  expect(await review.findByText(readOnly)).toBeInTheDocument()
  expect(review.queryByRole('button', { name: 'Apply 1 change' })).not.toBeInTheDocument()
})

it('what was typed in the editor stays, with the reason in place of its buttons', async () => {
  const app = await openWithChange()
  await app.user.keyboard('n')
  const form = within(await screen.findByRole('form', { name: 'Add record' }))
  await app.user.type(form.getByLabelText('Name'), 'shop')
  await app.user.type(form.getByLabelText('IPv4 address'), '203.0.113.77')
  await grant(app.service, null)
  await app.queries.invalidateQueries()
  expect(await form.findByText(`You no longer have access to ${zone}.`)).toBeInTheDocument()
  expect(form.getByLabelText('Name')).toHaveValue('shop')
  for (const name of ['Add to changes', 'Add another', 'Save now'])
    expect(form.queryByRole('button', { name })).not.toBeInTheDocument()
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveValue('shop'))
  expect(app.bar.getByText('1 pending change')).toBeInTheDocument()
})

it('a confirmation offers nothing but to close it', async () => {
  const app = await openWithChange()
  await app.user.click(screen.getByRole('button', { name: 'Disable' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: `Disable ${zone}?` }))
  await grant(app.service, 'read_only')
  await app.user.click(dialog.getByRole('button', { name: 'Disable domain' }))
  expect(await dialog.findByText(`You now have read-only access to ${zone}.`)).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'Disable domain' })).not.toBeInTheDocument()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus())
})
