/** The service's rate limit (gaps 1.4): requests in the background leave a part of it for what the user does. */
import { createStore } from '../store.ts'
import { delay } from '../timers.ts'

interface RateLimit {
  readonly limit: number
  readonly remaining: number
  /** On the clock of this browser; milliseconds since the epoch. */
  readonly resetAt: number
}

/** As the last response named it, or null when it did not. */
let known: RateLimit | null = null

/** The part of the limit that requests in the background leave. */
const reservedPart = 0.1
/** No window is longer (gaps 1.4), whatever the clocks of service and browser say. Milliseconds. */
const maxWaitMs = 120_000

export function recordRateLimit(headers: Headers): void {
  const read = (name: string) => Number(headers.get(`X-RateLimit-${name}`))
  const limit = read('Limit')
  const resetAt = Math.min(read('Reset') * 1000, Date.now() + maxWaitMs)
  known = limit > 0 && resetAt > 0 ? { limit, remaining: read('Remaining'), resetAt } : null
}

/** When the next request in the background may be sent; 0 for at once. Milliseconds since the epoch. */
export const nextSpareRequestAt = () =>
  known && known.remaining < known.limit * reservedPart && known.resetAt > Date.now() ? known.resetAt : 0

/** How long a request in the background waits, which is not at all once its signal has aborted. Milliseconds. */
const waitMs = (signal?: AbortSignal) => (signal?.aborted === true ? 0 : nextSpareRequestAt() - Date.now())

/**
 * Until when what is shown waits to be read, milliseconds since the epoch; in the past when it does not. The page says
 * so (app/layouts/waiting-reads.ts).
 */
export const readsWaitUntil = createStore(0)

/** For the `onPause` of reads in bulk (run-bulk.ts). */
export const pauseReads = (until: number | null) => {
  if (until !== null) readsWaitUntil.set(until)
}

/** Resolves when a request in the background may be sent, or when the signal aborts. */
export async function waitForSpareRequest(signal?: AbortSignal): Promise<void> {
  for (let wait = waitMs(signal); wait > 0; wait = waitMs(signal)) {
    readsWaitUntil.set(Date.now() + wait)
    await delay(wait, signal)
  }
}
