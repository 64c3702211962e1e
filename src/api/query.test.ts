import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { ApiError } from './error.ts'
import { read, refresh, retryDelay, retryRead } from './query.ts'
import { createQueryClient } from './query.ts'

const failure = (status: number, retryAfter: number | null = null) => new ApiError({ status, refusals: [], operation: 'nodes.list', retryAfter })

test.for([
  [0, true], [429, true], [500, true], [502, true], [503, true], [504, true],
  [400, false], [401, false], [403, false], [404, false], [405, false], [501, false], [200, false],
] as const)('a read that failed with %i is tried again: %s', ([status, again]) => {
  expect(retryRead(0, failure(status))).toBe(again)
})

test('a read is tried four times at most, and a mistake of the dashboard once', () => {
  expect(retryRead(2, failure(503))).toBe(true)
  expect(retryRead(3, failure(503))).toBe(false)
  expect(retryRead(0, new TypeError('undefined is not a function'))).toBe(false)
})

test('what the service asks to wait is waited, otherwise about 1, 2 and 4 seconds', () => {
  expect(retryDelay(0, failure(429, 7))).toBe(7000)
  expect(retryDelay(0, failure(429, 0))).toBe(0)
  for (const [failures, seconds] of [[0, 1], [1, 2], [2, 4]] as const) {
    const delay = retryDelay(failures, failure(503))
    expect(delay).toBeGreaterThanOrEqual(seconds * 750)
    expect(delay).toBeLessThanOrEqual(seconds * 1250)
  }
})

test('writes are never tried again', () => {
  const { mutations } = createQueryClient().getDefaultOptions()
  expect(mutations?.retry).toBe(false)
})

test('keys begin with area and operation, so that a write refreshes every input of what it made stale', async () => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  expect(read(nodes.view, { path: { nodeId: 7 } }).queryKey).toEqual(['nodes', 'view', { path: { nodeId: 7 } }])
  await refresh(client, [nodes.list, nodes.view])
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([['nodes', 'list'], ['nodes', 'view']])
})
