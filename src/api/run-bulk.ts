/**
 * Runs the same call for many items: a few in parallel, with pauses when the service asks for them (429). A run over
 * many items leaves a part of the rate limit for what the user does in the meantime. Every item reports its own
 * failure. Stopping starts no further calls; those already sent cannot be undone.
 */
import { ApiError, statusOf } from './error.ts'
import { nextSpareRequestAt } from './http/rate-limit.ts'
import { delay } from './timers.ts'

/** Calls in parallel. */
export const maxConcurrent = 4
/** A run over up to this many items counts as work done by hand, and reserves no part of the rate limit. */
const fewItems = 20
/** First pause after a 429 without Retry-After, doubled with each further one. Milliseconds. */
const initialPauseMs = 2000
/** How often a call for one item is repeated after a 429 before it counts as failed. */
const maxRetries = 8

export interface BulkOptions<T> {
  items: readonly T[]
  run: (item: T) => Promise<unknown>
  onFailed: (item: T, error: unknown) => void
  /** Calls pause until this time, milliseconds since the epoch; null when they continue. */
  onPause?: ((until: number | null) => void) | undefined
  /** Calls in parallel. */
  atOnce?: number
  /** Stops the calls that have not started. */
  signal: AbortSignal
  /** Tests replace the clock. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  now?: () => number
}

const isRateLimited = (error: unknown): error is ApiError => error instanceof ApiError && statusOf(error) === 429

/** Runs the call for all items; never rejects. */
export async function runBulk<T>({
  items,
  run,
  onFailed,
  onPause = () => {},
  atOnce = maxConcurrent,
  signal,
  wait = delay,
  now = Date.now,
}: BulkOptions<T>): Promise<void> {
  const queue = items.map((item) => ({ item, retries: 0 }))
  let pausedUntil = 0

  const backOff = (error: ApiError, retries: number) => {
    const pauseMs = error.retryAfterSeconds === null ? initialPauseMs * 2 ** retries : error.retryAfterSeconds * 1000
    pausedUntil = Math.max(pausedUntil, now() + pauseMs)
    onPause(pausedUntil)
  }
  const leaveRequests = () => {
    const spareAt = items.length > fewItems ? nextSpareRequestAt() : 0
    if (spareAt <= pausedUntil || spareAt <= now()) return
    pausedUntil = spareAt
    onPause(pausedUntil)
  }
  const waitWhilePaused = async () => {
    for (let remaining = pausedUntil - now(); remaining > 0 && !signal.aborted; remaining = pausedUntil - now())
      await wait(remaining, signal)
    if (pausedUntil > 0) onPause(null)
    pausedUntil = 0
  }
  const worker = async () => {
    while (!signal.aborted && queue.length > 0) {
      leaveRequests()
      if (pausedUntil > 0) await waitWhilePaused()
      const next = signal.aborted ? undefined : queue.shift()
      if (!next) return
      try {
        await run(next.item)
      } catch (error) {
        if (isRateLimited(error) && next.retries < maxRetries) {
          backOff(error, next.retries)
          queue.unshift({ item: next.item, retries: next.retries + 1 })
        } else onFailed(next.item, error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}
