/** Headers of every answer: what browsers may do with it (quality.md, Security; gaps 1.4). */
import type { Endpoint } from '#contract/endpoint.ts'

/** Redirects and errors have them too: what opened a window must not get hold of it on the way through one (COOP). */
const common = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** For a service whose public address is https: browsers never again ask for it by http (RFC 6797). */
export const transportHeaders: Readonly<Record<string, string>> = { 'Strict-Transport-Security': 'max-age=31536000' }

/** For the dashboard's own page: everything from this origin, named one by one, nothing inline, no HTML from strings. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...common,
  'Content-Security-Policy': [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
}

/**
 * For the sign-in pages: no script at all. Referrer-Policy `no-referrer` would make the browser send `Origin: null` with the form
 * (Fetch, 3.2), and the origin check needs the true one; so the referrer stays, within this origin only.
 */
export const signInHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** For answers that are not pages. */
export const bareHeaders: Readonly<Record<string, string>> = {
  ...common,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

const exposed = [
  'X-OAuth-Scopes', 'X-Accepted-OAuth-Scopes', 'X-Status', 'Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset',
]

/** Bearer tokens only and no cookies, so any origin may call (gaps 1.4). */
export const corsHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers': 'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter',
  'Access-Control-Allow-Methods': 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
  'Access-Control-Expose-Headers': exposed.join(', '),
}

/** Of the interface's own answers. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...bareHeaders,
  ...corsHeaders,
  'X-XSS-Protection': '1; mode=block',
  ...transportHeaders,
  'X-Spec-Version': '4.141.0',
  Vary: 'Authorization, X-Filter, Accept-Encoding',
}

/** How long an answer may be kept, by operation (gaps 1.4). */
export function cacheControl(endpoint: Endpoint | null): string {
  if (endpoint?.cache !== undefined) return `private, max-age=${endpoint.cache}`
  if (endpoint && endpoint.method !== 'GET') return 'private, max-age=60, s-maxage=60'
  return 'private, max-age=0, s-maxage=0, no-cache, no-store'
}
