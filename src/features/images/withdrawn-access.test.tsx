/** What a restricted user sees when their access to an image is changed while its dialogs are open. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ownGrants } from '#queries/profile.ts'
import { send } from '../../testing/send.ts'

const label = 'golden-web'

async function grant(service: TestService, permissions: 'read_only' | 'read_write') {
  const { data } = await callOperation(service, images.list, { filter: { label } })
  const image = data.map(({ id }) => ({ id: Number(id.split('/')[1]), permissions }))
  expect(image).toHaveLength(1)
  await send(service, 'PUT', '/account/users/restricted/grants', { image })
}

async function chooseAction(item: string) {
  const app = await renderApp('/images', {
    as: 'restricted',
    demo: true,
    prepare: (service) => grant(service, 'read_write'),
  })
  await app.page('Images')
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${label}` }))
  await app.user.click(await screen.findByRole('menuitem', { name: item }))
  return app
}

it.each([
  ['Delete', 'alertdialog', `Delete ${label}?`, 'Delete image'],
  ['Edit', 'dialog', `Edit ${label}`, 'Save changes'],
] as const)('%s offers nothing but to close it when the access is withdrawn', async (item, role, title, action) => {
  const app = await chooseAction(item)
  const dialog = within(await screen.findByRole(role, { name: title }))
  const [field] = dialog.getAllByRole('textbox')
  if (!field) throw new Error('There is no field')
  await app.user.clear(field)
  await app.user.type(field, item === 'Delete' ? label : `${label}-2`)
  await grant(app.service, 'read_only')
  await app.user.click(dialog.getByRole('button', { name: action }))
  expect(await dialog.findByText(`You now have read-only access to ${label}.`)).toBeInTheDocument()
  await waitFor(() => expect(dialog.queryByRole('button', { name: action })).not.toBeInTheDocument())
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInTheDocument()
})

it('Edit can be saved again when the access is given back', async () => {
  const app = await chooseAction('Edit')
  const dialog = within(await screen.findByRole('dialog', { name: `Edit ${label}` }))
  await app.user.type(dialog.getByLabelText('Label'), '-2')
  await grant(app.service, 'read_only')
  await app.user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument())
  await grant(app.service, 'read_write')
  await act(() => app.queries.refetchQueries({ queryKey: ownGrants.queryKey }))
  await waitFor(() => expect(dialog.queryByText(/read-only access/)).not.toBeInTheDocument())
  await app.user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText(`Saved ${label}-2`)).toBeInTheDocument()
})
