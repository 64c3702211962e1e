/** The cookies of the sign-in. /v4 ignores cookies. */
import { generateCookie, getCookie } from 'hono/cookie'
import type { Context } from 'hono'
import { isForwarded, isLoopbackHost } from '../http/origin.ts'
import type { RequestEnv } from '../http/request-env.ts'
import type { Settings } from '../settings.ts'

/** Seconds. */
const daySeconds = 86_400

const cookieDefinitions = {
  /** Identifies the login attempt, between the password and the authorization code. */
  login: { maxAge: 600, httpOnly: true },
  refresh_token: { maxAge: 30 * daySeconds, httpOnly: true },
  /** Identifies a browser that a user trusts, and which needs no one-time code of that user. */
  trusted_device: { maxAge: 30 * daySeconds, httpOnly: true },
  /** The PKCE challenge of the last completed sign-in, whose login page must not start it again. */
  finished_sign_in: { maxAge: 30 * daySeconds, httpOnly: true },
  /**
   * Not a secret: `1` tells the dashboard's scripts that there may be a session to renew. They set it to `ending` when
   * the user signs out, until the service has ended the session and deletes the cookie.
   */
  signed_in: { maxAge: 30 * daySeconds, httpOnly: false },
} as const
type CookieName = keyof typeof cookieDefinitions

/**
 * Cookies that a browser may have several of: one for each session (the dashboard keeps a session for each named
 * connection), and one for each user who trusts the browser.
 */
const keptSeveral: ReadonlySet<CookieName> = new Set(['refresh_token', 'signed_in', 'trusted_device'])
/** The session of a browser when the request names no other. */
export const mainSession = 'main'
/** Whether this is a valid name of a session: the id of a connection. */
export const isSessionName = (text: string) => text === mainSession || /^[a-z0-9]{8}$/.test(text)

/** `of`: the session, or the user's id. */
const nameOf = (kind: CookieName, of: string) => (of !== mainSession && keptSeveral.has(kind) ? `${kind}_${of}` : kind)

/**
 * The name of a cookie over https. The prefix keeps other hosts of the same domain, and plain http, from setting it. It
 * requires the path `/` (RFC 6265bis, 4.1.3.2), so all cookies have that path, over plain http too.
 */
const secureName = (kind: CookieName, of: string) => `__Host-${nameOf(kind, of)}`

type PublicUrl = Pick<Settings, 'publicUrl'>

const isHttps = (address: string | null) => address?.startsWith('https:') ?? false

/** Whether the browser uses https: by its Origin header, else by the service's public address. */
const isSecure = (request: Request, { publicUrl }: PublicUrl) => isHttps(request.headers.get('origin') ?? publicUrl)

/**
 * Whether the request may come over plain http, where cookies have no prefix: browsers send no Origin when following
 * links.
 */
const mayBePlain = (context: Context<RequestEnv>, { publicUrl }: PublicUrl) =>
  !isHttps(publicUrl) || (isLoopbackHost(context.get('host')) && !isForwarded(context.req.raw))

export const readCookie = (
  context: Context<RequestEnv>,
  kind: CookieName,
  settings: PublicUrl,
  of = mainSession,
): string | undefined =>
  getCookie(context, secureName(kind, of)) ??
  (mayBePlain(context, settings) ? getCookie(context, nameOf(kind, of)) : undefined)

/** Adds cookies to a response; null deletes a cookie. */
export function withCookies(
  context: Context<RequestEnv>,
  settings: PublicUrl,
  response: Response,
  cookies: Partial<Record<CookieName, string | null>>,
  of = mainSession,
): Response {
  const secure = isSecure(context.req.raw, settings)
  const set = (kind: CookieName) => {
    const value = cookies[kind]
    if (value === undefined) return
    const { maxAge, httpOnly } = cookieDefinitions[kind]
    const add = (name: string, text: string, seconds: number) =>
      response.headers.append(
        'Set-Cookie',
        generateCookie(name, text, { path: '/', httpOnly, sameSite: 'Strict', secure, maxAge: seconds }),
      )
    const [plain, prefixed] = [nameOf(kind, of), secureName(kind, of)]
    if (value !== null) add(secure ? prefixed : plain, value, maxAge)
    else for (const name of secure ? [prefixed, plain] : [plain]) add(name, '', 0)
  }
  set('login')
  set('refresh_token')
  set('trusted_device')
  set('finished_sign_in')
  set('signed_in')
  return response
}
