import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openNodeList, row, selection } from '../../../testing/node-list.ts'

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

it('speaks of one node when only one takes part', async () => {
  const app = await openNodeList()
  await app.user.click(row('web-1').getByRole('checkbox'))
  await app.user.click(selection().getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 1 node?' }))
  expect(question.getByText(/^Its addresses, disks/)).toBeInTheDocument()
})
