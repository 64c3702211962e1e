/**
 * The responses of `/oauth/token` (RFC 6749, 5): an access token. The refresh token is in a cookie that no script can
 * read.
 */
import { parseScopes, type HeldScopes } from '#contract/access.ts'
import { t } from '#contract/translate.ts'
import { loadCodec } from '../http/config.ts'
import { ApiError, isTransient, statusOf } from '../error.ts'
import { errorDetails, membersOf, textMember } from '../http/json.ts'

/** A token to call with, and what is known about it. */
export interface TokenResponse {
  token: string
  /** Milliseconds since the epoch; null when that is unknown or never. */
  expiresAt: number | null
  scopes: HeldScopes | null
  username: string | null
  /** The `uid` of the user, which stays when the user is renamed; not every service names it. */
  userId?: number | null
}

/**
 * Parses a response of `/oauth/token`. An error response throws ApiError with its status and the description of RFC
 * 6749.
 */
export async function parseTokenResponse(response: Response): Promise<TokenResponse> {
  const body: unknown = await response.json().catch(() => null)
  const token = textMember(body, 'access_token')
  const { expires_in: seconds, uid } = membersOf(body)
  if (!response.ok || token === null || typeof seconds !== 'number')
    throw new ApiError({ status: response.status, errors: [{ reason: errorReason(body) }], operation: 'oauth.token' })
  const scope = textMember(body, 'scope')
  const codec = scope === null || scope === '*' ? null : await loadCodec()
  return {
    token,
    expiresAt: Date.now() + seconds * 1000,
    scopes: scope === null ? null : parseScopes(codec ? codec.scopes(scope) : scope).held,
    // The owner of the token: lets a renewal notice that another user has signed in since.
    username: textMember(body, 'username'),
    userId: typeof uid === 'number' ? uid : null,
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
        errors: [{ reason: t('The service cannot be reached') }],
        operation: 'oauth.token',
      })
    if (isTransient(error)) throw error
    return null
  }
}

/** `error` and `error_description` of RFC 6749, 5.2, or the interface's own error body. */
const errorReason = (body: unknown): string =>
  (textMember(body, 'error') && (textMember(body, 'error_description') ?? textMember(body, 'error'))) ||
  errorDetails(body)[0]?.reason ||
  t('Sign-in failed')
