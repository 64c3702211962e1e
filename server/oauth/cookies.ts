/** The cookies of signing in. None of them counts under /v4. */
import { generateCookie, getCookie } from 'hono/cookie'
import type { Context, Env } from 'hono'
import type { Settings } from '../settings.ts'

/** Seconds. */
const day = 86_400

const kinds = {
  /** A right password on its way to a code; sent to the sign-in pages and to /oauth/authorize. */
  login: { path: '/', maxAge: 600, httpOnly: true },
  /** The refresh token. */
  refresh: { path: '/oauth', maxAge: 30 * day, httpOnly: true },
  /** Knows this browser as trusted, so that it is not asked for a code. */
  trusted_browser: { path: '/login', maxAge: 30 * day, httpOnly: true },
  /** Readable by the dashboard and no secret: asking for a token may succeed. */
  signed_in: { path: '/', maxAge: 30 * day, httpOnly: false },
} as const
type Kind = keyof typeof kinds

export const cookie = <E extends Env>(context: Context<E>, kind: Kind): string | undefined => getCookie(context, kind)

/** Whether the browser came by https: as it says with its Origin itself, else as the service's public address is. */
export function isSecure(request: Request, { publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return (request.headers.get('origin') ?? publicUrl)?.startsWith('https:') ?? false
}

/** The answer with cookies added; null takes one away. Secure ones are sent over https only. */
export function withCookies(answer: Response, secure: boolean, cookies: Partial<Record<Kind, string | null>>): Response {
  const set = (kind: Kind) => {
    const value = cookies[kind]
    if (value === undefined) return
    const { path, maxAge, httpOnly } = kinds[kind]
    const options = { path, httpOnly, sameSite: 'Strict', secure, maxAge: value === null ? 0 : maxAge } as const
    answer.headers.append('Set-Cookie', generateCookie(kind, value ?? '', options))
  }
  set('login')
  set('refresh')
  set('trusted_browser')
  set('signed_in')
  return answer
}
