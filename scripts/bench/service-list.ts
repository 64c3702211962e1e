import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Server } from '../server.ts'
import { type Figure, quantile, rounded } from './figure.ts'

/** What list-caller.ts is told. */
export interface Calls {
  url: string
  token: string
  /** Calls before those that count: a service that has run for a moment is measured, not one that is being compiled. */
  warmUp: number
  calls: number
}

/** How long the service takes for a list page of 500 nodes; pages in turn, one call at a time over one connection. */
export async function serviceList({ url, ownerToken }: Server): Promise<Figure[]> {
  const workerData: Calls = { url, token: ownerToken, warmUp: 200, calls: 1000 }
  const [times]: number[][] = await once(new Worker(new URL('list-caller.ts', import.meta.url), { workerData }), 'message')
  if (!times) throw new Error('No times were measured.')
  return [
    { what: 'List of 500 nodes from the service with 10,000 in store, median', value: rounded(quantile(times, 0.5)), unit: 'ms' },
    { what: 'The same, 99 of 100 calls', value: rounded(quantile(times, 0.99)), unit: 'ms', budget: 30 },
  ]
}
