/** Measures how long others wait: the longest wait of a client that requests `GET /health` over its own connection. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Server } from '../../server.ts'
import { repeat, roundForDisplay, type Measurement } from '../measurement.ts'

/** Milliseconds. */
const budget = 100
const samples = 3

/** The input of health-requests.ts. */
export interface HealthRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Keeps requesting `GET /health` in a separate thread, or with a token an operation of the interface. */
export class Health {
  readonly #worker: Worker
  constructor({ url }: Pick<Server, 'url'>, read?: { path: string; token: string }) {
    const request: HealthRequest = read
      ? { url: `${url}/v4${read.path}`, headers: { Authorization: `Bearer ${read.token}` } }
      : { url: `${url}/health`, headers: {} }
    this.#worker = new Worker(new URL('health-requests.ts', import.meta.url), { workerData: request })
  }

  /** The longest wait since the last call. Milliseconds. */
  async #longestWait(): Promise<number> {
    this.#worker.postMessage(null)
    const [wait]: number[] = await once(this.#worker, 'message')
    if (wait === undefined) throw new Error('No wait was measured.')
    return wait
  }

  /**
   * The longest wait while any of several attacks lasts; the first attack, before just-in-time compilation, does not
   * count.
   */
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
