/**
 * The session of the signed-in user. The token lives in this module only; a reload gets a new one with a cookie that no
 * script can read. When an expired session cannot be renewed, calls wait until the user has signed in again, so that no
 * input is lost, or are refused once the user has chosen not to for now.
 */
import { parseScopes } from '#contract/access.ts'
import { loadConfig } from '../http/config.ts'
import { isOutcomeUnknown, signedOutError, statusOf } from '../error.ts'
import { oauthPost } from '../http/fetch.ts'
import { firstRenewal, requestRenewal } from '../http/first-requests.ts'
import { isSignOutPending, markSignOutPending } from './sign-in-cookie.ts'
import { sessionStore as store, signedOutState, type SessionState } from './session-state.ts'
import { clearStorage } from '../storage.ts'
import { connectionPrefix } from './tab-connection.ts'
import { storedToken } from './stored-sign-in.ts'
import { parseRenewal, type TokenResponse } from './token-response.ts'

let token: string | null = null
/** The present token and earlier ones of the same user. */
const ownTokens = new Set<string>()
let scopesText: string | null = null
let pendingRenewal: Promise<void> | null = null
let pendingStart: Promise<void> | null = null
/** The token of a session that the service has not ended yet. */
let unrevokedToken: string | null = null
/** The token that a write of `signOutWith` ends. */
let endingToken: string | null = null
let renewalTimer: ReturnType<typeof setTimeout> | undefined

/** The channel on which the tabs of a connection tell each other what happened; a token never crosses. */
export const sessionChannel = (id?: string) => new BroadcastChannel(`quarterdeck-session${connectionPrefix(id)}`)
const channel = sessionChannel()
channel.addEventListener('message', ({ data }) => {
  if (data === 'signed-out' && store.get().method === 'oauth') clearSession()
  if (data === 'signed-in' && (store.get().status === 'expired' || store.get().status === 'signed-out'))
    void renew().catch(() => null)
})

const broadcast = (event: 'signed-in' | 'signed-out') => channel.postMessage(event)

/**
 * The user has chosen not to sign in again for now. Calls are then refused instead of waiting, and can be made later.
 */
let isSignInDeclined = false

function setSession(response: TokenResponse, method: 'oauth' | 'token') {
  isSignInDeclined = false
  const { token: newToken, scopes, expiresAt, username, userId = null } = response
  token = newToken
  ownTokens.add(newToken)
  scopesText = null
  const { userEpoch } = store.get()
  const signOutPending = isSignOutPending()
  store.set({ status: 'signed-in', method, scopes, expiresAt, username, userId, signOutPending, userEpoch })
  scheduleRenewal(expiresAt)
}

/**
 * When a failed renewal is repeated: its response may have been lost, and the service takes the same refresh token once
 * more for a minute only. Milliseconds.
 */
const renewalRetryMs = 15_000

/** Renews the token before it expires, so that no call has to fail first. */
function scheduleRenewal(expiresAt: number | null) {
  clearTimeout(renewalTimer)
  if (expiresAt === null) return
  const remainingMs = expiresAt - Date.now()
  // setTimeout counts in 32 bits; a token that lives longer than that is renewed early.
  renewalTimer = setTimeout(
    () => void renew().catch(() => null),
    Math.min(Math.max(remainingMs - 60_000, remainingMs / 2, 1000), 2 ** 31 - 1),
  )
}

function clearSession() {
  clearTimeout(renewalTimer)
  isSignInDeclined = false
  token = null
  endingToken = null
  ownTokens.clear()
  scopesText = null
  clearStorage('tab')
  const { signOutPending, userEpoch } = store.get()
  store.set({ ...signedOutState, signOutPending, userEpoch: userEpoch + 1 })
}

/**
 * Determines once per page whether a user is signed in. Throws ApiError when the service did not respond; the next call
 * tries again.
 */
async function start(): Promise<void> {
  if (store.get().status !== 'unknown') return
  pendingStart ??= restoreSession().catch((error: unknown) => {
    pendingStart = null
    throw error
  })
  await pendingStart
}

