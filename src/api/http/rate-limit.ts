/** The service's rate limit (gaps 1.4): background requests leave a part of it for what the user does. */
import { createStore } from '../store.ts'
import { delay } from '../timers.ts'

interface RateLimit {
  readonly limit: number
  readonly remaining: number
  /** On the clock of this browser; milliseconds since the epoch. */
  readonly resetAt: number
}

/** The limit that the last response named, or null when it named none. */
let known: RateLimit | null = null

/** The part of the limit that background requests leave. */
const reservedPart = 0.1
/** No window is longer (gaps 1.4), whatever the clocks of service and browser say. Milliseconds. */
const maxWaitMs = 120_000

export function recordRateLimit(headers: Headers): void {
  const read = (name: string) => Number(headers.get(`X-RateLimit-${name}`))
  const limit = read('Limit')
  const resetAt = Math.min(read('Reset') * 1000, Date.now() + maxWaitMs)
  known = limit > 0 && resetAt > 0 ? { limit, remaining: read('Remaining'), resetAt } : null
}

/** When the next background request may be sent; 0 for at once. Milliseconds since the epoch. */
export const nextSpareRequestAt = () =>
  known && known.remaining < known.limit * reservedPart && known.resetAt > Date.now() ? known.resetAt : 0

/** How long a background request waits; not at all once its signal has aborted. Milliseconds. */
const waitMs = (signal?: AbortSignal) => (signal?.aborted === true ? 0 : nextSpareRequestAt() - Date.now())

/**
 * Until when reads of data on the screen are paused, milliseconds since the epoch; in the past when they are not. The
 * page says so (app/layouts/waiting-reads.ts).
 */
export const readsWaitUntil = createStore(0)

/** For the `onPause` of reads in bulk (run-bulk.ts). */
export const pauseReads = (until: number | null) => {
  if (until !== null) readsWaitUntil.set(until)
}

/** Resolves when a background request may be sent, or when the signal aborts. */
export async function waitForSpareRequest(signal?: AbortSignal): Promise<void> {
  for (let wait = waitMs(signal); wait > 0; wait = waitMs(signal)) {
    readsWaitUntil.set(Date.now() + wait)
    await delay(wait, signal)
  }
}
