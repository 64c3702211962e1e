import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { nodes } from '#contract/areas/nodes.ts'
import { records } from '#contract/areas/records.ts'
import { fillPath } from '#contract/endpoint.ts'
import type { Server } from '../server.ts'
import { type Measurement, quantile, roundForDisplay } from './measurement.ts'

/** The input of list-requests.ts. */
export interface RequestOptions {
  url: string
  /** The path of the list, without /v4. The list has at least 20 pages. */
  path: string
  token: string
  /** Calls before the measured ones, so that just-in-time compilation is not measured. */
  warmUp: number
  calls: number
}

async function measurePages(options: RequestOptions): Promise<number[]> {
  const worker = new Worker(new URL('list-requests.ts', import.meta.url), { workerData: options })
  const [times]: number[][] = await once(worker, 'message')
  if (!times) throw new Error('No times were measured.')
  return times
}

/**
 * Measures the service's response time for pages of 500 nodes, and of 500 records of one domain: page after page, one
 * call at a time, over one connection.
 */
export async function measureServiceList({ url, ownerToken: token }: Server): Promise<Measurement[]> {
  const lists = [
    { label: 'List of 500 nodes from the service with 10,000 stored', path: nodes.list.path },
    { label: 'List of 500 records of a domain with 12,000', path: fillPath(records.list.path, { domainId: 1 }) },
  ]
  const measurements: Measurement[] = []
  for (const { label, path } of lists) {
    const times = await measurePages({ url, path, token, warmUp: 200, calls: 1000 })
    measurements.push(
      { label: `${label}, median`, value: roundForDisplay(quantile(times, 0.5)), unit: 'ms' },
      { label: 'The same, 99th percentile', value: roundForDisplay(quantile(times, 0.99)), unit: 'ms', budget: 30 },
    )
  }
  return measurements
}
