/** The columns of the list of nodes. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openNodeList, table } from '../../../testing/node-list.ts'

it('lists the visible columns first, and keeps their places while it is open', async () => {
  const app = await openNodeList('/nodes?columns=tags,status')
  await app.user.click(screen.getByRole('button', { name: 'Columns' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }))
  const names = () => panel.getAllByRole('listitem').map((row) => row.querySelector('label')?.textContent)
  const headers = () =>
    within(table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '')
  const before = names()
  expect(before.slice(0, 5)).toEqual(['Label', 'Tags', 'Status', 'IPv4', 'Last backup'])
  await app.user.click(panel.getByRole('checkbox', { name: 'Tags' }))
  await app.user.click(panel.getByRole('checkbox', { name: 'Region' }))
  expect(names()).toEqual(before)
  await waitFor(() => expect(headers()).toEqual(['Label', 'Status', 'Region']))
  await app.user.click(panel.getByRole('checkbox', { name: 'Tags' }))
  await waitFor(() => expect(headers()).toEqual(['Label', 'Tags', 'Status', 'Region']))
  await app.user.click(panel.getByRole('button', { name: 'Reset columns' }))
  const shown = ['Label', 'Status', 'IPv4', 'Last backup', 'Region', 'Type', 'Tags']
  await waitFor(() => expect(headers()).toEqual(shown))
  expect(names().slice(0, 8)).toEqual([...shown, 'Image'])
})

it('moves only columns that are shown, past those that are hidden in between', async () => {
  const app = await openNodeList('/nodes?columns=tags,status')
  await app.user.click(screen.getByRole('button', { name: 'Columns' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }))
  const heading = () => panel.getByText('Hidden').closest('li')?.querySelector('label')?.textContent
  const names = () => panel.getAllByRole('listitem').map((row) => row.querySelector('label')?.textContent)
  expect(heading()).toBe('IPv4')
  expect(panel.queryByRole('button', { name: 'Move Region up' })).not.toBeInTheDocument()
  await app.user.click(panel.getByRole('checkbox', { name: 'Region' }))
  // Nothing moves under the pointer until something is moved.
  expect(heading()).toBe('IPv4')
  expect(panel.getByRole('button', { name: 'Move Region down' })).toHaveAccessibleDescription('Already last')
  await app.user.click(panel.getByRole('button', { name: 'Move Region up' }))
  expect(names().slice(0, 5)).toEqual(['Label', 'Tags', 'Region', 'Status', 'IPv4'])
  expect(heading()).toBe('IPv4')
  await waitFor(() => expect(decodeURIComponent(app.address())).toContain('columns=label,tags,region,status'))
  // The user's choice, which other tests would find.
  await app.user.click(panel.getByRole('button', { name: 'Reset columns' }))
  await waitFor(() => expect(app.address()).not.toContain('columns'))
})
