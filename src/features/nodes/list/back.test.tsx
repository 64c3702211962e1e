import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectConsole } from '../../../testing/console.ts'
import { renderApp } from '../../../testing/render-app.tsx'

async function openList(address = '/nodes') {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp(address, { demo: true })
  await screen.findByRole('row', { name: /web-1/ })
  return app
}
const row = (label: string) => screen.getByRole('row', { name: new RegExp(`^(Select )?${label}`) })
const rowLink = (label: string) => within(row(label)).getByRole('link', { name: label })

test('Back to the list restores selection and focus, and a new visit begins afresh', async () => {
  const app = await openList()
  await app.user.type(screen.getByRole('searchbox'), 'web')
  await waitFor(() => expect(app.address()).toContain('q=web'))
  await app.user.click(within(row('web-2')).getByRole('checkbox'))
  await app.user.click(rowLink('web-1'))
  await app.page('web-1')
  await act(() => app.router.navigate(-1))
  await app.page('Nodes')
  await waitFor(() => expect(rowLink('web-1')).toHaveFocus())
  expect(within(row('web-2')).getByRole('checkbox')).toBeChecked()
  expect(screen.getByText('1 selected')).toBeInTheDocument()
  await app.user.click(screen.getByRole('link', { name: 'Overview' }))
  await app.page('Overview')
  await app.user.click(screen.getByRole('link', { name: 'Nodes' }))
  const heading = await app.page('Nodes')
  await waitFor(() => expect(heading).toHaveFocus())
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument()
})

test('a click anywhere on a row opens it, except on its controls', async () => {
  const app = await openList()
  await app.user.click(within(row('web-1')).getByRole('checkbox'))
  await app.user.click(within(row('web-1')).getByRole('button', { name: 'Actions for web-1' }))
  await app.user.keyboard('{Escape}')
  expect(app.address()).toBe('/nodes')
  const selection = getSelection()
  selection?.selectAllChildren(rowLink('web-1'))
  within(row('web-1')).getByText('Running').click()
  expect(app.address()).toBe('/nodes')
  selection?.removeAllRanges()
  await app.user.click(within(row('web-1')).getByText('Running'))
  await app.page('web-1')
})
