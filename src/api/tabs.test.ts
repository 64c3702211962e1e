import { expect, it, onTestFinished, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { nodes } from '#contract/areas/nodes.ts'
import { channelName, hearTabs, tellTabs } from './tabs.ts'

const others = new BroadcastChannel(channelName)

it('a change here is told to the other tabs by the names of what it made untrue', async () => {
  const heard = new Promise((resolve) => {
    others.addEventListener('message', ({ data }) => resolve(data), { once: true })
  })
  tellTabs([nodes.list, nodes.view])
  expect(await heard).toEqual(['nodes.list', 'nodes.view'])
})

it('a change elsewhere makes this tab ask again for just that', async () => {
  const client = new QueryClient()
  client.setQueryData(['nodes', 'view', { path: { nodeId: 1 } }], 'node')
  client.setQueryData(['nodes', 'list', {}], 'list')
  const stop = hearTabs(client)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel
  for (const message of ['nodes.list', [7], ['nodes.view']]) others.postMessage(message)
  await vi.waitFor(() => expect(client.getQueryState(['nodes', 'view', { path: { nodeId: 1 } }])?.isInvalidated).toBe(true))
  expect(client.getQueryState(['nodes', 'list', {}])?.isInvalidated).toBe(false)

  // Told first, heard first: once this one has arrived, the one before would have.
  stop()
  const other = new QueryClient()
  other.setQueryData(['images', 'list', {}], 'list')
  onTestFinished(hearTabs(other))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel
  for (const message of [['nodes.list'], ['images.list']]) others.postMessage(message)
  await vi.waitFor(() => expect(other.getQueryState(['images', 'list', {}])?.isInvalidated).toBe(true))
  expect(client.getQueryState(['nodes', 'list', {}])?.isInvalidated).toBe(false)
})
