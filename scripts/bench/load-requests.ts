/** Worker thread of processes.ts: keeps a number of requests in flight, and returns the time of each. */
import { parentPort, workerData } from 'node:worker_threads'
import { nodes } from '#contract/areas/nodes.ts'
import { fillPath } from '#contract/endpoint.ts'
import type { LoadOptions } from './processes.ts'

const { urls, token, callers, calls, kind, nodeIds }: LoadOptions = workerData
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }

const urlOf = (call: number) => urls[call % urls.length]

const send = {
  view: (call: number) =>
    fetch(`${urlOf(call)}/v4${fillPath(nodes.view.path, { nodeId: nodeIds[call % nodeIds.length] ?? 0 })}`, {
      headers,
    }),
  create: (call: number) =>
    fetch(`${urlOf(call)}/v4${nodes.create.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ region: 'us-east', type: 'g6-standard-1' }),
    }),
}[kind]

const times: number[] = []
let next = 0
async function caller() {
  while (next < calls) {
    const call = next
    next += 1
    const start = performance.now()
    const response = await send(call)
    const body = await response.text()
    times.push(performance.now() - start)
    if (!response.ok) throw new Error(`${kind} returned ${response.status}: ${body}`)
  }
}
await Promise.all(Array.from({ length: callers }, caller))
parentPort?.postMessage(times)
