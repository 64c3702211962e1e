/** Worker thread of health.ts: sends one request all the time, and returns the longest wait since the last message. */
import { parentPort, workerData } from 'node:worker_threads'
import type { HealthRequest } from './health.ts'

const { url, headers }: HealthRequest = workerData
const send = async () => {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
}
let longest = 0
let isAsked = false
parentPort?.on('message', () => {
  isAsked = true
})
for (;;) {
  const sent = performance.now()
  // A service that is blocked for seconds considers the connection idle and closes it. The next wait begins here.
  await send().catch(send)
  longest = Math.max(longest, performance.now() - sent)
  if (!isAsked) continue
  parentPort?.postMessage(longest)
  isAsked = false
  longest = 0
}
