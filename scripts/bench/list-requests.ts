/**
 * Worker thread of service-list.ts that sends the requests, so that garbage collection in the measuring script does not
 * distort the times.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { RequestOptions } from './service-list.ts'

const { url, path, token, warmUp, calls }: RequestOptions = workerData
const times: number[] = []
for (let call = 0; call < warmUp + calls; call += 1) {
  const address = `${url}/v4${path}?page=${(call % 20) + 1}&page_size=500`
  const start = performance.now()
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  const body = await response.arrayBuffer()
  const duration = performance.now() - start
  if (!response.ok || body.byteLength < 1000) throw new Error(`${address} returned ${response.status}`)
  if (call >= warmUp) times.push(duration)
}
parentPort?.postMessage(times)
