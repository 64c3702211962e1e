/**
 * The responses of `/oauth/token` (RFC 6749, 5): an access token. The refresh token is in a cookie that no script can
 * read.
 */
import * as z from 'zod/mini'
import { parseScopes, type HeldScopes } from '#contract/access.ts'
import { ErrorBody, validate } from '#contract/validation.ts'
import { loadCodec } from './config.ts'
import { ApiError, isTransient, statusOf } from './error.ts'

const TokenResponseBody = z.object({
  access_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  scope: z.optional(z.string()),
  /** The owner of the token, from which a renewal notices that another user has signed in meanwhile. */
  username: z.optional(z.string()),
})
/** RFC 6749, 5.2. */
const OauthError = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** A token to call with, and what is known about it. */
export interface TokenResponse {
  token: string
  /** Milliseconds since the epoch; null when that is unknown or never. */
  expiresAt: number | null
  scopes: HeldScopes | null
  username: string | null
}

/**
 * Parses a response of `/oauth/token`. An error response throws ApiError with its status and the description of RFC
 * 6749.
 */
export async function parseTokenResponse(response: Response): Promise<TokenResponse> {
  const body: unknown = await response.json().catch(() => null)
  const result = validate(TokenResponseBody, body)
  if (!response.ok || !result.ok)
    throw new ApiError({ status: response.status, errors: [{ reason: errorReason(body) }], operation: 'oauth.token' })
  const { access_token, expires_in, scope, username } = result.value
  const codec = scope === undefined || scope === '*' ? null : await loadCodec()
  return {
    token: access_token,
    expiresAt: Date.now() + expires_in * 1000,
    scopes: scope === undefined ? null : parseScopes(codec ? codec.scopes(scope) : scope).held,
    username: username ?? null,
  }
}

/**
 * Parses the response to a renewal; null when it was rejected or not sent. Throws ApiError when the service did not
 * respond.
 */
export async function parseRenewal(renewal: Promise<Response> | null): Promise<TokenResponse | null> {
  if (!renewal) return null
  try {
    return await parseTokenResponse(await renewal)
  } catch (error) {
    if (statusOf(error) === null)
      throw new ApiError({
        status: 0,
        errors: [{ reason: 'The service cannot be reached' }],
        operation: 'oauth.token',
      })
    if (isTransient(error)) throw error
    return null
  }
}

function errorReason(body: unknown): string {
  const oauthError = validate(OauthError, body)
  if (oauthError.ok) return oauthError.value.error_description ?? oauthError.value.error
  const apiErrors = validate(ErrorBody, body)
  return (apiErrors.ok && apiErrors.value.errors[0]?.reason) || 'Signing in did not work'
}
