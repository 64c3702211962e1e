/**
 * Requests that a browser sends again by itself: where a connection that was used before is closed without an answer, it
 * cannot tell whether the service has got the request (RFC 9110, 9.2.2 allows that only for what may be repeated;
 * browsers do it for all). Each `POST` of the dashboard has a key of its own, and all requests with that key are one.
 */

/** Longer than a browser tries. Milliseconds. */
const keptMs = 60_000

const keyHeader = 'idempotency-key'
const keyPattern = /^[\w.-]{1,64}$/

export interface Repeats {
  /** The response of `handle`, or of an earlier request with the same key and token, within a minute. */
  once(request: Request, now: number, handle: () => Promise<Response>): Promise<Response>
}

/** Known to this process alone. */
export function createRepeats(): Repeats {
  const known = new Map<string, { readonly until: number; readonly response: Promise<Response> }>()
  return {
    once: async (request, now, handle) => {
      const key = request.headers.get(keyHeader) ?? ''
      const authorization = request.headers.get('authorization')
      if (request.method !== 'POST' || authorization === null || !keyPattern.test(key)) return handle()
      for (const [old, { until }] of known) {
        if (until > now) break
        known.delete(old)
      }
      const whole = `${key} ${authorization} ${request.url}`
      const earlier = known.get(whole)
      const before = earlier && (await earlier.response)
      if (before?.ok) return before.clone()
      const pending = handle()
      known.set(whole, { until: now + keptMs, response: pending })
      const response = await pending
      // It has changed nothing, and may have been refused because its body was cut off. Nor may anybody without a valid
      // token take memory.
      if (!response.ok) known.delete(whole)
      return response.clone()
    },
  }
}
