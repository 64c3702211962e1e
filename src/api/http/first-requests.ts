/**
 * The two requests that every page begins with: the configuration and, when a user is signed in here, a new access
 * token. /before-paint.js sends them before any module is evaluated. Its requests have the same content as those here.
 */
import { hasSignedInCookie } from '../session/sign-in-cookie.ts'
import { oauthPost } from './fetch.ts'

interface FirstRequests {
  config: Promise<Response>
  renewal: Promise<Response> | null
}

declare global {
  /** Set by /before-paint.js, unless the browser refuses storage. */
  var firstRequests: FirstRequests | undefined
}

/** Responses that nobody has read yet: each can be read once. */
const unread: Partial<FirstRequests> = { ...globalThis.firstRequests }

export function requestConfig(): Promise<Response> {
  const first = unread.config
  delete unread.config
  return (
    first ??
    fetch(`${import.meta.env.BASE_URL}config.json`, { credentials: 'omit', redirect: 'error', cache: 'no-cache' })
  )
}

/**
 * Requests a new access token with the refresh cookie; null when no browser session can exist here. Tabs may do so at
 * the same time: the service accepts a refresh token for another minute after it was replaced.
 */
export const requestRenewal = (): Promise<Response> | null =>
  hasSignedInCookie('1') ? oauthPost('/oauth/token', { grant_type: 'refresh_token' }) : null

/** The renewal that the page begins with. */
export function firstRenewal(): Promise<Response> | null {
  const first = unread.renewal
  delete unread.renewal
  return first ?? requestRenewal()
}
