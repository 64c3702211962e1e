import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openNodeList, row, selection } from '../../../testing/node-list.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it('shows in the list what a job on backups has changed', async () => {
  const app = await openNodeList()
  const off = ['archive-2', 'build-1']
  for (const label of off) {
    expect(row(label).getByText('Off')).toBeInTheDocument()
    await app.user.click(row(label).getByRole('checkbox'))
  }
  await app.user.click(await selection().findByRole('button', { name: 'More actions' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Enable backups' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Enable backups for 2 nodes?' }))
  await app.user.click(question.getByRole('button', { name: 'Enable backups for 2 nodes' }))
  await waitFor(() => expect(off.map((label) => row(label).queryByText('None yet') !== null)).toEqual([true, true]))
})

it('has one row of buttons on a phone, further actions in the menu, Delete last, and all rows beside the count', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(width < '),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const app = await renderApp('/nodes', { demo: true })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select web-1' }))
  const buttons = selection().getAllByRole('button').slice(-4)
  expect(buttons.map((button) => button.ariaLabel ?? button.textContent)).toEqual([
    expect.stringMatching(/^Boot/),
    'Reboot',
    'Shut down',
    'More actions',
  ])
  await app.user.click(selection().getByRole('button', { name: 'More actions' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.at(-1)).toHaveTextContent('Delete')
  expect(items[0]).toHaveTextContent('Tag')
  await app.user.keyboard('{Escape}')
  await app.user.click(selection().getByRole('button', { name: 'Select all' }))
  expect(await selection().findByText('15 selected')).toBeInTheDocument()
})

it('names what takes part in words of their own, which break at no hyphen', async () => {
  const app = await openNodeList()
  for (const label of ['web-1', 'db-1']) await app.user.click(row(label).getByRole('checkbox'))
  await app.user.click(selection().getByRole('button', { name: 'Reboot' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Reboot 2 nodes?' }))
  expect(question.getByText(/^2 will reboot/)).toHaveTextContent('2 will reboot: db-1, web-1')
  for (const name of ['db-1,', 'web-1']) expect(question.getByText(name)).toHaveClass('inline-block')
})

it('speaks of one node when only one takes part', async () => {
  const app = await openNodeList()
  await app.user.click(row('web-1').getByRole('checkbox'))
  await app.user.click(selection().getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 1 node?' }))
  expect(question.getByText(/^Its addresses, disks/)).toBeInTheDocument()
})
