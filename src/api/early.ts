/**
 * The requests a page starts with, sent before the rest of the code has arrived: the configuration and, when somebody is
 * signed in here, a new access token. Imports nothing, so that it is a few hundred bytes.
 */

/** The dashboard's OAuth client at the service it is served by. */
export const clientId = 'quarterdeck'

/** Scriptable cookie without a secret: says that a refresh token exists, so that asking is worth a request. */
const mayBeSignedIn = () => /(?:^|;\s*)signed_in=1(?:;|$)/.test(document.cookie)

/** Tabs renew one after the other, because each renewal replaces the cookie the next one needs. */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('quarterdeck-renewal', work) : work()

/** A form post to the sign-in service, which lives at the page's own origin because its cookie does. */
export const oauthPost = (path: '/oauth/token' | '/oauth/revoke', form: Readonly<Record<string, string>>) =>
  fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...form }),
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })

const renew = () => oauthPost('/oauth/token', { grant_type: 'refresh_token' })

/** Asks for a new access token with the refresh cookie. Null when no browser session can exist here. */
export const requestRenewal = (): Promise<Response> | null => (mayBeSignedIn() ? oneAtATime(renew) : null)

const requestConfig = () => fetch('/config.json', { credentials: 'omit', redirect: 'error', cache: 'no-cache' })

/** Hands the early answer out once, since a body can be read once; asks anew afterwards. */
function once<T>(first: T, again: () => T): () => T {
  let waiting: T | null = first
  return () => {
    const answer = waiting ?? again()
    waiting = null
    return answer
  }
}

interface Early {
  config: () => Promise<Response>
  renewal: () => Promise<Response> | null
}
let early: Early | null = null

/** Starts the requests at the first call; every call answers the same hand-outs. */
export function startEarly(): Early {
  if (early) return early
  const config = requestConfig()
  // Without waiting for a turn, which would come only after all code has run. Should another tab renew at this very moment, the
  // service takes the cookie of just before, too.
  const renewal = mayBeSignedIn() ? renew() : null
  // A failure is reported to whoever takes the answer; until then it is nobody's unhandled rejection.
  config.catch(() => null)
  renewal?.catch(() => null)
  early = { config: once(config, requestConfig), renewal: once(renewal, requestRenewal) }
  return early
}
