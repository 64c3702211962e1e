import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { labels, openNodeList, row, selection } from '../../../testing/node-list.ts'

type App = Awaited<ReturnType<typeof openNodeList>>

async function startBulk(app: App, names: readonly string[], action: string, title: string) {
  for (const name of names) await app.user.click(row(name).getByRole('checkbox'))
  await app.user.click(selection().getByRole('button', { name: /^More/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: action }))
  return within(await screen.findByRole('alertdialog', { name: title }))
}

it('shows in the list what a job on backups has changed', async () => {
  const app = await openNodeList()
  const off = labels()
    .filter((label): label is string => label !== null && row(label).queryByText('Off') !== null)
    .slice(0, 2)
  expect(off).toHaveLength(2)
  const question = await startBulk(app, off, 'Enable backups', 'Enable backups for 2 nodes?')
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
