import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { ApiError } from '../error.ts'
import { createQueryClient, invalidate, read, retryDelay, retryRead } from './query.ts'

const failure = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError({ status, errors: [], operation: 'nodes.list', retryAfterSeconds })

test.for([
  [0, true],
  [429, true],
  [500, true],
  [502, true],
  [503, true],
  [504, true],
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [405, false],
  [501, false],
  [200, false],
] as const)('a read that failed with %i is retried: %s', ([status, retried]) => {
  expect(retryRead(0, failure(status))).toBe(retried)
})

test('a read is retried three times at most, and never after a defect of the dashboard', () => {
  expect(retryRead(2, failure(503))).toBe(true)
  expect(retryRead(3, failure(503))).toBe(false)
  expect(retryRead(0, new TypeError('undefined is not a function'))).toBe(false)
})

test('retries wait as long as the service asks, otherwise about 1, 2 and 4 seconds', () => {
  expect(retryDelay(0, failure(429, 7))).toBe(7000)
  expect(retryDelay(0, failure(429, 0))).toBe(0)
  for (const [failures, seconds] of [
    [0, 1],
    [1, 2],
    [2, 4],
  ] as const) {
    const delay = retryDelay(failures, failure(503))
    expect(delay).toBeGreaterThanOrEqual(seconds * 750)
    expect(delay).toBeLessThanOrEqual(seconds * 1250)
  }
})

test('writes are never retried', () => {
  const { mutations } = createQueryClient().getDefaultOptions()
  expect(mutations?.retry).toBe(false)
})

test('keys begin with area and operation, so that a write invalidates an operation for every input', async () => {
  const client = new QueryClient()
  const invalidateQueries = vi.spyOn(client, 'invalidateQueries')
  expect(read(nodes.view, { path: { nodeId: 7 } }).queryKey).toEqual(['nodes', 'view', { path: { nodeId: 7 } }])
  await invalidate(client, ['nodes.list', 'nodes.view'])
  expect(invalidateQueries.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
    ['nodes', 'list'],
    ['nodes', 'view'],
  ])
})

describe('an invalidation while a read is under way', () => {
  /** A client with a query of the nodes, whose reads the test completes in any order. */
  function holdReads() {
    const client = createQueryClient()
    const reads: ((labels: string[]) => void)[] = []
    const options = {
      queryKey: ['nodes', 'list', {}],
      queryFn: () => new Promise<string[]>((resolve) => reads.push(resolve)),
    }
    return { client, reads, options }
  }

  test('repeats the first read on the screen, whose response may be older than the write', async () => {
    const { client, reads, options } = holdReads()
    const observer = new QueryObserver(client, options)
    onTestFinished(observer.subscribe(() => {}))
    await expect.poll(() => reads).toHaveLength(1)
    const invalidated = invalidate(client, ['nodes.list'])
    await expect.poll(() => reads).toHaveLength(2)
    reads[0]?.(['web-1'])
    reads[1]?.(['web-1', 'web-2'])
    await invalidated
    expect(observer.getCurrentResult().data).toEqual(['web-1', 'web-2'])
  })

  test('repeats a read that no component shows yet, and gives its caller the newer response', async () => {
    const { client, reads, options } = holdReads()
    const prefetched = client.fetchQuery(options)
    await expect.poll(() => reads).toHaveLength(1)
    await invalidate(client, ['nodes.list'])
    await expect.poll(() => reads).toHaveLength(2)
    reads[0]?.(['web-1'])
    reads[1]?.(['web-1', 'web-2'])
    expect(await prefetched).toEqual(['web-1', 'web-2'])
    expect(client.getQueryData(options.queryKey)).toEqual(['web-1', 'web-2'])
  })

  test('repeats a refetch once, not once per component', async () => {
    const { client, reads, options } = holdReads()
    client.setQueryData(options.queryKey, ['web-1'])
    for (const _ of ['table', 'count'])
      onTestFinished(new QueryObserver(client, { ...options, staleTime: 0 }).subscribe(() => {}))
    await expect.poll(() => reads).toHaveLength(1)
    const invalidated = invalidate(client, ['nodes.list'])
    await expect.poll(() => reads).toHaveLength(2)
    reads[1]?.(['web-1', 'web-2'])
    await invalidated
    expect(client.getQueryData(options.queryKey)).toEqual(['web-1', 'web-2'])
    expect(reads).toHaveLength(2)
  })
})
