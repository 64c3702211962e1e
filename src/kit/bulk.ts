/**
 * The same call for many things: a few at a time, slower when the service asks for it (429), and every failure kept with its
 * reason. What has been asked cannot be taken back, so stopping only means that no more is asked.
 */
import { ApiError, statusOf } from '#api/error.ts'

/** Calls at a time. */
export const parallel = 4
/** Without Retry-After: the first pause after a 429, doubled with each one. Milliseconds. */
const firstPause = 2000
/** So often one thing may be put off before it counts as failed. */
const patience = 8

export interface Bulk<T> {
  items: readonly T[]
  run: (item: T) => Promise<unknown>
  onStart: (item: T) => void
  onDone: (item: T) => void
  onFailed: (item: T, error: unknown) => void
  /** The service wants no calls until then: milliseconds since the epoch, null when it goes on. */
  onPause: (until: number | null) => void
  /** Stops what has not been asked yet. */
  signal: AbortSignal
  /** How time passes; tests bring their own. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  now?: () => number
}

/** Resolves when the time is over or nobody waits any more. */
export const pass = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })

const asksForPause = (error: unknown): error is ApiError => error instanceof ApiError && statusOf(error) === 429

/** Runs through all items; never rejects. */
export async function runBulk<T>({ items, run, onStart, onDone, onFailed, onPause, signal, wait = pass, now = Date.now }: Bulk<T>): Promise<void> {
  const waiting = items.map((item) => ({ item, putOff: 0 }))
  let quietUntil = 0

  const holdOff = (error: ApiError, putOff: number) => {
    const pause = error.retryAfter === null ? firstPause * 2 ** putOff : error.retryAfter * 1000
    quietUntil = Math.max(quietUntil, now() + pause)
    onPause(quietUntil)
  }
  const quiet = async () => {
    for (let left = quietUntil - now(); left > 0 && !signal.aborted; left = quietUntil - now()) await wait(left, signal)
    if (quietUntil > 0) onPause(null)
    quietUntil = 0
  }
  const work = async () => {
    while (!signal.aborted) {
      if (quietUntil > 0) await quiet()
      const next = signal.aborted ? undefined : waiting.shift()
      if (!next) return
      onStart(next.item)
      try {
        await run(next.item)
        onDone(next.item)
      } catch (error) {
        if (asksForPause(error) && next.putOff < patience) {
          holdOff(error, next.putOff)
          waiting.unshift({ item: next.item, putOff: next.putOff + 1 })
        } else onFailed(next.item, error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, work))
}
