import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withNode } from '../../testing/node-page.ts'
import { renderApp } from '../../testing/render-app.tsx'

it('does on the page of a resource what the keys of its row do', async () => {
  const app = await renderApp('/nodes/1', { prepare: withNode() })
  await app.page('web-1')
  await app.user.keyboard('{F2}')
  expect(await screen.findByRole('dialog', { name: 'Rename web-1' })).toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await app.user.keyboard('{Delete}')
  expect(await screen.findByRole('alertdialog', { name: /web-1/ })).toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await app.user.keyboard('e')
  await waitFor(() => expect(app.address()).toBe('/nodes/1/settings'))
})

it('leaves the keys to the rows of a list on the page', async () => {
  const app = await renderApp('/domains/1', { demo: true })
  await app.page('harbour.example')
  const grid = within(await screen.findByRole('table', { name: /Records/ }))
  await app.user.click(grid.getAllByRole('checkbox')[1] ?? document.body)
  await app.user.keyboard('{Delete}')
  expect(await screen.findByText(/^1 pending change/)).toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await app.user.keyboard('{Delete}')
  expect(await screen.findByRole('alertdialog', { name: /harbour\.example/ })).toBeInTheDocument()
})

it('offers no key for what the user may not do', async () => {
  const app = await renderApp('/nodes', { demo: true, as: 'restricted' })
  await app.user.click(await screen.findByRole('link', { name: 'db-2' }))
  await app.page('db-2')
  await app.user.keyboard('{Delete}{F2}?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Edit')
  expect(screen.getByRole('dialog')).not.toHaveTextContent(/Rename|Delete/)
})
