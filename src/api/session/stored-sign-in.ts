/**
 * State that survives a reload of this tab: a sign-in in progress, and a pasted token when the user asked for that. It
 * is kept in the tab's storage only, never in the browser's (docs/decisions/0026-session-in-memory.md).
 */
import { membersOf, textMember } from '../http/json.ts'
import { jsonEntry, textEntry } from '../storage.ts'

/** A pasted token. */
interface StoredToken {
  token: string
  /** The service that it belongs to. */
  baseUrl: string
  /** Its scopes, so that nothing they exclude is requested after a reload; null when the service did not name them. */
  scopes: string | null
}

export const storedToken = jsonEntry<StoredToken>('tab', 'quarterdeck.token', (stored) => {
  const token = textMember(stored, 'token')
  const baseUrl = textMember(stored, 'baseUrl')
  return token === null || baseUrl === null ? null : { token, baseUrl, scopes: textMember(stored, 'scopes') }
})

/**
 * Set while the user is signed in with a pasted token that this tab does not keep, so that a reload can say why that
 * session is gone.
 */
export const unkeptToken = textEntry('tab', 'quarterdeck.token-session', (text) => text)

/** State that survives the visit to the sign-in pages. */
export interface SignInAttempt {
  state: string
  verifier: string
  returnTo: string
}

export const storedAttempt = jsonEntry<SignInAttempt>('tab', 'quarterdeck.sign-in', (stored) => {
  const { state, verifier, returnTo } = membersOf(stored)
  return typeof state === 'string' && typeof verifier === 'string' && typeof returnTo === 'string'
    ? { state, verifier, returnTo }
    : null
})
