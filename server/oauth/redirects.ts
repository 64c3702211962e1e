/** Addresses of the sign-in steps, and redirects between them. */
import { baseHeaders } from '../http/headers.ts'

export const redirect = (address: string) =>
  new Response(null, { status: 303, headers: { ...baseHeaders, Location: address, 'Cache-Control': 'no-store' } })

/** Resolves paths; no request ever goes there. */
const anyOrigin = 'http://service.invalid'

/**
 * The next page for a user who opened the sign-in pages by their address: the dashboard, which asks for a session of
 * this user, no matter who was signed in there before.
 */
const newSessionPath = '/sign-in?new-session'

/**
 * Where to go after signing in. Only /oauth/authorize is allowed, which prevents open redirects. The URL parser
 * resolves the path and encodes what no header may contain, such as line breaks.
 */
export function safeReturnPath(address: string | null | undefined): string {
  if (!address?.startsWith('/') || !URL.canParse(address, anyOrigin)) return newSessionPath
  const { origin, pathname, search } = new URL(address, anyOrigin)
  return origin === anyOrigin && pathname === '/oauth/authorize' && search !== '' ? pathname + search : newSessionPath
}
export const loginPath = (returnTo: string) => `/login?return=${encodeURIComponent(returnTo)}`
/** In the query of the sign-in page when a sign-in cannot continue. */
export const endedParam = 'ended'
export const endedLoginPath = (returnTo: string) => `${loginPath(returnTo)}&${endedParam}`
export const codePath = (returnTo: string) => `/login/code?return=${encodeURIComponent(returnTo)}`
export const scratchCodeUsedPath = (returnTo: string) =>
  `/login/scratch-code-used?return=${encodeURIComponent(returnTo)}`

export const forgotPasswordPath = '/login/forgot-password'
export const passwordSetPath = '/login/password-set'
export const firstPasswordSetPath = '/login/first-password-set'
export const passwordChangedPath = '/login/password-changed'

/** In the query of these pages when the user has no scratch code left. */
export const scratchCodeUsedParam = 'scratch-code-used'
export const withScratchCode = (path: string, used: boolean) => (used ? `${path}?${scratchCodeUsedParam}` : path)
