/**
 * Requests the data that the page shows while the rest of the code is still loading, when a user is signed in here. It
 * is a chunk of its own, so it must import next to nothing.
 */
import { preloadReads, type PreloadRead } from './preload-reads.ts'
import { fetchWithToken } from './http/fetch.ts'

/**
 * Addresses that the page's own code has requested before preloading could; null when nothing is to be preloaded any
 * more.
 */
let requestedAddresses: Set<string> | null = null
/** Responses that no caller has taken yet, by address. */
const preloaded = new Map<string, { token: string | null; response: Promise<Response> }>()
/** Older responses may be out of date. Milliseconds. */
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

/**
 * How long other code waits at most for the first requests: on a slow connection it is better to evaluate it in the
 * meantime.
 */
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
 * Preloads what the page shows, with the responses to the requests of /before-paint.js. Resolves when it is requested,
 * when there is nothing to request, or after `maxWaitMs`. Never rejects.
 */
export async function startPreload(): Promise<void> {
  const { config, renewal } = globalThis.firstRequests ?? {}
  if (!config || !renewal || location.pathname === '/sign-in') return
  requestedAddresses = new Set()
  const requests = Promise.all([config.then(readCopy), renewal.then(readCopy)])
    .then(([configBody, tokenBody]) => preloadPage(configBody, tokenBody))
    .catch(() => void (requestedAddresses = null))
  await Promise.race([requests, new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))])
}
