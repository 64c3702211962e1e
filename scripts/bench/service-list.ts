import { nodes } from '#contract/areas/nodes.ts'
import type { Server } from '../server.ts'
import { type Figure, quantile, rounded } from './figure.ts'

/** Calls before those that count: a service that has run for a moment is measured, not one that is being compiled. */
const warmUp = 200
const calls = 400

/** How long the service takes for a list page of 500 nodes; pages in turn, one call at a time over one connection. */
export async function serviceList(server: Server): Promise<Figure[]> {
  const times: number[] = []
  for (let call = 0; call < warmUp + calls; call += 1) {
    const address = `${server.url}/v4${nodes.list.path}?page=${(call % 20) + 1}&page_size=500`
    const start = performance.now()
    const response = await fetch(address, { headers: { Authorization: `Bearer ${server.ownerToken}` } })
    const body = await response.arrayBuffer()
    const took = performance.now() - start
    if (!response.ok || body.byteLength < 1000) throw new Error(`${address} answered ${response.status}`)
    if (call >= warmUp) times.push(took)
  }
  return [
    { what: 'List of 500 nodes from the service with 10,000 in store, median', value: rounded(quantile(times, 0.5)), unit: 'ms' },
    { what: 'The same, 99 of 100 calls', value: rounded(quantile(times, 0.99)), unit: 'ms', budget: 30 },
  ]
}
