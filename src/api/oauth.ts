/**
 * Sign-in with the pages of the service: authorization code with PKCE (RFC 6749, 7636). Tokens arrive by a form post to
 * `/oauth/token`; the refresh token travels in a cookie no script can read.
 */
import * as z from 'zod/mini'
import { parseScopes, type HeldScopes } from '#contract/access.ts'
import { ErrorBody, check } from '#contract/refusal.ts'
import { loadCodec } from './config.ts'
import { clientId, oauthPost } from './early.ts'
import { ApiError } from './error.ts'
import { canHash, challengeOf, randomText } from './pkce.ts'

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

/** What must be remembered between leaving for the sign-in pages and coming back. */
export interface Attempt {
  state: string
  verifier: string
  returnTo: string
}

/** States of sign-ins in a pop-up window begin with this: their answer is handed to the window that asked. */
export const popupPrefix = 'popup.'

export const newAttempt = (returnTo: string, prefix = ''): Attempt => ({ state: prefix + randomText(), verifier: randomText(), returnTo })

/** Where the sign-in pages send the browser back to. */
export const redirectUri = () => `${location.origin}/sign-in`

/** The address of the sign-in pages for an attempt. Throws a plain Error outside a secure context, where PKCE is impossible. */
export async function authorizeAddress({ state, verifier }: Attempt): Promise<string> {
  if (!canHash()) throw new Error('Signing in needs https, or the address 127.0.0.1 or localhost. Use a personal access token instead.')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: '*',
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  })
  return `/oauth/authorize?${query}`
}

/** Exchanges the code for a token; the service sets the refresh cookie on the way. */
export const exchange = async (code: string, { verifier }: Attempt): Promise<Grant> =>
  grantOf(await oauthPost('/oauth/token', { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri() }))

/** Ends the browser session at the service: the token, its refresh token and the cookie. */
export const revoke = (token: string) => oauthPost('/oauth/revoke', { token })
