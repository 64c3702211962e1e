/**
 * Signing in again in a separate window, so that the page keeps its state. The window ends on the dashboard's sign-in
 * page, which sends the authorization code to this page and closes. The code is useless without the PKCE verifier,
 * which never leaves this page (RFC 7636).
 */
import { isDictionary } from '#contract/json.ts'
import { t } from '#contract/translate.ts'
import {
  authorizeUrl,
  createSignInAttempt,
  popupStatePrefix,
  signInWithCode,
  type AuthorizationResponse,
} from '#api/session/sign-in.ts'

const channelName = 'quarterdeck-sign-in'

export const isPopupResponse = ({ state }: AuthorizationResponse) => state.startsWith(popupStatePrefix)

/** Runs in the window: sends the response to the page that opened it, and closes. */
export function postResult(response: AuthorizationResponse) {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(response)
  channel.close()
  window.close()
}

const isAuthorizationResponse = (data: unknown): data is AuthorizationResponse =>
  isDictionary(data) && typeof data['state'] === 'string' && 'code' in data && 'errorMessage' in data

/**
 * Resolves with the response to this attempt and rejects when it is aborted. It cannot detect that the user has closed
 * the window: with Cross-Origin-Opener-Policy, an open window looks closed too.
 */
function waitForResponse(state: string, signal: AbortSignal): Promise<AuthorizationResponse> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName)
    signal.addEventListener('abort', () => {
      channel.close()
      reject(new Error('Aborted'))
    })
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isAuthorizationResponse(data) || data.state !== state) return
      channel.close()
      resolve(data)
    })
  })
}

/**
 * Opens the window. This must be called in a click handler, or the browser blocks it. Throws an Error with a message
 * for the user.
 */
export async function signInInPopup(signal: AbortSignal): Promise<void> {
  const popup = window.open('about:blank', channelName, 'popup,width=480,height=680')
  if (!popup) throw new Error(t('The browser blocked the sign-in window. Allow pop-ups for this page, or use a token.'))
  const attempt = createSignInAttempt('', popupStatePrefix)
  try {
    popup.location.href = await authorizeUrl(attempt)
  } catch (error) {
    popup.close()
    throw error
  }
  const { code, errorMessage } = await waitForResponse(attempt.state, signal)
  if (code === null) throw new Error(errorMessage ?? t('Sign-in failed'))
  await signInWithCode(code, attempt)
}