async function restoreSession() {
  const ending = isSignOutPending() ? endSession() : null
  const stored = storedToken.get()
  if (stored) {
    const { baseUrl } = await loadConfig()
    if (stored.baseUrl === baseUrl) {
      const scopes = stored.scopes ? parseScopes(stored.scopes).held : null
      return setSession({ token: stored.token, expiresAt: null, scopes, username: null }, 'token')
    }
    storedToken.remove()
  }
  await ending
  const tokenResponse = await parseRenewal(firstRenewal())
  // The user may have signed in since this began.
  if (store.get().status !== 'unknown') return
  if (tokenResponse) setSession(tokenResponse, 'oauth')
  else store.set({ ...store.get(), status: 'signed-out' })
}

/** How long a sign-out waits for the service. Milliseconds. */
export const signOutTimeoutMs = 10_000

/**
 * Has the service end the session that the user signed out of. The refresh cookie suffices, so this works after a
 * reload too. Only the service's own response deletes the cookie that marks the sign-out as pending.
 */
async function endSession() {
  const form: Readonly<Record<string, string>> = unrevokedToken === null ? {} : { token: unrevokedToken }
  const response = await oauthPost('/oauth/revoke', form, AbortSignal.timeout(signOutTimeoutMs)).catch(() => null)
  const signOutPending = !response?.ok || isSignOutPending()
  if (!signOutPending) unrevokedToken = null
  store.set({ ...store.get(), signOutPending })
}

/**
 * Gets a new token with the refresh cookie; parallel callers share one renewal. The session is then signed in or
 * expired. Throws ApiError when the service did not respond.
 */
function renew(): Promise<void> {
  pendingRenewal ??= renewOnce().finally(() => {
    pendingRenewal = null
  })
  return pendingRenewal
}

async function renewOnce() {
  const { method } = store.get()
  try {
    const tokenResponse = method === 'token' ? null : await parseRenewal(requestRenewal())
    if (tokenResponse) switchSession(tokenResponse, 'oauth')
    else if (token !== null && token === endingToken) void session.signOut()
    else expire()
  } catch (error) {
    clearTimeout(renewalTimer)
    renewalTimer = setTimeout(() => void renew().catch(() => null), renewalRetryMs)
    throw error
  }
}

function expire() {
  clearTimeout(renewalTimer)
  token = null
  const state = store.get()
  store.set(
    state.status === 'signed-in' || state.status === 'expired'
      ? { ...state, status: 'expired' }
      : { ...state, ...signedOutState, signOutPending: state.signOutPending },
  )
}

/**
 * Resolves with the token as soon as the session is signed in, or with null when it is signed out; rejects when the
 * signal aborts, and with an ApiError when the user chooses not to sign in again. It resolves synchronously with that
 * change, because the next token may belong to another user.
 */
function waitForToken(operation: string, signal?: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const { status } = store.get()
      const isRefused = status === 'expired' && isSignInDeclined
      if (status !== 'signed-in' && status !== 'signed-out' && !isRefused) return
      cleanup()
      if (isRefused) reject(signedOutError(operation))
      else resolve(token)
    }
    const onAbort = () => {
      cleanup()
      reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    }
    const unsubscribe = store.subscribe(check)
    const cleanup = () => {
      unsubscribe()
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
    else check()
  })
}

/** By id where both are known, because a name may change and then belong to somebody else. */
const isOtherUser = (before: SessionState, { username, userId = null }: TokenResponse) =>
  before.userId !== null && userId !== null
    ? before.userId !== userId
    : before.username !== null && username !== null && before.username !== username

/**
 * Sets the session of this user. When another user was here, clears theirs first, so that their waiting calls are not
 * sent.
 */
function switchSession(tokenResponse: TokenResponse, method: 'oauth' | 'token') {
  if (isOtherUser(store.get(), tokenResponse)) clearSession()
  const { username, userId } = store.get()
  setSession(
    { ...tokenResponse, username: tokenResponse.username ?? username, userId: tokenResponse.userId ?? userId },
    method,
  )
}

