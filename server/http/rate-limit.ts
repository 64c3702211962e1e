/**
 * Limits in fixed time windows, counted in memory: of requests (gaps 1.4, edition 4.141), and of attempts to sign in.
 */
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import { type RateLimit, rateLimits } from '#contract/limits.ts'

export interface RateLimitStatus {
  readonly ok: boolean
  readonly limit: number
  readonly remaining: number
  /** Milliseconds since the epoch. */
  readonly resetAt: number
}

interface CountingWindow {
  used: number
  endsAt: number
}

const statusOf = ({ used, endsAt }: CountingWindow, { count }: RateLimit): RateLimitStatus => ({
  ok: used <= count,
  limit: count,
  remaining: Math.max(0, count - used),
  resetAt: endsAt,
})

/** After this many new or revived windows the generations change. */
const generationSize = 5000

/**
 * Counts uses by key. Memory is bounded and no use is slow: windows are in two generations, a use moves its window to
 * the younger one, and when that is full, the older one is forgotten as a whole.
 */
export class RateLimiter {
  #younger = new Map<string, CountingWindow>()
  #older = new Map<string, CountingWindow>()

  /** The number of windows in memory. */
  get size(): number {
    return this.#younger.size + this.#older.size
  }

  /** Counts one use of a key. Uses beyond the limit do not extend the window. */
  consume(key: string, limit: RateLimit, now: number): RateLimitStatus {
    const window = this.#window(key, limit, now)
    window.used += 1
    this.#keep(key, window)
    return statusOf(window, limit)
  }

  /** The state of a key, without a use. */
  peek(key: string, limit: RateLimit, now: number): RateLimitStatus {
    return statusOf(this.#window(key, limit, now), limit)
  }

  #window(key: string, limit: RateLimit, now: number): CountingWindow {
    const longestEnd = now + limit.seconds * 1000
    const window = this.#younger.get(key) ?? this.#older.get(key)
    if (!window || window.endsAt <= now) return { used: 0, endsAt: longestEnd }
    // A clock that was set back must not extend the window.
    window.endsAt = Math.min(window.endsAt, longestEnd)
    return window
  }

  /** Forgets the uses of a key. */
  reset(key: string) {
    this.#younger.delete(key)
    this.#older.delete(key)
  }

  #keep(key: string, window: CountingWindow) {
    this.#older.delete(key)
    if (this.#younger.size >= generationSize && !this.#younger.has(key)) {
      this.#older = this.#younger
      this.#younger = new Map()
    }
    this.#younger.set(key, window)
  }
}

/**
 * Counts one request of a client and returns the limit that is closest to being reached; null when limits are off.
 * `perMinute` (RATE_LIMIT) replaces the limit over all operations: null keeps the documented one, 0 turns limits off.
 */
export function consumeRequest(
  limiter: RateLimiter,
  perMinute: number | null,
  request: { client: string; endpoint: Endpoint; now: number },
): RateLimitStatus | null {
  if (perMinute === 0) return null
  const { client, endpoint, now } = request
  const id = operationId(endpoint)
  const overallLimit = perMinute === null ? rateLimits.overall : { count: perMinute, seconds: 60 }
  const overall = limiter.consume(client, overallLimit, now)
  const operation = limiter.consume(`${client} ${id}`, rateLimits.byOperation[id] ?? rateLimits.operation, now)
  if (overall.ok !== operation.ok) return overall.ok ? operation : overall
  return operation.remaining < overall.remaining ? operation : overall
}

/** Tells a client how much of its limit is left (gaps 1.4). */
export const rateLimitHeaders = ({ limit, remaining, resetAt }: RateLimitStatus): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
})
