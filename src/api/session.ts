/**
 * Who is signed in here. The token lives in this module only; a reload gets a new one with a cookie no script can read.
 * An expired session that cannot be renewed makes calls wait until the person has signed in again, so nothing typed is lost.
 */
import { parseScopes, type HeldScopes } from '#contract/access.ts'
import { loadConfig } from './config.ts'
import { oauthPost, requestRenewal, startEarly } from './early.ts'
import { ApiError, isPassing, signedOutError, statusOf } from './error.ts'
import { grantOf, type Grant } from './grant.ts'
import { createStore } from './store.ts'
import { clearTab, keptToken } from './tab-storage.ts'

export interface SessionState {
  /** unknown: not asked yet; expired: somebody was signed in and has to do it again. */
  readonly status: 'unknown' | 'signed-out' | 'signed-in' | 'expired'
  /** How the present token was got. */
  readonly way: 'oauth' | 'token' | null
  /** What the token may do; null until the service has said so. */
  readonly scopes: HeldScopes | null
  /** When the token ends, milliseconds since the epoch; null: unknown or never. */
  readonly expires: number | null
  readonly username: string | null
  /** Counts the persons of this page: when it changes, nothing of the one before may stay on the screen or in memory. */
  readonly person: number
}

const nobody = { status: 'signed-out', way: null, scopes: null, expires: null, username: null } as const
const store = createStore<SessionState>({ ...nobody, status: 'unknown', person: 0 })

let token: string | null = null
let scopesText: string | null = null
let renewing: Promise<void> | null = null
let starting: Promise<void> | null = null
let alarm: ReturnType<typeof setTimeout> | undefined

/** Tells other tabs what happened, never with a token. */
const tabs = new BroadcastChannel('quarterdeck-session')
tabs.addEventListener('message', ({ data }) => {
  if (data === 'signed-out' && store.get().way === 'oauth') becomeNobody()
  if (data === 'signed-in' && (store.get().status === 'expired' || store.get().status === 'signed-out')) void renew().catch(() => null)
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel reaches its own origin only
const tell = (what: 'signed-in' | 'signed-out') => tabs.postMessage(what)

function admit(grant: Grant, way: 'oauth' | 'token') {
  token = grant.token
  scopesText = null
  const { person } = store.get()
  store.set({ status: 'signed-in', way, scopes: grant.scopes, expires: grant.expires, username: grant.username, person })
  setAlarm(grant.expires)
}

/** Renews before the end, so that no call has to fail first. */
function setAlarm(expires: number | null) {
  clearTimeout(alarm)
  if (expires === null) return
  const left = expires - Date.now()
  // setTimeout counts in 32 bits; a token that lives longer than that is renewed early.
  alarm = setTimeout(() => void renew().catch(() => null), Math.min(Math.max(left - 60_000, left / 2, 1000), 2 ** 31 - 1))
}

function becomeNobody() {
  clearTimeout(alarm)
  token = null
  scopesText = null
  clearTab()
  store.set({ ...nobody, person: store.get().person + 1 })
}

/** Finds out whether somebody is signed in, once per page. Throws ApiError when nobody could be asked; then the next call asks again. */
async function start(): Promise<void> {
  if (store.get().status !== 'unknown') return
  starting ??= findSession().catch((error: unknown) => {
    starting = null
    throw error
  })
  await starting
}

async function findSession() {
  const kept = keptToken.get()
  if (kept) {
    const { baseUrl } = await loadConfig()
    if (kept.baseUrl === baseUrl) return admit({ token: kept.token, expires: null, scopes: kept.scopes ? parseScopes(kept.scopes).held : null, username: null }, 'token')
    keptToken.remove()
  }
  const grant = await grantFrom(startEarly().renewal())
  // A sign-in may have finished meanwhile.
  if (store.get().status !== 'unknown') return
  if (grant) admit(grant, 'oauth')
  else store.set({ ...nobody, person: store.get().person })
}

/** Gets a new token with the refresh cookie; parallel callers share one renewal. Ends signed in or expired; throws when nobody answered. */
function renew(): Promise<void> {
  renewing ??= renewOnce().finally(() => {
    renewing = null
  })
  return renewing
}

async function renewOnce() {
  const { way } = store.get()
  try {
    const grant = way === 'token' ? null : await grantFrom(requestRenewal())
    if (grant) takeOver(grant, 'oauth')
    else expire()
  } catch (error) {
    setAlarm(Date.now() + 120_000)
    throw error
  }
}

/** The grant of a renewal; null when it was refused or not possible. Throws ApiError when nobody could be asked. */
async function grantFrom(renewal: Promise<Response> | null): Promise<Grant | null> {
  if (!renewal) return null
  try {
    return await grantOf(await renewal)
  } catch (error) {
    if (statusOf(error) === null) throw new ApiError({ status: 0, refusals: [{ reason: 'The service cannot be reached' }], operation: 'oauth.token' })
    if (isPassing(error)) throw error
    return null
  }
}

function expire() {
  clearTimeout(alarm)
  token = null
  const now = store.get()
  store.set(now.status === 'signed-in' || now.status === 'expired' ? { ...now, status: 'expired' } : { ...nobody, person: now.person })
}

/**
 * Resolves with the token of the first state a call can go on with, null when that is signed out; rejects when the caller
 * gives up. The token of that very moment: the next may be somebody else's.
 */
function settled(signal?: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { status } = store.get()
      if (status !== 'signed-in' && status !== 'signed-out') return
      stop()
      resolve(token)
    }
    const giveUp = () => {
      stop()
      reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    }
    const unsubscribe = store.subscribe(look)
    const stop = () => {
      unsubscribe()
      signal?.removeEventListener('abort', giveUp)
    }
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    else look()
  })
}

