import { expect, it } from 'vitest'
import { ApiError } from './error.ts'
import { maxConcurrent, runBulk, type BulkOptions } from './run-bulk.ts'

const apiError = (status: number, retryAfter: number | null = null) =>
  new ApiError({ status, errors: [{ reason: 'No' }], operation: 'nodes.boot', retryAfterSeconds: retryAfter })

/** Runs with a clock that only waiting moves forward. */
async function runWithFakeClock(
  run: (item: number, now: number) => Promise<unknown>,
  count = 10,
  options: Partial<BulkOptions<number>> = {},
) {
  const log: string[] = []
  const pauses: (number | null)[] = []
  let clock = 1000
  let active = 0
  let maxActive = 0
  await runBulk<number>({
    items: Array.from({ length: count }, (_, index) => index + 1),
    run: async (item) => {
      active += 1
      maxActive = Math.max(maxActive, active)
      try {
        await Promise.resolve()
        const result = await run(item, clock)
        log.push(`${item} done`)
        return result
      } finally {
        active -= 1
      }
    },
    onFailed: (item, error) => log.push(`${item} ${error instanceof Error ? error.message : 'failed'}`),
    onPause: (until) => pauses.push(until),
    signal: new AbortController().signal,
    wait: async (milliseconds) => {
      const end = clock + milliseconds
      await Promise.resolve()
      clock = Math.max(clock, end)
    },
    now: () => clock,
    ...options,
  })
  return { log, pauses, maxActive, clock }
}

it('runs a few in parallel, and each item once', async () => {
  const { log, maxActive } = await runWithFakeClock(async () => null)
  expect(maxActive).toBe(maxConcurrent)
  expect(log.sort()).toEqual(Array.from({ length: 10 }, (_, index) => `${index + 1} done`).sort())
})

it('runs one after the other in the order of the items where that is wanted', async () => {
  const { log, maxActive } = await runWithFakeClock(async () => null, 3, { atOnce: 1 })
  expect(maxActive).toBe(1)
  expect(log).toEqual(['1 done', '2 done', '3 done'])
})

it('reports each failure with its reason and continues', async () => {
  const { log } = await runWithFakeClock(async (item) => {
    if (item === 3) throw apiError(400)
  }, 5)
  expect(log.sort()).toEqual(['1 done', '2 done', '3 No', '4 done', '5 done'])
})

it('pauses as long as the service asks and then continues', async () => {
  let rateLimited = false
  const { log, pauses, clock } = await runWithFakeClock(async (item) => {
    if (item === 2 && !rateLimited) {
      rateLimited = true
      throw apiError(429, 30)
    }
  }, 8)
  expect(log).toHaveLength(8)
  expect(log.every((line) => line.endsWith('done'))).toBe(true)
  expect(pauses[0]).toBe(31_000)
  expect(pauses.at(-1)).toBeNull()
  expect(clock).toBe(31_000)
})

it('gives an item up after several pauses', async () => {
  const { log, clock } = await runWithFakeClock(async () => {
    throw apiError(429)
  }, 1)
  expect(log).toEqual(['1 No'])
  expect(clock).toBeGreaterThan(60_000)
})

it('starts no further call once stopped', async () => {
  const controller = new AbortController()
  const { log } = await runWithFakeClock(
    async () => {
      controller.abort()
    },
    20,
    { signal: controller.signal },
  )
  expect(log.length).toBeLessThanOrEqual(maxConcurrent)
})
