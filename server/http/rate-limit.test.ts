import { describe, expect, test } from 'vitest'
import { isProportionate } from '#contract/growth-testing.ts'
import { RateLimiter } from './rate-limit.ts'

const limit = { count: 2, seconds: 60 }
const start = Date.UTC(2026, 5, 15, 10, 30)

describe('a limit', () => {
  test('applies to one window', () => {
    const limiter = new RateLimiter()
    const uses = [0, 1, 2].map((second) => limiter.consume('key', limit, start + second * 1000))
    expect(uses.map(({ ok, remaining }) => [ok, remaining])).toEqual([
      [true, 1],
      [true, 0],
      [false, 0],
    ])
    expect(limiter.consume('key', limit, start + 60_000).ok).toBe(true)
  })

  test('never asks for more than its own length, even when the clock was set back a day', () => {
    const limiter = new RateLimiter()
    for (let count = 0; count < 3; count += 1) limiter.consume('key', limit, start)
    const yesterday = start - 86_400_000
    expect(limiter.consume('key', limit, yesterday)).toMatchObject({ ok: false, resetAt: yesterday + 60_000 })
    expect(limiter.consume('key', limit, yesterday + 60_000).ok).toBe(true)
  })
})

describe('many different keys', () => {
  test('take bounded memory and little time', async () => {
    const consume = (uses: number) => {
      const limiter = new RateLimiter()
      for (let count = 0; count < uses; count += 1) limiter.consume(`key ${count}`, limit, start)
      expect(limiter.size).toBeLessThanOrEqual(10_000)
    }
    // A sweep of all windows for each use would take over ten seconds.
    expect(await isProportionate(consume, 100_000)).toBe(true)
  })

  test('do not make it forget a key in use', () => {
    const limiter = new RateLimiter()
    for (let count = 0; count < 20_000; count += 1) {
      limiter.consume(`key ${count}`, limit, start)
      if (count % 1000 === 0) limiter.consume('in use', limit, start)
    }
    expect(limiter.consume('in use', limit, start)).toMatchObject({ ok: false })
  })
})
