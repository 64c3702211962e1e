/**
 * Requests that a browser retries on its own: when a reused connection is closed without a response, it cannot tell
 * whether the service received the request (RFC 9110, 9.2.2 allows retries only for idempotent requests; browsers retry
 * all). Each `POST` of the dashboard has its own key, and requests with the same key count as one.
 */

/** Longer than a browser keeps retrying. Milliseconds. */
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
      // The request changed nothing, and may have been refused only because its body was cut off. Besides, nobody may
      // take up memory without a valid token.
      if (!response.ok) known.delete(whole)
      return response.clone()
    },
  }
}