export const session = {
  get: store.get,
  subscribe: store.subscribe,
  /** Registers a function that forgets the data of a user before the next one can see it or continue with it. */
  onSignOut: (forget: () => void): void => {
    store.subscribe(() => {
      if (store.get().status === 'signed-out') forget()
    })
  },
  renew,

  /** Resolves with the state once it is known. */
  ready: async (): Promise<SessionState> => {
    await start()
    return store.get()
  },

  /**
   * The token to call with, or null when signed out. Waits while the session is unknown or expired, see
   * `waitForSignIn`. `operation`: for the error.
   */
  token: async (operation: string, signal?: AbortSignal): Promise<string | null> => {
    await start()
    return waitForToken(operation, signal)
  },

  /**
   * Whether calls wait for the user to sign in again (`true`, the initial value) or are refused. Waiting calls must not
   * block a user who chooses not to sign in yet, and a call that seemed to be over must not be sent later.
   */
  waitForSignIn: (waits: boolean) => {
    isSignInDeclined = !waits
    store.set({ ...store.get() })
  },

  /**
   * A token in place of the one that the service rejected: from a renewal in the meantime, from a new one, or from the
   * user who signs in again. Throws ApiError when the user signs out instead, or when the token that was rejected
   * belonged to another user: a request is never repeated in another user's name.
   */
  replaceToken: async (rejectedToken: string, operation: string, signal?: AbortSignal): Promise<string> => {
    if (token === rejectedToken) await renew()
    const newToken = await waitForToken(operation, signal)
    if (newToken === null || !ownTokens.has(rejectedToken)) throw signedOutError(operation)
    return newToken
  },

  /**
   * Settles as the work does, but never once the user has signed out or another one has signed in: the work of the
   * previous user stops where it is. If it rejected, callers would handle that and take the next step in another user's
   * name.
   */
  ofSameUser: async <T>(work: () => Promise<T>): Promise<T> => {
    const { userEpoch } = store.get()
    try {
      return await work()
    } finally {
      if (store.get().userEpoch !== userEpoch) await new Promise(() => {})
    }
  },

  /** Records the scopes that the service named in its response to a call with this token (X-OAuth-Scopes). */
  updateScopes: (usedToken: string | null, text: string | null) => {
    if (text === null || usedToken !== token || text === scopesText) return
    scopesText = text
    store.set({ ...store.get(), scopes: parseScopes(text).held })
  },

  /** Records the signed-in user, so that a renewal by another user is noticed. */
  updateUser: (username: string, userId: number) => {
    const state = store.get()
    if (state.status === 'signed-in' && (state.username !== username || state.userId !== userId))
      store.set({ ...state, username, userId })
  },

  /** Starts a session after a sign-in (sign-in.ts). Other tabs join only a session of the sign-in pages. */
  signIn: (tokenResponse: TokenResponse, method: 'oauth' | 'token') => {
    switchSession(tokenResponse, method)
    if (method === 'oauth') broadcast('signed-in')
  },

  /**
   * Ends the session here, in the other tabs and, when it began with the sign-in pages, at the service. Until the
   * service has confirmed that, `signOutPending` is set and no reload renews the session. A pasted token stays valid.
   */
  signOut: async (): Promise<void> => {
    const { method } = store.get()
    if (method === 'oauth') {
      unrevokedToken = token
      markSignOutPending()
    }
    clearSession()
    if (method !== 'oauth') return
    broadcast('signed-out')
    await endSession()
  },

  /**
   * Signs out after a write that ends this session: it revokes its token, its app or its browser. When the response was
   * lost and the service then rejects the token, that is the confirmation. Throws what the write throws.
   */
  signOutWith: async (write: () => Promise<unknown>): Promise<void> => {
    endingToken = token
    try {
      await write()
    } catch (error) {
      // Outside /v4, a 401 does not say whether the token was rejected.
      if (statusOf(error) === 401) await session.ofSameUser(renew)
      else if (!isOutcomeUnknown(error)) endingToken = null
      throw error
    }
    await session.signOut()
  },

  /** Asks the service again to confirm a pending sign-out. */
  retrySignOut: endSession,
}
