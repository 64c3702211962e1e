/** What `/oauth/token` answers (RFC 6749, 5): a token to call with. The refresh token travels in a cookie no script can read. */
import * as z from 'zod/mini'
import { parseScopes, type HeldScopes } from '#contract/access.ts'
import { ErrorBody, check } from '#contract/refusal.ts'
import { loadCodec } from './config.ts'
import { ApiError } from './error.ts'

const TokenAnswer = z.object({
  access_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  scope: z.optional(z.string()),
  /** Whose token it is; tells a renewal that somebody else has signed in meanwhile. */
  username: z.optional(z.string()),
})
/** RFC 6749, 5.2. */
const OauthError = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** A token to call with, and what is known about it. */
export interface Grant {
  token: string
  /** Milliseconds since the epoch; null: not known or never. */
  expires: number | null
  scopes: HeldScopes | null
  username: string | null
}

/** Reads the answer of `/oauth/token`. A refusal is an ApiError with the status and the description of RFC 6749. */
export async function grantOf(response: Response): Promise<Grant> {
  const body: unknown = await response.json().catch(() => null)
  const checked = check(TokenAnswer, body)
  if (!response.ok || !checked.ok) throw new ApiError({ status: response.status, refusals: [{ reason: reasonOf(body) }], operation: 'oauth.token' })
  const { access_token, expires_in, scope, username } = checked.value
  const codec = scope === undefined || scope === '*' ? null : await loadCodec()
  return {
    token: access_token,
    expires: Date.now() + expires_in * 1000,
    scopes: scope === undefined ? null : parseScopes(codec ? codec.scopes(scope) : scope).held,
    username: username ?? null,
  }
}

function reasonOf(body: unknown): string {
  const oauth = check(OauthError, body)
  if (oauth.ok) return oauth.value.error_description ?? oauth.value.error
  const refusal = check(ErrorBody, body)
  return (refusal.ok && refusal.value.errors[0]?.reason) || 'Signing in did not work'
}
