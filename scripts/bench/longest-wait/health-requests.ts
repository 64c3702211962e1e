/** Worker thread of health.ts: asks for `GET /health` all the time, and returns the longest wait since the last message. */
import { parentPort, workerData } from 'node:worker_threads'

const url: string = workerData
let longest = 0
let isAsked = false
parentPort?.on('message', () => {
  isAsked = true
})
for (;;) {
  const sent = performance.now()
  await fetch(`${url}/health`).then(
    (response) => response.arrayBuffer(),
    // A service that is held for seconds takes the connection for idle and closes it. The next wait goes on from here.
    () => fetch(`${url}/health`).then((response) => response.arrayBuffer()),
  )
  longest = Math.max(longest, performance.now() - sent)
  if (!isAsked) continue
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message port of a worker thread has no origin
  parentPort?.postMessage(longest)
  isAsked = false
  longest = 0
}