/** Signs in; somebody else than before finds nothing of the one before, and that one's waiting calls are not made. */
function takeOver(grant: Grant, way: 'oauth' | 'token') {
  const { username } = store.get()
  if (username !== null && grant.username !== null && grant.username !== username) becomeNobody()
  admit({ ...grant, username: grant.username ?? store.get().username }, way)
}

export const session = {
  get: store.get,
  subscribe: store.subscribe,
  start,
  renew,

  /** The state once it is known; asks for it when nobody has. */
  ready: async (): Promise<SessionState> => {
    await start()
    return store.get()
  },

  /** The token to call with. Waits while the session is unknown or expired; null when signed out. */
  token: async (signal?: AbortSignal): Promise<string | null> => {
    await start()
    return settled(signal)
  },

  /** A token instead of one the service has refused: somebody else's renewal, an own one, or that of the person signing in again. */
  replacement: async (refused: string, operation: string, signal?: AbortSignal): Promise<string> => {
    if (token === refused) await renew()
    const next = await settled(signal)
    if (next === null) throw signedOutError(operation)
    return next
  },

  /** Notes the scopes a service named in its answer to this token (X-OAuth-Scopes). */
  noteScopes: (used: string | null, text: string | null) => {
    if (text === null || used !== token || text === scopesText) return
    scopesText = text
    store.set({ ...store.get(), scopes: parseScopes(text).held })
  },

  /** Notes whose session this is, once the profile is known; a renewal by somebody else is then noticed. */
  noteUsername: (username: string) => {
    const now = store.get()
    if (now.status === 'signed-in' && now.username !== username) store.set({ ...now, username })
  },

  /** Begins a session with what signing in has brought (sign-in.ts). Only one with the sign-in pages concerns other tabs. */
  begin: (grant: Grant, way: 'oauth' | 'token') => {
    takeOver(grant, way)
    if (way === 'oauth') tell('signed-in')
  },

  /** Ends the session here and in the other tabs, and at the service when it began there. A pasted token stays valid. */
  signOut: async (): Promise<void> => {
    const { way } = store.get()
    const ended = token
    becomeNobody()
    if (way !== 'oauth') return
    tell('signed-out')
    if (ended !== null) await oauthPost('/oauth/revoke', { token: ended }).catch(() => null)
  },
}
