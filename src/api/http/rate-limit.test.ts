import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordRateLimit, waitForSpareRequest } from './rate-limit.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const respond = (remaining: number, secondsLeft: number) =>
  recordRateLimit(
    new Headers({
      'X-RateLimit-Limit': '400',
      'X-RateLimit-Remaining': String(remaining),
      'X-RateLimit-Reset': String(Date.now() / 1000 + secondsLeft),
    }),
  )

/** Whether a request in the background may be sent, as time passes. */
function askForRequest(signal?: AbortSignal) {
  const state = { maySend: false }
  void waitForSpareRequest(signal).then(() => (state.maySend = true))
  return state
}

test('requests in the background leave a tenth of the limit until it is reset', async () => {
  respond(40, 30)
  const first = askForRequest()
  await vi.advanceTimersByTimeAsync(0)
  expect(first.maySend).toBe(true)
  respond(39, 30)
  const second = askForRequest()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(second.maySend).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(second.maySend).toBe(true)
})

test('wait for one window at most, whatever the clock of the service says, and not when they are canceled', async () => {
  respond(0, 86_400)
  const stop = new AbortController()
  const [waiting, canceled] = [askForRequest(), askForRequest(stop.signal)]
  stop.abort()
  await vi.advanceTimersByTimeAsync(1000)
  expect([waiting.maySend, canceled.maySend]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(119_000)
  expect(waiting.maySend).toBe(true)
})

test('a service without these headers is not waited for', async () => {
  recordRateLimit(new Headers())
  const request = askForRequest()
  await vi.advanceTimersByTimeAsync(0)
  expect(request.maySend).toBe(true)
})
