import { expect, it } from 'vitest'
import { ApiError } from '#api/error.ts'
import { parallel, runBulk, type Bulk } from './bulk.ts'

const refusal = (status: number, retryAfter: number | null = null) =>
  new ApiError({ status, refusals: [{ reason: 'No' }], operation: 'nodes.boot', retryAfter })

/** Runs with a clock that waiting moves. */
async function tried(run: (item: number, at: number) => Promise<unknown>, count = 10, options: Partial<Bulk<number>> = {}) {
  const log: string[] = []
  const pauses: (number | null)[] = []
  let clock = 1000
  let active = 0
  let most = 0
  await runBulk<number>({
    items: Array.from({ length: count }, (_, at) => at + 1),
    run: async (item) => {
      active += 1
      most = Math.max(most, active)
      try {
        await Promise.resolve()
        return await run(item, clock)
      } finally {
        active -= 1
      }
    },
    onStart: () => undefined,
    onDone: (item) => log.push(`${item} done`),
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
  return { log, pauses, most, clock }
}

it('runs a few at a time, and every one once', async () => {
  const { log, most } = await tried(async () => null)
  expect(most).toBe(parallel)
  expect(log.sort()).toEqual(Array.from({ length: 10 }, (_, at) => `${at + 1} done`).sort())
})

it('keeps each failure with its reason and goes on', async () => {
  const { log } = await tried(async (item) => {
    if (item === 3) throw refusal(400)
  }, 5)
  expect(log.sort()).toEqual(['1 done', '2 done', '3 No', '4 done', '5 done'])
})

it('pauses as long as the service asks and then goes on', async () => {
  let refused = false
  const { log, pauses, clock } = await tried(async (item) => {
    if (item === 2 && !refused) {
      refused = true
      throw refusal(429, 30)
    }
  }, 8)
  expect(log).toHaveLength(8)
  expect(log.every((line) => line.endsWith('done'))).toBe(true)
  expect(pauses[0]).toBe(31_000)
  expect(pauses.at(-1)).toBeNull()
  expect(clock).toBe(31_000)
})

it('gives one up after many pauses', async () => {
  const { log, clock } = await tried(async () => {
    throw refusal(429)
  }, 1)
  expect(log).toEqual(['1 No'])
  expect(clock).toBeGreaterThan(60_000)
})

it('asks nothing more once stopped', async () => {
  const stop = new AbortController()
  const { log } = await tried(async () => {
    stop.abort()
  }, 20, { signal: stop.signal })
  expect(log.length).toBeLessThanOrEqual(parallel)
})
