import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { openNode, spyOnRequests, withNode } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { send } from '../../../testing/send.ts'

const withTwo = async (service: TestService) => {
  await withNode()(service)
  await withNode({ label: 'web-2' })(service)
}

describe('renaming a node', () => {
  it('in the header of its page, with a free label when the entered one is taken, and back', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await openNode({ prepare: withTwo, intercept })
    await app.user.click(await screen.findByRole('button', { name: 'Rename web-1' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Rename web-1' }))
    await app.user.clear(panel.getByLabelText('Label'))
    await app.user.type(panel.getByLabelText('Label'), 'web-2')
    await app.user.click(await panel.findByRole('button', { name: 'Use web-3' }))
    await app.user.click(panel.getByRole('button', { name: 'Rename' }))
    expect(await app.page('web-3')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(bodies).toEqual([{ label: 'web-3' }])
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await app.page('web-1')).toBeVisible()
  })

  it('is not taken back over a name that somebody else has given since', async () => {
    const app = await openNode()
    await app.user.click(await screen.findByRole('button', { name: 'Rename web-1' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Rename web-1' }))
    await app.user.clear(panel.getByLabelText('Label'))
    await app.user.type(panel.getByLabelText('Label'), 'mine-7')
    await app.user.click(panel.getByRole('button', { name: 'Rename' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await callOperation(app.service, nodes.update, { path: { nodeId: 1 }, body: { label: 'theirs-7' } })
    await app.user.click(undo)
    expect(await screen.findByText('mine-7 is now called theirs-7, so nothing was undone.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    expect((await callOperation(app.service, nodes.view, { path: { nodeId: 1 } })).label).toBe('theirs-7')
  })

  it('in its row, by key, and shows the reason of the service', async () => {
    const app = await renderApp('/nodes', { prepare: withTwo })
    const link = await screen.findByRole('link', { name: 'web-1' })
    // The key works when the rarer actions of the list have loaded, a moment after its rows.
    await waitFor(async () => {
      link.focus()
      await app.user.keyboard('{F2}')
      expect(await screen.findByRole('dialog', { name: 'Rename web-1' }, { timeout: 500 })).toBeVisible()
    })
    const panel = within(screen.getByRole('dialog', { name: 'Rename web-1' }))
    await app.user.clear(panel.getByLabelText('Label'))
    await app.user.type(panel.getByLabelText('Label'), 'web-2{Enter}')
    expect((await panel.findAllByText('Label must be unique among your nodes'))[0]).toBeVisible()
    await app.user.clear(panel.getByLabelText('Label'))
    await app.user.type(panel.getByLabelText('Label'), 'db-1{Enter}')
    expect(await screen.findByRole('link', { name: 'db-1' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('is not offered with read-only access', async () => {
    await openNode({
      as: 'restricted',
      prepare: async (service) => {
        await withNode()(service)
        await send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions: 'read_only' }] })
      },
    })
    await screen.findByText('You have read-only access to web-1.')
    expect(screen.queryByRole('button', { name: 'Rename web-1' })).not.toBeInTheDocument()
  })
})
