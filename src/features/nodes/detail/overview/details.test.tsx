import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import { seedNodes } from '../../../../testing/account-backups.ts'
import { openNode } from '../../../../testing/node-page.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

test('host, hypervisor and time of the last change are under Details', async () => {
  const { service } = await openNode()
  const { host_uuid: host } = await callOperation(service, nodes.view, { path: { nodeId: 1 } })
  const details = (await screen.findByText('Details')).closest('details')
  if (!details) throw new Error('There are no details.')
  expect(details).not.toHaveAttribute('open')
  expect(
    within(details)
      .getAllByRole('term', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Node ID', 'Host', 'Hypervisor', 'Updated'])
  expect(details).toHaveTextContent(host)
  expect(screen.queryByText('Host', { ignore: 'details *' })).toBeNull()
})

test.each([
  [1, 'fresh', 'Up to date'],
  [3, 'failing', 'Failed'],
  [4, 'never', 'Never backed up'],
  [5, 'off', 'Off'],
])('the card of the backups of node %d, %s, says: %s', async (id, label, state) => {
  const app = await renderApp(`/nodes/${id}`, { prepare: seedNodes })
  await app.page(label)
  const card = (await screen.findByRole('heading', { name: 'Backups' })).closest('section')
  if (!card) throw new Error('There is no card.')
  expect(await within(card).findByText(state)).toBeInTheDocument()
})
