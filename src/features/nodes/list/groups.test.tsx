import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { manyNodes, addManyNodes } from '../../../testing/many-nodes.ts'
import { labels, openNodeList, selection, table } from '../../../testing/node-list.ts'

const header = (name: RegExp) => within(table()).getByRole('button', { name })
const headers = () => [...table().querySelectorAll('[aria-expanded][data-row-link]')].map((each) => each.textContent)

it('puts rows under the groups of a facet, with numbers, and keeps the choice in the address', async () => {
  const app = await openNodeList()
  await app.user.click(screen.getByRole('button', { name: 'Group by' }))
  await app.user.click(await screen.findByRole('menuitemradio', { name: 'Region' }))
  await waitFor(() => expect(app.address()).toBe('/nodes?group-by=region'))
  expect(await screen.findByText('15 nodes in 9 groups')).toBeInTheDocument()
  expect(headers().slice(0, 3)).toEqual(['Chicago, IL 1 node', 'Dallas, TX 1 node', 'Frankfurt, DE 2 nodes'])
  expect(labels().slice(0, 4)).toEqual(['lab-1', 'legacy-1', 'queue-1', 'web-3'])
  expect(header(/^Newark/).closest('tr')).toHaveTextContent('14 vCPUs · 28 GB memory · 560 GB disk')
  await app.user.click(screen.getByRole('button', { name: 'Group by Region' }))
  await app.user.click(await screen.findByRole('menuitemradio', { name: 'No groups' }))
  await waitFor(() => expect(headers()).toEqual([]))
  expect(app.address()).toBe('/nodes')
})

it('selects a group for bulk actions, wherever else its nodes stand', async () => {
  const app = await openNodeList('/nodes?group-by=tags')
  const select = (name: RegExp) => within(table()).getAllByRole('checkbox', { name })
  await app.user.click(screen.getByRole('checkbox', { name: 'Select database, 2 nodes' }))
  expect(selection().getByText('2 selected')).toBeInTheDocument()
  expect(select(/^Select db-1$/)).toHaveLength(2)
  for (const checkbox of select(/^Select db-[12]$/)) expect(checkbox).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /^Select production/ })).toBePartiallyChecked()
  // A range starts at the end of the group.
  const after = labels()[labels().lastIndexOf('db-2') + 1]
  await app.user.keyboard('{Shift>}')
  await app.user.click(screen.getAllByRole('checkbox', { name: 'Select mail-1' })[0] ?? document.body)
  await app.user.keyboard('{/Shift}')
  expect(screen.getAllByRole('checkbox', { name: `Select ${after}` })[0]).toBeChecked()
  await app.user.click(selection().getByRole('button', { name: 'Clear selection' }))
  await app.user.click(screen.getByRole('checkbox', { name: 'Select database, 2 nodes' }))
  await app.user.click(selection().getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alertdialog', { name: 'Delete 2 nodes?' })).toBeInTheDocument()
})

it('opens the groups in which a search has found rows, and closes them again after it', async () => {
  const app = await openNodeList('/nodes?group-by=tags')
  await app.user.click(header(/^database/))
  expect(labels()).not.toContain('db-2')
  await app.user.type(screen.getByRole('searchbox'), 'db-2')
  await waitFor(() => expect(labels()).toEqual(['db-2']))
  await app.user.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(labels()).toContain('web-1'))
  expect(labels()).not.toContain('db-2')
})

it('collapses groups by pointer and keys, and has them so on coming back', async () => {
  const app = await openNodeList('/nodes?group-by=tags')
  expect(labels()).toContain('db-2')
  await app.user.click(header(/^database/))
  expect(labels()).not.toContain('db-2')
  expect(header(/^database/)).toHaveAttribute('aria-expanded', 'false')
  await app.user.keyboard('{ArrowRight}')
  expect(labels()).toContain('db-2')
  await app.user.keyboard('{ArrowLeft}jx')
  expect(selection().getByText('1 selected')).toBeInTheDocument()
  await app.user.click(screen.getByRole('link', { name: 'lab-1' }))
  await app.page('lab-1')
  await act(() => app.router.navigate(-1))
  await app.page('Nodes')
  expect(await screen.findByRole('link', { name: 'lab-1' })).toBeInTheDocument()
  expect(labels()).not.toContain('db-2')
  await app.user.click(screen.getByRole('button', { name: 'Group by Tags' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Collapse all' }))
  await waitFor(() => expect(labels()).toEqual([]))
  await app.user.click(screen.getByRole('button', { name: 'Group by Tags' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Expand all' }))
  await waitFor(() => expect(labels()).toContain('db-2'))
})

it('offers no groups where the service pages the list', async () => {
  await openNodeList('/nodes?group-by=region', { demo: false, prepare: addManyNodes })
  await waitFor(() => expect(labels()).toHaveLength(100))
  expect(screen.getAllByText(`${manyNodes.toLocaleString('en')} nodes`)).not.toEqual([])
  expect(headers()).toEqual([])
  expect(screen.getByRole('button', { name: 'Group by' })).toHaveAccessibleDescription('Too many to group')
})
