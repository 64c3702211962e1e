/** What the dashboard knows about the session, for the screen; the token itself is in session.ts only. */
import type { HeldScopes } from '#contract/access.ts'
import { createStore } from '../store.ts'

export interface SessionState {
  /** unknown: not determined yet; expired: a user was signed in and has to sign in again. */
  readonly status: 'unknown' | 'signed-out' | 'signed-in' | 'expired'
  /** How the user signed in. */
  readonly method: 'oauth' | 'token' | null
  /** What the token allows; null until the service has said so. */
  readonly scopes: HeldScopes | null
  /** When the token expires, milliseconds since the epoch; null when that is unknown or never. */
  readonly expiresAt: number | null
  readonly username: string | null
  /** `uid` of the profile, which stays when the user is renamed; null while it is unknown. */
  readonly userId: number | null
  /** The user has signed out here, but the service did not confirm it: the session may still be valid there. */
  readonly signOutPending: boolean
  /**
   * Increases whenever another user takes over: nothing of the previous user may then stay on the screen or in memory.
   */
  readonly userEpoch: number
}

export const signedOutState = {
  status: 'signed-out',
  method: null,
  scopes: null,
  expiresAt: null,
  username: null,
  userId: null,
  signOutPending: false,
} as const

export const sessionStore = createStore<SessionState>({ ...signedOutState, status: 'unknown', userEpoch: 0 })
