import { expect, it, onTestFinished, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { invalidationChannelName, subscribeInvalidations, broadcastInvalidation } from './cross-tab-invalidation.ts'

const otherTab = new BroadcastChannel(invalidationChannelName)

it('broadcasts the ids of the operations that a change invalidates', async () => {
  const received = new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true })
  })
  broadcastInvalidation(['nodes.list', 'nodes.view'])
  expect(await received).toEqual(['nodes.list', 'nodes.view'])
})

it('invalidates exactly the operations that another tab names', async () => {
  const client = new QueryClient()
  client.setQueryData(['nodes', 'view', { path: { nodeId: 1 } }], 'node')
  client.setQueryData(['nodes', 'list', {}], 'list')
  const stop = subscribeInvalidations(client)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel
  for (const message of ['nodes.list', [7], ['nodes.view']]) otherTab.postMessage(message)
  await vi.waitFor(() =>
    expect(client.getQueryState(['nodes', 'view', { path: { nodeId: 1 } }])?.isInvalidated).toBe(true),
  )
  expect(client.getQueryState(['nodes', 'list', {}])?.isInvalidated).toBe(false)

  // Messages arrive in order: once the second has arrived, the first has too.
  stop()
  const other = new QueryClient()
  other.setQueryData(['images', 'list', {}], 'list')
  onTestFinished(subscribeInvalidations(other))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel
  for (const message of [['nodes.list'], ['images.list']]) otherTab.postMessage(message)
  await vi.waitFor(() => expect(other.getQueryState(['images', 'list', {}])?.isInvalidated).toBe(true))
  expect(client.getQueryState(['nodes', 'list', {}])?.isInvalidated).toBe(false)
})
