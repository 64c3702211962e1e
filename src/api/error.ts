/**
 * The error of every failed call. It holds the errors of the service and the id of the operation but nothing that was
 * sent: no body, no header and no address with values, so it may be shown and logged.
 */
import { operationId, type Operation } from '#contract/endpoint.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { t, translateReason } from '#contract/translate.ts'

interface ApiErrorInit {
  /** HTTP status; 0 without a response. */
  status: number
  errors: readonly ErrorDetail[]
  /** Operation id, such as `nodes.create`. */
  operation: string
  /** How long the service asks to wait (Retry-After). */
  retryAfterSeconds?: number | null
  /** True for a 401 that is about the token itself, not about its scopes. */
  tokenRejected?: boolean
  /** True for a 401 that asks for a recent proof of the session's user (RFC 9470). */
  needsProof?: boolean
  /** True when a write may have been done although no response says so. */
  outcomeUnknown?: boolean
  /**
   * What the user's grants no longer allow, as a clause: "You no longer have access to web-1". Set for a 403 or 404
   * that they explain.
   */
  accessReason?: string | null
  /** The id of the request in the log of the service (X-Request-Id); null where the response names none. */
  requestId?: string | null
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: readonly ErrorDetail[]
  readonly operation: string
  readonly retryAfterSeconds: number | null
  readonly tokenRejected: boolean
  readonly needsProof: boolean
  readonly outcomeUnknown: boolean
  readonly accessReason: string | null
  readonly requestId: string | null

  private readonly init: ApiErrorInit

  constructor(init: ApiErrorInit) {
    const { status, errors, operation, retryAfterSeconds = null, accessReason = null, requestId = null } = init
    const { tokenRejected = false, needsProof = false, outcomeUnknown = false } = init
    super(
      errors.map((detail) => (detail.field ? `${detail.field}: ${detail.reason}` : detail.reason)).join('; ') ||
        `Status ${status}`,
    )
    this.init = init
    this.status = status
    this.errors = errors
    this.operation = operation
    this.retryAfterSeconds = retryAfterSeconds
    this.tokenRejected = tokenRejected
    this.needsProof = needsProof
    this.outcomeUnknown = outcomeUnknown
    this.accessReason = accessReason
    this.requestId = requestId
  }

  /** The same failure with its errors worded or assigned differently. */
  withErrors(errors: readonly ErrorDetail[]): ApiError {
    return new ApiError({ ...this.init, errors })
  }

  /** The same failure, explained by what the user's grants no longer allow. */
  withAccessReason(accessReason: string): ApiError {
    return new ApiError({ ...this.init, accessReason })
  }
}

/**
 * The error of a call without a response: no network, no service, or a timeout. `sent`: the service may have received
 * it.
 */
export const networkError = (endpoint: Operation, { reason = t('The service cannot be reached'), sent = false } = {}) =>
  new ApiError({
    status: 0,
    errors: [{ reason }],
    operation: operationId(endpoint),
    outcomeUnknown: sent && isWrite(endpoint),
  })

export const isWrite = ({ method }: Operation) => method !== 'GET'

/** What to say about a write whose response was lost. */
export const outcomeUnknownMessages = {
  title: () => t('We could not confirm the result.'),
  created: () => t('It may have been created.'),
  done: () => t('It may have succeeded.'),
  notFound: () => t('There is still no sign of it.'),
}

export const isOutcomeUnknown = (error: unknown) => error instanceof ApiError && error.outcomeUnknown

/** Whether the resource of a request is gone, as far as can be told, and not just hidden from this user. */
export const isGone = (error: unknown) => statusOf(error) === 404 && accessReasonOf(error) === null

/** For `catch` where a resource that somebody else has deleted counts as done. Rethrows any other error. */
export function ignoreNotFound(error: unknown): void {
  if (!isGone(error)) throw error
}

/** The error of a call that needs a token when the user is signed out. */
export const signedOutError = (operation: string) =>
  new ApiError({ status: 401, errors: [{ reason: t('You are signed out') }], operation, tokenRejected: true })

/** The texts for a 403, because the interface's own is only "Unauthorized" (gaps 1.3). */
export const forbiddenMessages = {
  reason: () => t('You do not have permission to do this'),
  remedy: () => t('Ask the account owner for access.'),
}

/** Why the user's grants forbid it, as a clause; null for any other error. */
export function accessReasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  return error.accessReason ?? (error.status === 403 ? forbiddenMessages.reason() : null)
}

export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null)

/**
 * Whether code could not be fetched: the service is away, or it has a new version without this file. Browsers word it
 * differently.
 */
export const isCodeMissing = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

/** An error as one sentence. */
export const errorMessage = (error: unknown) => {
  if (isOutcomeUnknown(error)) return `${outcomeUnknownMessages.title()} ${outcomeUnknownMessages.done()}`
  const accessReason = accessReasonOf(error)
  if (accessReason !== null) return accessReason
  // Without the names of members, which are for programmers.
  if (error instanceof ApiError && error.errors.length > 0)
    return error.errors.map(({ reason }) => translateReason(reason)).join(' ')
  if (isCodeMissing(error)) return t('A part of the dashboard could not be loaded')
  return error instanceof Error ? error.message : String(error)
}

/** True when the same call may succeed later without any change: no response, 429, and 5xx except 501. */
export const isTransient = (error: unknown) => {
  const status = statusOf(error)
  return status === 0 || status === 429 || (status !== null && status >= 500 && status !== 501)
}

/** True when the service may lack the operation (interface README: referenced operations may be missing). */
export const isUnsupported = (error: unknown) => [404, 405, 501].includes(statusOf(error) ?? 200)
