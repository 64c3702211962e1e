/** Measures how long others wait: the longest wait of a client that asks for `GET /health` over a connection of its own. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Server } from '../../server.ts'
import { repeat, roundForDisplay, type Measurement } from '../measurement.ts'

/** Milliseconds. */
const budget = 100
const samples = 3

/** Asks for `GET /health` all the time, in a thread of its own. */
export class Health {
  readonly #worker: Worker
  constructor({ url }: Pick<Server, 'url'>) {
    this.#worker = new Worker(new URL('health-requests.ts', import.meta.url), { workerData: url })
  }

  /** The longest wait since the last call. Milliseconds. */
  async #longestWait(): Promise<number> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    this.#worker.postMessage(null)
    const [wait]: number[] = await once(this.#worker, 'message')
    if (wait === undefined) throw new Error('No wait was measured.')
    return wait
  }

  /** The longest wait while any of several attacks lasts; the first attack, before just-in-time compilation, does not count. */
  async measure(label: string, attack: () => Promise<unknown>): Promise<Measurement> {
    await attack()
    const waits = await repeat(samples, async () => {
      await this.#longestWait()
      await attack()
      return this.#longestWait()
    })
    return {
      label: `Longest wait of another client: ${label}`,
      unit: 'ms',
      value: roundForDisplay(Math.max(...waits)),
      lowest: roundForDisplay(Math.min(...waits)),
      budget,
    }
  }

  async [Symbol.asyncDispose]() {
    await this.#worker.terminate()
  }
}
