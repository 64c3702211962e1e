/** Security, CORS and cache headers of responses (gaps 1.4). */
import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { specVersion } from '#contract/spec-version.ts'

/** On redirects and errors too: a redirect without COOP would let the opener keep a reference to the window. */
const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** When the public address is https: browsers use only https from then on (RFC 6797). */
export const transportHeaders: Readonly<Record<string, string>> = { 'Strict-Transport-Security': 'max-age=31536000' }

/** For the dashboard: resources from this origin only, nothing inline, no HTML from strings. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
}

/** The same for a dashboard that may also send requests to services at these origins. */
export const pageHeadersFor = (origins: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(pageHeaders).map(([name, value]) => [
      name,
      value.replace("connect-src 'self'", ["connect-src 'self'", ...new Set(origins)].join(' ')),
    ]),
  )

/**
 * The only script of the sign-in pages, which work without it: it drops a second submission, so that pressing Enter
 * twice is one attempt. Only for a moment, because a user who stopped the page from loading sends the form again.
 */
export const submitOnce =
  "let last=-1e4;addEventListener('submit',e=>{if(e.timeStamp-last<1e3)e.preventDefault();else last=e.timeStamp})"

/**
 * For the sign-in pages: no script but this one. With Referrer-Policy `no-referrer` browsers send `Origin: null` with
 * the form (Fetch, 3.2), but the origin check needs the origin, so the policy is `same-origin`.
 */
export const signInHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${createHash('sha256').update(submitOnce).digest('base64')}'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** For responses that are not pages. */
export const baseHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

const exposedHeaders = [
  'X-OAuth-Scopes',
  'X-Accepted-OAuth-Scopes',
  'X-Status',
  'Retry-After',
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/**
 * Any origin may call, because only bearer tokens count and never cookies (gaps 1.4). Without
 * Access-Control-Allow-Credentials: browsers refuse it together with `*` (Fetch, CORS check).
 */
export const corsHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter',
  'Access-Control-Allow-Methods': 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
  'Access-Control-Expose-Headers': exposedHeaders.join(', '),
}

/** For responses of operations. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...baseHeaders,
  ...corsHeaders,
  'X-XSS-Protection': '1; mode=block',
  ...transportHeaders,
  'X-Spec-Version': specVersion,
  Vary: 'Authorization, X-Filter, Accept-Encoding',
}

/**
 * The Cache-Control header of an operation's response (gaps 1.4); null for errors. Answers to writes hold secrets, so
 * nobody keeps them.
 */
export const cacheControl = (endpoint: Endpoint | null): string =>
  endpoint?.cacheSeconds === undefined
    ? 'private, max-age=0, s-maxage=0, no-cache, no-store'
    : `private, max-age=${endpoint.cacheSeconds}`
