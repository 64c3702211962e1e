/**
 * Signing in again in a window of its own, so that the page and everything typed on it stay. The window ends on the sign-in
 * page, which hands the code over and closes; the code is of no use without the verifier, which never leaves this page.
 */
import { authorizeAddress, newAttempt, popupPrefix, signInWithCode } from '#api/sign-in.ts'

const channelName = 'quarterdeck-sign-in'

/** What comes back from the sign-in pages. */
export interface Return {
  state: string
  code: string | null
  /** Why there is no code, in words. */
  problem: string | null
}

export const isPopupReturn = ({ state }: Return) => state.startsWith(popupPrefix)

/** In the window: gives the answer to the page that asked, and closes. */
export function handOver(answer: Return) {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel reaches its own origin only
  channel.postMessage(answer)
  channel.close()
  window.close()
}

const isReturn = (data: unknown): data is Return =>
  typeof data === 'object' && data !== null && 'state' in data && typeof data.state === 'string' && 'code' in data && 'problem' in data

/**
 * Resolves with the answer to this attempt; rejects when it is given up. Whether the window is still there cannot be asked:
 * pages that keep other windows at a distance (Cross-Origin-Opener-Policy) look closed from the start.
 */
function answerTo(state: string, signal: AbortSignal): Promise<Return> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName)
    signal.addEventListener('abort', () => {
      channel.close()
      reject(new Error('Given up'))
    })
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isReturn(data) || data.state !== state) return
      channel.close()
      resolve(data)
    })
  })
}

/** To be called by a press, or the browser blocks the window; `signal` gives it up. Throws an Error with words for the person. */
export async function signInInPopup(signal: AbortSignal): Promise<void> {
  const popup = window.open('about:blank', channelName, 'popup,width=480,height=680')
  if (!popup) throw new Error('The browser has blocked the sign-in window. Allow pop-ups for this page, or use a token.')
  const attempt = newAttempt('', popupPrefix)
  try {
    popup.location.href = await authorizeAddress(attempt)
  } catch (error) {
    popup.close()
    throw error
  }
  const { code, problem } = await answerTo(attempt.state, signal)
  if (code === null) throw new Error(problem ?? 'Signing in did not work')
  await signInWithCode(code, attempt)
}
