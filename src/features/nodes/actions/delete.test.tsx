import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { deleteDelay } from '#kit/preferences/choices.ts'
import { ownProfile } from '#queries/profile.ts'
import { callOperation } from '#server/calls-testing.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { chooseMoreAction } from '../../../testing/more-actions.ts'
import { openNode } from '../../../testing/node-page.ts'

it.each([
  ['once', (_: Request, index: number) => index === 0],
  ['always', () => true],
])('deleting a node whose answer is lost %s goes on when the node is going', async (_, isLost) => {
  const { setService, intercept } = loseResponses(isLost)
  const app = await openNode({ intercept })
  setService(app.service)
  await chooseMoreAction(app, 'Delete')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
  await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
  await app.user.click(dialog.getByRole('button', { name: 'Delete node' }))
  await app.page('Nodes')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument()
  await app.service.advance(600_000)
  expect((await callOperation(app.service, nodes.list, {})).results).toBe(0)
})

it('a node that somebody has renamed since the question is not deleted', async () => {
  const app = await openNode({})
  await chooseMoreAction(app, 'Delete')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
  await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
  await callOperation(app.service, nodes.update, { path: { nodeId: 1 }, body: { label: 'payments' } })
  await app.user.click(dialog.getByRole('button', { name: 'Delete node' }))
  expect(await screen.findByText(/^web-1 is now called payments, so nothing was done/)).toBeInTheDocument()
  expect((await callOperation(app.service, nodes.view, { path: { nodeId: 1 } })).status).toBe('running')
})

it.each([
  ['has not received it', false],
  ['has done it', true],
])(
  'a deletion sent to a service that was away says what became of it when the service is back and %s',
  async (_, isDone) => {
    deleteDelay.set('5')
    let isAway = false
    const app = await openNode({
      intercept: (request) => (isAway && request.url.includes('/v4/') ? Promise.reject(new TypeError()) : undefined),
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await chooseMoreAction(app, 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Delete node' }))
    await screen.findByText('web-1 will be deleted')
    isAway = true
    await vi.advanceTimersByTimeAsync(10_000)
    const unknown = 'We could not confirm the result. web-1 may have been deleted.'
    expect(await screen.findByText(unknown)).toBeInTheDocument()
    if (isDone) await callOperation(app.service, nodes.remove, { path: { nodeId: 1 } })
    isAway = false
    await app.queries.refetchQueries({ queryKey: ownProfile.queryKey })
    if (!isDone) {
      expect(await screen.findByText('web-1 was not deleted')).toBeInTheDocument()
      expect(screen.queryByText(unknown)).not.toBeInTheDocument()
      await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    }
    expect(await screen.findByText('web-1 was deleted')).toBeInTheDocument()
    expect(screen.queryByText(unknown)).not.toBeInTheDocument()
    expect(screen.queryByText('web-1 was not deleted')).not.toBeInTheDocument()
    if (isDone) await app.page('Nodes')
  },
)
