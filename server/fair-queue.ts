/** A queue in which clients take turns, so that the work of one delays nobody else for long. */
import { tooManyRequests } from './errors.ts'

export interface FairQueueOptions {
  /** How many pieces of work run at the same time. */
  readonly maxRunning: number
  /** The same for one client; by default 1. */
  readonly maxRunningPerClient?: number
  /** How many may wait: for one client, and for all clients together. */
  readonly maxWaitingPerClient: number
  readonly maxWaiting: number
  /** Milliseconds that work waits at most. */
  readonly maxWaitMs: number
}

/** Seconds after which a refused client may try again. */
export const retrySeconds = 2

export class FairQueue {
  readonly #options: FairQueueOptions
  /** Callbacks that start each client's waiting work; clients in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  /** How many pieces of each client's work are running. */
  readonly #running = new Map<string, number>()
  #waitingCount = 0
  #runningCount = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** How many pieces of work are waiting. */
  get waiting(): number {
    return this.#waitingCount
  }

  /**
   * Runs work when it is the client's turn. Throws 429 when too much waits or it has waited for too long, and the
   * signal's reason when that aborts before the turn has come; work that has begun must look at the signal itself.
   */
  async run<T>(client: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turn(client, signal)
    try {
      return await work()
    } finally {
      this.#countRunning(client, -1)
      this.#startNext()
    }
  }

  async #turn(client: string, signal?: AbortSignal): Promise<void> {
    const { maxWaitingPerClient, maxWaiting, maxWaitMs } = this.#options
    signal?.throwIfAborted()
    const own = this.#waiting.get(client) ?? []
    if (own.length >= maxWaitingPerClient || this.#waitingCount >= maxWaiting) throw tooManyRequests(retrySeconds)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = (reason: unknown) => {
      if (this.#leave(client, resolve)) reject(reason)
    }
    const onAbort = () => giveUp(signal?.reason)
    this.#waiting.set(client, [...own, resolve])
    this.#waitingCount += 1
    const timer = setTimeout(() => giveUp(tooManyRequests(retrySeconds)), maxWaitMs)
    signal?.addEventListener('abort', onAbort)
    try {
      this.#startNext()
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  /** Returns whether it was still waiting. */
  #leave(client: string, start: () => void): boolean {
    const own = this.#waiting.get(client) ?? []
    const rest = own.filter((each) => each !== start)
    if (rest.length === own.length) return false
    if (rest.length > 0) this.#waiting.set(client, rest)
    else this.#waiting.delete(client)
    this.#waitingCount -= 1
    return true
  }

  #countRunning(client: string, by: 1 | -1): void {
    this.#runningCount += by
    const own = (this.#running.get(client) ?? 0) + by
    if (own === 0) this.#running.delete(client)
    else this.#running.set(client, own)
  }

  #startNext(): void {
    const { maxRunning, maxRunningPerClient = 1 } = this.#options
    for (const [client, [start, ...rest]] of this.#waiting) {
      if (this.#runningCount >= maxRunning) return
      if ((this.#running.get(client) ?? 0) >= maxRunningPerClient || !start) continue
      // The other clients get their turns before this client's next one.
      this.#waiting.delete(client)
      if (rest.length > 0) this.#waiting.set(client, rest)
      this.#waitingCount -= 1
      this.#countRunning(client, 1)
      start()
    }
  }
}
