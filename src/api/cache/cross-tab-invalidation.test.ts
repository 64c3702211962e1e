import { expect, it, onTestFinished } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { recordWrite } from './item-changes.ts'
import { invalidationChannelName, subscribeInvalidations, broadcastInvalidation } from './cross-tab-invalidation.ts'

const otherTab = new BroadcastChannel(invalidationChannelName)

it('broadcasts the ids of the operations that a change invalidates, and of what was changed', async () => {
  const received = new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true })
  })
  recordWrite({ area: 'nodes', path: { nodeId: 7 } })
  broadcastInvalidation(['nodes.list', 'nodes.view'])
  expect(await received).toEqual({
    operations: ['nodes.list', 'nodes.view'],
    changes: [{ area: 'nodes', path: { nodeId: 7 } }],
  })
})

it('invalidates exactly the operations that another tab names', async () => {
  const client = new QueryClient()
  client.setQueryData(['nodes', 'view', { path: { nodeId: 1 } }], 'node')
  client.setQueryData(['nodes', 'list', {}], 'list')
  const stop = subscribeInvalidations(client)
  for (const message of ['nodes.list', { operations: [7] }, { operations: ['nodes.view'], changes: [7] }])
    otherTab.postMessage(message)
  await expect.poll(() => client.getQueryState(['nodes', 'view', { path: { nodeId: 1 } }])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['nodes', 'list', {}])?.isInvalidated).toBe(false)

  // Messages arrive in order: once the second has arrived, the first has too.
  stop()
  const other = new QueryClient()
  other.setQueryData(['images', 'list', {}], 'list')
  onTestFinished(subscribeInvalidations(other))
  for (const id of ['nodes.list', 'images.list']) otherTab.postMessage({ operations: [id] })
  await expect.poll(() => other.getQueryState(['images', 'list', {}])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['nodes', 'list', {}])?.isInvalidated).toBe(false)
})
