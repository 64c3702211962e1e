/**
 * The one error a call ends with. It carries what the service said and which operation was asked, never what was sent:
 * no body, no header, no address with values, so it may be shown and logged.
 */
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'

interface Details {
  /** HTTP status; 0 when no answer came. */
  status: number
  refusals: readonly Refusal[]
  /** `nodes.create`. */
  operation: string
  /** Seconds the service asked to wait (Retry-After). */
  retryAfter?: number | null
  /** True for a 401 that is about the token itself, not about its scopes. */
  tokenRefused?: boolean
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly refusals: readonly Refusal[]
  readonly operation: string
  readonly retryAfter: number | null
  readonly tokenRefused: boolean

  constructor({ status, refusals, operation, retryAfter = null, tokenRefused = false }: Details) {
    super(refusals.map((each) => (each.field ? `${each.field}: ${each.reason}` : each.reason)).join('; ') || `Status ${status}`)
    this.status = status
    this.refusals = refusals
    this.operation = operation
    this.retryAfter = retryAfter
    this.tokenRefused = tokenRefused
  }
}

/** No answer came: the network, the service or the wait failed. */
export const networkError = (endpoint: Endpoint, reason = 'The service cannot be reached') =>
  new ApiError({ status: 0, refusals: [{ reason }], operation: operationId(endpoint) })

/** The person is signed out, so there is nothing to call with. */
export const signedOutError = (operation: string) =>
  new ApiError({ status: 401, refusals: [{ reason: 'You are signed out' }], operation, tokenRefused: true })

/** What a 403 says, of which the interface says "Unauthorized" only (gaps 1.3), and what helps. */
export const forbidden = { reason: 'You have no permission for this', remedy: 'An unrestricted user of the account can grant it.' }

export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null)

/** An error in a sentence, where there is room for no more. */
export const sentenceOf = (error: unknown) => (statusOf(error) === 403 ? forbidden.reason : error instanceof Error ? error.message : String(error))

/** True when the same call may succeed later without anybody changing anything: no answer, 429, 5xx but not 501. */
export const isPassing = (error: unknown) => {
  const status = statusOf(error)
  return status === 0 || status === 429 || (status !== null && status >= 500 && status !== 501)
}

/** True when the service does not offer this operation (interface README: referenced operations may be missing). */
export const isMissing = (error: unknown) => [404, 405, 501].includes(statusOf(error) ?? 200)
