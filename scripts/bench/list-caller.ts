/** The calling half of service-list.ts, a thread of its own: the garbage of the script that measures is not the service's. */
import { parentPort, workerData } from 'node:worker_threads'
import { nodes } from '#contract/areas/nodes.ts'
import type { Calls } from './service-list.ts'

const { url, token, warmUp, calls }: Calls = workerData
const times: number[] = []
for (let call = 0; call < warmUp + calls; call += 1) {
  const address = `${url}/v4${nodes.list.path}?page=${(call % 20) + 1}&page_size=500`
  const start = performance.now()
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  const body = await response.arrayBuffer()
  const took = performance.now() - start
  if (!response.ok || body.byteLength < 1000) throw new Error(`${address} answered ${response.status}`)
  if (call >= warmUp) times.push(took)
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, which knows no origins
parentPort?.postMessage(times)
