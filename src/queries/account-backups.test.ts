import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '#api/cache/query.ts'
import { refreshAfter } from '#api/write.ts'
import { invalidateNodes } from './backups.ts'
import { cloneNode } from './nodes.ts'

it.each([
  ['invalidateNodes', (client: ReturnType<typeof createQueryClient>) => invalidateNodes(client, [])],
  ['refreshAfter', refreshAfter(cloneNode)],
])('%s reads the list of nodes again where it is shown', async (_, refresh) => {
  const client = createQueryClient()
  let reads = 0
  const shown = new QueryObserver(client, {
    queryKey: ['nodes', 'list', 'all', {}],
    queryFn: () => Promise.resolve((reads += 1)),
  })
  const stop = shown.subscribe(() => null)
  await expect.poll(() => shown.getCurrentResult().data).toBe(1)
  await refresh(client)
  expect(shown.getCurrentResult().data).toBe(2)
  stop()
})
