/** Request limits per user, or per address without credentials (gaps 1.4, edition 4.141). Counted in memory, in fixed windows. */
import { operationId, type Endpoint } from '#contract/endpoint.ts'

interface Limit {
  readonly count: number
  readonly seconds: number
}
const documented: { readonly overall: Limit; readonly operation: Limit; readonly of: Readonly<Record<string, Limit>> } = {
  overall: { count: 1600, seconds: 120 },
  operation: { count: 800, seconds: 60 },
  of: {
    'nodes.create': { count: 10, seconds: 30 },
    'stackscripts.list': { count: 20, seconds: 60 },
  },
}

interface Window {
  used: number
  endsAt: number
}

export interface Allowance {
  readonly ok: boolean
  readonly limit: number
  readonly remaining: number
  /** Milliseconds since the epoch. */
  readonly resetAt: number
}

/** Windows kept before those that ended are swept. */
const sweepAt = 10_000

export class RateLimits {
  readonly #windows = new Map<string, Window>()
  readonly #perMinute: number | null

  /** `perMinute` replaces the limit over all operations; null keeps the documented ones. */
  constructor(perMinute: number | null) {
    this.#perMinute = perMinute
  }

  /** Counts one request. Null when limits are off. The answer speaks of the limit that is nearest to its end. */
  take(who: string, endpoint: Endpoint, now: number): Allowance | null {
    if (this.#perMinute === 0) return null
    const id = operationId(endpoint)
    const overall = this.#count(who, this.#perMinute === null ? documented.overall : { count: this.#perMinute, seconds: 60 }, now)
    const operation = this.#count(`${who} ${id}`, documented.of[id] ?? documented.operation, now)
    if (overall.ok !== operation.ok) return overall.ok ? operation : overall
    return operation.remaining < overall.remaining ? operation : overall
  }

  #count(key: string, limit: Limit, now: number): Allowance {
    let window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      if (this.#windows.size >= sweepAt) this.#sweep(now)
      window = { used: 0, endsAt: now + limit.seconds * 1000 }
      this.#windows.set(key, window)
    }
    window.used += 1
    return { ok: window.used <= limit.count, limit: limit.count, remaining: Math.max(0, limit.count - window.used), resetAt: window.endsAt }
  }

  #sweep(now: number) {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key)
  }
}

/** The headers that tell a client where it stands (gaps 1.4). */
export const rateHeaders = ({ limit, remaining, resetAt }: Allowance): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
})
