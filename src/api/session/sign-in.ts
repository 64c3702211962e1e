/**
 * The two ways to sign in: with the pages of the service (authorization code with PKCE, RFC 6749 and 7636), or with a
 * pasted personal access token. Separate from session.ts, because a signed-in user needs none of it.
 */
import { parseScopes } from '#contract/access.ts'
import { profile } from '#contract/operations.ts'
import { loadConfig } from '../http/config.ts'
import { clientId, oauthPost } from '../http/fetch.ts'
import { statusOf } from '../error.ts'
import { membersOf, textMember } from '../http/json.ts'
import { parseTokenResponse, type TokenResponse } from './token-response.ts'
import { isHashingAvailable, createChallenge, randomString } from './pkce.ts'
import { sendRequest } from '../http/request.ts'
import { unlock } from './idle-lock.ts'
import { session } from './session.ts'
import { storedAttempt, storedToken, unkeptToken, type SignInAttempt } from './stored-sign-in.ts'
import { t } from '#contract/translate.ts'

/** Prefix of the state of sign-ins in a pop-up window, whose result goes to the window that opened it. */
export const popupStatePrefix = 'popup.'

export const createSignInAttempt = (returnTo: string, prefix = ''): SignInAttempt => ({
  state: prefix + randomString(),
  verifier: randomString(),
  returnTo,
})

/** Where the sign-in pages send the browser back to. */
const redirectUri = () => `${location.origin}/sign-in`

/** The address of the sign-in pages for an attempt. Throws Error outside a secure context, where PKCE is impossible. */
export async function authorizeUrl({ state, verifier }: SignInAttempt): Promise<string> {
  if (!isHashingAvailable())
    throw new Error(
      t('Signing in requires HTTPS, or the address 127.0.0.1 or localhost. Use a personal access token instead.'),
    )
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: '*',
    state,
    code_challenge: await createChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return `/oauth/authorize?${query}`
}

/** Exchanges the code for a token; the service sets the refresh cookie on the way. */
const exchangeCode = async (code: string, { verifier }: SignInAttempt): Promise<TokenResponse> =>
  parseTokenResponse(
    await oauthPost('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri(),
    }),
  )

/**
 * Leaves for the sign-in pages, which redirect to /sign-in, and that page to `returnTo`. `replace`: the present address
 * is not reached by Back, for pages that only a signed-in user can see.
 */
export async function redirectToSignIn(returnTo: string, { replace = false } = {}): Promise<void> {
  const attempt = createSignInAttempt(returnTo)
  const url = await authorizeUrl(attempt)
  storedAttempt.set(attempt)
  // Otherwise the right password would lead back here. Browsers that block cookies block storage as well.
  if (storedAttempt.get() === null)
    throw new Error(t('This browser blocks cookies and storage for this page. Allow them to sign in.'))
  if (replace) location.replace(url)
  else location.assign(url)
}

/** The authorization response of the sign-in pages (RFC 6749, 4.1.2). */
export interface AuthorizationResponse {
  state: string
  code: string | null
  /** Why there is no code; null when there is one. */
  errorMessage: string | null
}

/**
 * Finishes what `redirectToSignIn` began, and returns the address to go to. Throws Error when there is no code, and
 * when this tab made no such attempt: anybody can make a link with a response, so nothing else of such a response is
 * used or shown.
 */
export async function finishSignIn({ state, code, errorMessage }: AuthorizationResponse): Promise<string> {
  const attempt = storedAttempt.get()
  storedAttempt.remove()
  if (!attempt || attempt.state !== state)
    throw new Error(t('This sign-in was not started in this tab, or it was already used. Sign in again.'))
  if (code === null) throw new Error(errorMessage ?? t('Sign-in failed'))
  await signInWithCode(code, attempt)
  return attempt.returnTo
}

/** The address that a sign-in in this tab was to return to; null when there is none. */
export const attemptedReturn = (): string | null => storedAttempt.get()?.returnTo ?? null

/** Signs in with the code that the sign-in pages issued for this attempt. */
export async function signInWithCode(code: string, attempt: SignInAttempt): Promise<void> {
  const tokenResponse = await exchangeCode(code, attempt).catch((error: unknown) => {
    throw statusOf(error) === null ? new Error(t('The sign-in service cannot be reached')) : error
  })
  unkeptToken.remove()
  session.signIn(tokenResponse, 'oauth')
  unlock()
}

/**
 * Signs in with a personal access token once the service has accepted it; throws ApiError 401 otherwise. `remember`
 * keeps the token over reloads of this tab.
 */
export async function signInWithToken(token: string, { remember }: { remember: boolean }): Promise<void> {
  const { value, scopes } = await sendRequest(profile.view, {}, { token })
  const { uid } = membersOf(value)
  session.signIn(
    {
      token,
      expiresAt: null,
      scopes: scopes === null ? null : parseScopes(scopes).held,
      username: textMember(value, 'username'),
      userId: typeof uid === 'number' ? uid : null,
    },
    'token',
  )
  unlock()
  if (remember) unkeptToken.remove()
  else unkeptToken.set('1')
  if (remember) storedToken.set({ token, scopes, baseUrl: (await loadConfig()).baseUrl })
}
