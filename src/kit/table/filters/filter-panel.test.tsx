/** The filters of a list on a phone. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { privacy, togglePrivacy } from '../../preferences/privacy.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it('has the filters first, and a foot that says how many rows they leave and shows these', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(width < '),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const app = await renderApp('/nodes', { demo: true })
  await screen.findByRole('article', { name: 'web-1' })
  const button = screen.getByRole('button', { name: 'Filters' })
  await app.user.click(button)
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const [first] = panel.getAllByRole('group')
  expect(first).toHaveAccessibleName('Status')
  expect(first?.compareDocumentPosition(panel.getByLabelText('Sort by'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(panel.getByRole('button', { name: 'Show 15 nodes' })).toBeInTheDocument()
  await app.user.click(panel.getByRole('checkbox', { name: /^Under maintenance/ }))
  await app.user.click(await panel.findByRole('button', { name: 'Show 1 node' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(button).toHaveFocus()
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

it('can show everything while sensitive data is hidden, and says so', async () => {
  const app = await renderApp('/nodes', { demo: true })
  onTestFinished(() => {
    if (privacy.get()) togglePrivacy()
  })
  togglePrivacy()
  await app.user.click(await screen.findByRole('button', { name: 'Columns' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }))
  expect(panel.getByText('Sensitive data is hidden.')).toBeInTheDocument()
  await app.user.click(panel.getByRole('button', { name: 'Show' }))
  expect(privacy.get()).toBe(false)
  expect(panel.queryByText('Sensitive data is hidden.')).not.toBeInTheDocument()
  expect(await screen.findByText(/^Sensitive data is shown in this tab\./)).toHaveAttribute('data-public')
})
