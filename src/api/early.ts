/**
 * The requests a page starts with, sent before the rest of the code has arrived: the configuration and, when somebody is
 * signed in here, a new access token and what the page shows. Imports nothing, so that it is a few hundred bytes.
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

interface CallInit {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
}

/**
 * A call of the interface. The token is the only credential of /v4; it must not follow a redirect, be named to anybody or be kept.
 * Without a signal it is given up after a minute: an answer that has not come by then never will.
 */
export const fetchAs = (token: string | null, address: string, { headers, signal, ...init }: CallInit = {}) =>
  fetch(address, {
    ...init,
    headers: { Accept: 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
    signal: signal ?? AbortSignal.timeout(patience),
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  })
/** Milliseconds. */
export const patience = 60_000

/** What every page asks first, and what a page asks besides. early.test.tsx holds these to the contract and to the pages. */
const everyPage = ['/v4/profile', '/v4/profile/grants']
interface Reads {
  readonly own: readonly string[]
  /** What anybody may ask is asked without saying who does. */
  readonly open: readonly string[]
}
const ofPage: Readonly<Record<string, Reads>> = {
  '/nodes': { own: ['/v4/node/instances?page=1&page_size=100', '/v4/images?page_size=500'], open: ['/v4/regions?page_size=500', '/v4/node/types?page_size=500'] },
}
const nothing: Reads = { own: [], open: [] }

/** What somebody has asked for before it could be asked for them; null when that is over. */
let asked: Set<string> | null = new Set()
/** Answers that nobody has taken yet. */
const waiting = new Map<string, { token: string | null; answer: Promise<Response> }>()
/** Older ones are not what the service would say now. Milliseconds. */
const fresh = 15_000

interface Config {
  baseUrl: string
  words: { node: string; monitor: string }
}

/** Asks what the page will ask, in the service's own name and words only: anything else is for the code that knows how. */
function readEarly({ baseUrl, words }: Partial<Config>, { access_token: token }: { access_token?: unknown }) {
  const known = asked
  asked = null
  if (baseUrl !== '' || words?.node !== 'node' || words.monitor !== 'monitor' || typeof token !== 'string') return
  const { own, open } = ofPage[location.pathname] ?? nothing
  const ask = (as: string | null) => (address: string) => {
    if (known?.has(address)) return
    const answer = fetchAs(as, address)
    answer.catch(() => null)
    waiting.set(address, { token: as, answer })
  }
  own.forEach(ask(token))
  everyPage.forEach(ask(token))
  open.forEach(ask(null))
  setTimeout(() => waiting.clear(), fresh)
}

/** What an answer says, leaving it to be read by others. */
const copied = (response: Response) => response.clone().json()

/** The answer that is under way for this token, once; null when there is none. */
export function takeEarly(token: string | null, address: string): Promise<Response> | null {
  asked?.add(address)
  const early = waiting.get(address)
  if (!early || early.token !== token) return null
  waiting.delete(address)
  return early.answer
}

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
  if (renewal && location.pathname !== '/sign-in') {
    void Promise.all([config.then(copied), renewal.then(copied)]).then(([first, second]) => readEarly(first, second)).catch(() => (asked = null))
  } else asked = null
  early = { config: once(config, requestConfig), renewal: once(renewal, requestRenewal) }
  return early
}
