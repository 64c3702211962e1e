/**
 * Ways to sign in: with the pages of the service (authorization code with PKCE, RFC 6749 and 7636), or with a pasted personal
 * access token. Apart from session.ts, because who is signed in needs none of it.
 */
import { parseScopes } from '#contract/access.ts'
import { profile } from '#contract/areas/profile.ts'
import { check } from '#contract/refusal.ts'
import { loadConfig } from './config.ts'
import { clientId, oauthPost } from './early.ts'
import { statusOf } from './error.ts'
import { grantOf, type Grant } from './grant.ts'
import { canHash, challengeOf, randomText } from './pkce.ts'
import { send } from './request.ts'
import { session } from './session.ts'
import { keptAttempt, keptToken } from './tab-storage.ts'

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
const redirectUri = () => `${location.origin}/sign-in`

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
const exchange = async (code: string, { verifier }: Attempt): Promise<Grant> =>
  grantOf(await oauthPost('/oauth/token', { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri() }))

/** Leaves for the sign-in pages; they come back to /sign-in, and from there to `returnTo`. */
export async function leaveForSignIn(returnTo: string): Promise<void> {
  const attempt = newAttempt(returnTo)
  const address = await authorizeAddress(attempt)
  keptAttempt.set(attempt)
  location.assign(address)
}

/** Finishes what leaveForSignIn began; answers where to go. Throws when the answer does not belong to an attempt of this tab. */
export async function finishSignIn(code: string, state: string): Promise<string> {
  const attempt = keptAttempt.get()
  keptAttempt.remove()
  if (!attempt || attempt.state !== state) throw new Error('This sign-in was not started in this tab, or it has been used already. Please sign in again.')
  await signInWithCode(code, attempt)
  return attempt.returnTo
}

/** Signs in with the code that the sign-in pages have given for this attempt. */
export async function signInWithCode(code: string, attempt: Attempt): Promise<void> {
  const grant = await exchange(code, attempt).catch((error: unknown) => {
    throw statusOf(error) === null ? new Error('The sign-in service cannot be reached') : error
  })
  session.begin(grant, 'oauth')
}

/** Signs in with a personal access token after the service has accepted it (ApiError 401 otherwise). `keep`: over reloads of this tab. */
export async function signInWithToken(token: string, { keep }: { keep: boolean }): Promise<void> {
  const { value, scopes } = await send(profile.view, {}, { token })
  const who = check(profile.view.returns, value)
  session.begin({
    token, expires: null,
    scopes: scopes === null ? null : parseScopes(scopes).held,
    username: who.ok ? who.value.username : null,
  }, 'token')
  if (keep) keptToken.set({ token, scopes, baseUrl: (await loadConfig()).baseUrl })
}
