import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import { openNode } from '../../../../testing/node-page.ts'

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
