/** Counts uses in fixed time windows: in memory, or in the database where several processes count together. */
import type { RateLimit } from '#contract/limits.ts'
import { isShared, readConnection, type Database } from './database.ts'

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

export interface CountingWindows {
  /** Counts one use of a key. Uses beyond the limit do not extend the window. */
  consume(key: string, limit: RateLimit, now: number): Promise<RateLimitStatus>
  /** The state of a key, without a use. */
  peek(key: string, limit: RateLimit, now: number): Promise<RateLimitStatus>
  /** Forgets the uses of a key. */
  reset(key: string): Promise<void>
}

const statusOf = ({ used, endsAt }: CountingWindow, { count }: RateLimit): RateLimitStatus => ({
  ok: used <= count,
  limit: count,
  remaining: Math.max(0, count - used),
  resetAt: endsAt,
})

const longestEnd = ({ seconds }: RateLimit, now: number) => now + seconds * 1000

/** The current window, or a new one when it has ended. A clock that was set back must not extend it. */
function windowAt(known: CountingWindow | undefined, limit: RateLimit, now: number): CountingWindow {
  const end = longestEnd(limit, now)
  return !known || known.endsAt <= now
    ? { used: 0, endsAt: end }
    : { used: known.used, endsAt: Math.min(known.endsAt, end) }
}

/** After this many new or revived windows the generations change. */
const generationSize = 5000

/**
 * Memory is bounded and no use is slow: windows are in two generations, a use moves its window to the younger one, and
 * when that is full, the older one is forgotten as a whole.
 */
export class MemoryWindows implements CountingWindows {
  #younger = new Map<string, CountingWindow>()
  #older = new Map<string, CountingWindow>()

  /** The number of windows in memory. */
  get size(): number {
    return this.#younger.size + this.#older.size
  }

  consume(key: string, limit: RateLimit, now: number): Promise<RateLimitStatus> {
    const window = this.#window(key, limit, now)
    window.used += 1
    this.#keep(key, window)
    return Promise.resolve(statusOf(window, limit))
  }

  peek(key: string, limit: RateLimit, now: number): Promise<RateLimitStatus> {
    return Promise.resolve(statusOf(this.#window(key, limit, now), limit))
  }

  reset(key: string): Promise<void> {
    this.#younger.delete(key)
    this.#older.delete(key)
    return Promise.resolve()
  }

  #window(key: string, limit: RateLimit, now: number): CountingWindow {
    return windowAt(this.#younger.get(key) ?? this.#older.get(key), limit, now)
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
 * Each use is a statement of its own, which counts even when the transaction of the request is rolled back.
 * jobs/purge.ts deletes old windows.
 */
export class DatabaseWindows implements CountingWindows {
  readonly #db: Database
  readonly #purpose: string

  constructor(db: Database, purpose: string) {
    this.#db = db
    this.#purpose = purpose
  }

  #key(key: string): string {
    return `${this.#purpose}: ${key}`
  }

  async consume(key: string, limit: RateLimit, now: number): Promise<RateLimitStatus> {
    const endsAt = longestEnd(limit, now)
    const { used, ends_at } = await this.#db
      .insertInto('counting_windows')
      .values({ key: this.#key(key), used: 1, ends_at: endsAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => {
          const known = eb.ref('counting_windows.ends_at')
          return {
            used: eb
              .case()
              .when(known, '<=', now)
              .then(1)
              .else(eb('counting_windows.used', '+', 1))
              .end(),
            ends_at: eb
              .case()
              .when(eb.and([eb(known, '>', now), eb(known, '<', endsAt)]))
              .then(known)
              .else(endsAt)
              .end(),
          }
        }),
      )
      .returning(['used', 'ends_at'])
      .executeTakeFirstOrThrow()
    return statusOf({ used, endsAt: ends_at }, limit)
  }

  async peek(key: string, limit: RateLimit, now: number): Promise<RateLimitStatus> {
    const known = await this.#db
      .selectFrom('counting_windows')
      .select(['used', 'ends_at as endsAt'])
      .where('key', '=', this.#key(key))
      .executeTakeFirst()
    return statusOf(windowAt(known, limit, now), limit)
  }

  async reset(key: string): Promise<void> {
    await this.#db.deleteFrom('counting_windows').where('key', '=', this.#key(key)).execute()
  }
}

/** Windows for one purpose, such as sign-in attempts. Different purposes share no keys. */
export const countingWindows = (database: Database, purpose: string): CountingWindows =>
  isShared(database) ? new DatabaseWindows(readConnection(database), purpose) : new MemoryWindows()
