/**
 * Errors that end a request with a status and `{errors: [{field, reason}]}` (gaps 1.3). Handlers and rules throw them.
 */
import { proofMinutes } from '#contract/limits.ts'
import { reason } from '#contract/translate.ts'
import type { ErrorDetail } from '#contract/schema.ts'

export class HttpError extends Error {
  readonly status: number
  readonly details: readonly ErrorDetail[]
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, details: readonly ErrorDetail[], headers: Readonly<Record<string, string>> = {}) {
    super(details.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason)).join('; '))
    this.status = status
    this.details = details
    this.headers = headers
  }
}

/** An error with one reason, on a field or on none. */
export const httpError = (status: number, reason: string, field?: string) =>
  new HttpError(status, [field ? { field, reason } : { reason }])

export const validationError = (details: readonly ErrorDetail[]) => new HttpError(400, details)
export const invalidJson = () => httpError(400, reason('Invalid JSON'))
export const nestedTooDeep = (levels: number) =>
  httpError(400, reason('Must be nested at most {levels} levels deep', { levels: String(levels) }))
export const tooManyNames = (names: number) =>
  httpError(400, reason('Must contain at most {names} different member names', { names: String(names) }))
export const tooManyValues = (values: number) =>
  httpError(400, reason('Must contain at most {values} values', { values: String(values) }))
export const notJsonType = () => httpError(415, reason('Content-Type must be application/json'))
export const notUtf8 = () => httpError(400, reason('Must be UTF-8'))
export const invalidFilter = () => httpError(400, reason('Invalid X-Filter header'), 'X-Filter')
/** Not 429: the same search would take as long again. */
export const searchTooLong = (seconds: number) =>
  httpError(
    400,
    reason('Searching took longer than {seconds} seconds. Use fewer conditions.', { seconds: String(seconds) }),
    'X-Filter',
  )
export const invalidToken = () => httpError(401, reason('Invalid Token'))
export const insufficientScope = () =>
  httpError(401, reason('Your OAuth token is not authorized to use this endpoint.'))
/** For a session whose user must prove the password or a one-time code again (RFC 9470, 3). */
export const staleProof = () =>
  new HttpError(401, [{ reason: reason('Confirm your password or a one-time code first') }], {
    'WWW-Authenticate': `Bearer error="insufficient_user_authentication", error_description="The user must authenticate again", max_age="${proofMinutes * 60}"`,
  })
export const forbidden = () => httpError(403, reason('Unauthorized'))
export const wrongOrigin = () => httpError(403, reason('Requests from other sites are not allowed'))
export const notFound = () => httpError(404, reason('Not found'))
/** The value that was found; throws 404 when there is none. */
export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw notFound()
  return found
}
export const methodNotAllowed = (allowed: readonly string[]) =>
  new HttpError(405, [{ reason: 'Method Not Allowed' }], {
    Allow: [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '),
  })
export const bodyIncomplete = () => httpError(400, reason('Request body is incomplete'))
/** Only for the log: nobody receives it. */
export const clientGone = () => httpError(499, 'The client closed the connection')
/** The rest of the body is not read, so the connection cannot be used again. */
export const bodyTooLarge = () =>
  new HttpError(413, [{ reason: reason('Request body is too large') }], { Connection: 'close' })
export const wrongHost = () => httpError(421, reason('This service does not serve that host name'))
/** A temporary error. `seconds`: when the client may try again. */
export const temporaryError = (status: 429 | 503, reason: string, seconds: number) =>
  new HttpError(status, [{ reason }], { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) })
/** Seconds after which a client may try again when the storage failed. */
export const storageRetrySeconds = 30
export const storageUnavailable = () =>
  temporaryError(503, reason('Data cannot be saved at the moment. Try again later.'), storageRetrySeconds)
/** `seconds`: when the client may try again. */
export const tooManyRequests = (seconds: number) => temporaryError(429, reason('Too many requests'), seconds)
