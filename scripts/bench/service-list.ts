import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Server } from '../server.ts'
import { type Measurement, quantile, roundForDisplay } from './measurement.ts'

/** What list-requests.ts gets. */
export interface RequestOptions {
  url: string
  token: string
  /** Calls before the measured ones, so that just-in-time compilation is not measured. */
  warmUp: number
  calls: number
}

/** Measures the service's response time for a list page of 500 nodes: page after page, one call at a time, over one connection. */
export async function measureServiceList({ url, ownerToken }: Server): Promise<Measurement[]> {
  const workerData: RequestOptions = { url, token: ownerToken, warmUp: 200, calls: 1000 }
  const [times]: number[][] = await once(
    new Worker(new URL('list-requests.ts', import.meta.url), { workerData }),
    'message',
  )
  if (!times) throw new Error('No times were measured.')
  return [
    {
      label: 'List of 500 nodes from the service with 10,000 stored, median',
      value: roundForDisplay(quantile(times, 0.5)),
      unit: 'ms',
    },
    { label: 'The same, 99th percentile', value: roundForDisplay(quantile(times, 0.99)), unit: 'ms', budget: 30 },
  ]
}
