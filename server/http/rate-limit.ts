/** The limits of requests (gaps 1.4, edition 4.141). */
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import { overallRateLimit, rateLimits } from '#contract/limits.ts'
import type { CountingWindows, RateLimitStatus } from '../store/counting-windows.ts'

/**
 * Counts one request of a client and returns the limit that is closest to being reached; null when limits are off.
 * `perMinute` (RATE_LIMIT) replaces the limit over all operations: null keeps the documented one, 0 turns limits off.
 */
export async function consumeRequest(
  windows: CountingWindows,
  perMinute: number | null,
  request: { client: string; endpoint: Endpoint; now: number },
): Promise<RateLimitStatus | null> {
  const overallLimit = overallRateLimit(perMinute)
  if (!overallLimit) return null
  const { client, endpoint, now } = request
  const id = operationId(endpoint)
  const operationLimit = rateLimits.byOperation[id] ?? rateLimits.operation
  const [overall, operation] = await Promise.all([
    windows.consume(client, overallLimit, now),
    windows.consume(`${client} ${id}`, operationLimit, now),
  ])
  if (overall.ok !== operation.ok) return overall.ok ? operation : overall
  return operation.remaining < overall.remaining ? operation : overall
}

/** Tells a client how much of its limit is left (gaps 1.4). */
export const rateLimitHeaders = ({ limit, remaining, resetAt }: RateLimitStatus): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
})
