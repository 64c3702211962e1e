/**
 * Splits long work on the service's only thread into slices between which requests are served, and ends it at a
 * deadline.
 */
import { setImmediate } from 'node:timers'
import { setImmediate as turn } from 'node:timers/promises'

/** After this time (ms) other work gets a turn. */
const sliceMs = 4

const waiting: (() => void)[] = []

function grantNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(grantNext)
}

/**
 * Resolves waiting work in order, one per turn of the event loop: however much work there is, a request waits for a
 * single slice.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(grantNext)
  })
}

/** The current slice of some work. Between small steps: `if (slice.isOver) await slice.next()`. */
export class Slice {
  readonly #signal: AbortSignal | undefined
  #start = performance.now()

  /** `signal`: ends the work. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  get isOver(): boolean {
    return performance.now() - this.#start > sliceMs
  }

  /** Waits for the next slice. Rejects with the reason of the signal once it has aborted. */
  async next(): Promise<void> {
    await nextTurn()
    this.#signal?.throwIfAborted()
    this.#start = performance.now()
  }

  /**
   * The same for work in a transaction, for which all writes wait: requests get a turn, but other long work does not
   * overtake it.
   */
  async nextInTransaction(): Promise<void> {
    await turn()
    this.#start = performance.now()
  }
}

/** A signal that aborts after a time (ms), with this reason. */
export function deadline(milliseconds: number, reason: Error): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), milliseconds).unref()
  return controller.signal
}
