/**
 * The first requests of a page, sent while the rest of the code is still loading: the configuration and, when a user is
 * signed in here, a new access token and the data that the page shows. It is a chunk of its own, so it must import next
 * to nothing.
 */
import { preloadReads, type PreloadRead } from './preload-reads.ts'
import { fetchWithToken, oauthPost } from './http/fetch.ts'
import { hasSignedInCookie } from './session/sign-in-cookie.ts'

/** Addresses that the page's own code has requested before preloading could; null once preloading has ended. */
let requestedAddresses: Set<string> | null = new Set()
/** Responses that no caller has taken yet, by address. */
const preloaded = new Map<string, { token: string | null; response: Promise<Response> }>()
/** An older response may no longer be what the service would send. Milliseconds. */
const preloadMaxAgeMs = 15_000

interface PreloadConfig {
  baseUrl: string
  words: { node: string; monitor: string }
}

/**
 * Requests what the page will show. A service at another address or with other words is left to the code that knows how
 * to call it.
 */
function preloadPage({ baseUrl, words }: Partial<PreloadConfig>, { access_token: token }: { access_token?: unknown }) {
  const alreadyRequested = requestedAddresses
  requestedAddresses = null
  if (baseUrl !== '' || words?.node !== 'node' || words.monitor !== 'monitor' || typeof token !== 'string') return
  const [id = ''] = /\d+/.exec(location.pathname) ?? []
  const request = ({ address: pattern, withToken }: PreloadRead) => {
    const address = pattern.replace('*', id)
    if (alreadyRequested?.has(address)) return
    const usedToken = withToken ? token : null
    const response = fetchWithToken(usedToken, address)
    response.catch(() => null)
    preloaded.set(address, { token: usedToken, response })
  }
  preloadReads.byPage[location.pathname.replace(/\d+/, '*')]?.forEach(request)
  preloadReads.everyPage.forEach(request)
  setTimeout(() => preloaded.clear(), preloadMaxAgeMs)
}

/** How long other code waits for the first requests at most: on a slow connection it is better evaluated meanwhile. */
const maxWaitMs = 200

/** Reads a response that another caller will read again. */
const readCopy = (response: Response) => response.clone().json()

/** Takes the preloaded response to this address for this token, which is possible once; null when there is none. */
export function takePreloaded(token: string | null, address: string): Promise<Response> | null {
  requestedAddresses?.add(address)
  const entry = preloaded.get(address)
  if (!entry || entry.token !== token) return null
  preloaded.delete(address)
  return entry.response
}

/**
 * Requests a new access token with the refresh cookie; null when no browser session can exist here. Tabs may do so at
 * the same time: the service accepts a refresh token for another minute after it was replaced.
 */
export const requestRenewal = (): Promise<Response> | null =>
  hasSignedInCookie('1') ? oauthPost('/oauth/token', { grant_type: 'refresh_token' }) : null

const requestConfig = () => fetch('/config.json', { credentials: 'omit', redirect: 'error', cache: 'no-cache' })

/**
 * Returns the first result once, because a response can be read only once, and makes a new request at every further
 * call.
 */
function takeOnce<T>(first: T, request: () => T): () => T {
  let pending: T | null = first
  return () => {
    const response = pending ?? request()
    pending = null
    return response
  }
}

interface Preload {
  /** Resolves when the first requests have been sent, when there are none, or after `maxWaitMs`. Never rejects. */
  sent: Promise<void>
  config: () => Promise<Response>
  renewal: () => Promise<Response> | null
}
let preload: Preload | null = null

declare global {
  /** Those that /before-paint.js has sent already, with the same content. */
  var firstRequests: { config: Promise<Response>; renewal: Promise<Response> | null } | undefined
}

/** Sends the first requests at the first call; every call returns the same functions that hand their responses out. */
export function startPreload(): Preload {
  if (preload) return preload
  const { config, renewal } = globalThis.firstRequests ?? { config: requestConfig(), renewal: requestRenewal() }
  // A failure is reported to the caller that takes the response; until then it must not count as an unhandled
  // rejection.
  config.catch(() => null)
  renewal?.catch(() => null)
  let sent = Promise.resolve()
  if (renewal && location.pathname !== '/sign-in') {
    const requests = Promise.all([config.then(readCopy), renewal.then(readCopy)])
      .then(([configBody, tokenBody]) => preloadPage(configBody, tokenBody))
      .catch(() => void (requestedAddresses = null))
    sent = Promise.race([requests, new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))])
  } else requestedAddresses = null
  preload = { sent, config: takeOnce(config, requestConfig), renewal: takeOnce(renewal, requestRenewal) }
  return preload
}
