/** Clones of a node beyond the five that may run at once. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import type { TestService } from '#server/testing.ts'
import { callOperation } from '#server/calls-testing.ts'
import { chooseOption, openClone } from '../../../testing/clone.ts'
import { minutes, nodeDefaults, openNode, spyOnRequests, withNode } from '../../../testing/node-page.ts'

const withClones = (count: number) => async (service: TestService) => {
  await withNode({ booted: false })(service)
  const { region, type } = nodeDefaults
  for (let index = 0; index < count; index += 1)
    await callOperation(service, nodes.clone, { path: { nodeId: 1 }, body: { region, type } })
}

it('are counted', async () => {
  const app = await openNode({ prepare: withClones(2) })
  const dialog = await openClone(app)
  expect(await dialog.findByText(/2 of at most 5 clones are running\./)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Clone node' })).toBeInTheDocument()
})

/** Queues clones to these labels; the clock of the dashboard then stands still. */
async function queueClones(labels: readonly string[]) {
  const { bodies, intercept } = spyOnRequests(nodes.clone)
  const app = await openNode({ intercept, prepare: withClones(limits.maxConcurrentClones) })
  for (const label of labels) {
    const dialog = await openClone(app)
    await app.user.type(await dialog.findByLabelText('Label'), label)
    const button = await dialog.findByRole('button', { name: 'Queue clone' })
    if (label === labels.at(-1)) {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
    }
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  return { app, bodies, tray: within(await screen.findByRole('region', { name: 'Jobs' })) }
}
const requestsFor = (...labels: string[]) => labels.map((label): unknown => expect.objectContaining({ label }))

it('wait in the tray, and start one after another when running ones have ended', async () => {
  const { app, bodies, tray } = await queueClones(['sixth', 'seventh'])
  expect(await tray.findAllByText(/^Starts when another clone of web-1 ends\./)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(bodies).toEqual([])
  await app.service.advance(10 * minutes)
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(bodies).toEqual(requestsFor('sixth', 'seventh')))
  await waitFor(() => expect(tray.getAllByText('1 of 1 done')).toHaveLength(2))
})

it('are not sent when they are stopped, and go on when that is wished', async () => {
  const { app, bodies, tray } = await queueClones(['sixth'])
  fireEvent.click(await tray.findByRole('button', { name: 'Stop' }))
  expect(await tray.findByText('0 of 1 done, 1 not started')).toBeInTheDocument()
  await app.service.advance(10 * minutes)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(bodies).toEqual([])
  fireEvent.click(tray.getByRole('button', { name: 'Continue with 1' }))
  await vi.advanceTimersByTimeAsync(5000)
  await waitFor(() => expect(bodies).toEqual(requestsFor('sixth')))
})

it('go onto no node that was renamed while they waited', async () => {
  const { bodies, intercept } = spyOnRequests(nodes.clone)
  const app = await openNode({
    intercept,
    prepare: withClones(limits.maxConcurrentClones),
  })
  const dialog = await openClone(app)
  await app.user.click(dialog.getByRole('radio', { name: 'Onto an existing node' }))
  await chooseOption(app, dialog, 'Target node', /node2/)
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(await dialog.findByRole('button', { name: 'Queue clone' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('Clone web-1 to node2')).toBeInTheDocument()
  const target = (await callOperation(app.service, nodes.list, {})).data.find(({ label }) => label === 'node2')
  await callOperation(app.service, nodes.update, { path: { nodeId: target?.id ?? 0 }, body: { label: 'precious' } })
  await app.service.advance(10 * minutes)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await tray.findByText(/node2 is now called precious/)).toBeInTheDocument()
  expect(bodies).toEqual([])
})
