/**
 * How often one network may use the sign-in pages and the OAuth endpoints, and one user may get tokens and end
 * sessions. attempts.ts limits wrong passwords.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { t } from '#contract/translate.ts'
import { tooManyRequests, type HttpError } from '../errors.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { clientNetwork } from '../networks.ts'
import type { Settings } from '../settings.ts'
import type { RateLimit } from '#contract/limits.ts'
import { countingWindows, type CountingWindows } from '../store/counting-windows.ts'
import type { Database } from '../store/database.ts'
import { errorPage, htmlResponse } from './pages.ts'

/** An office behind one address, and all tabs of a browser that starts, stay below these limits. */
const perNetwork: RateLimit = { count: 300, seconds: 60 }
const perUser: RateLimit = { count: 120, seconds: 60 }

export class SignInLimits {
  readonly #windows: CountingWindows
  readonly #isOn: boolean

  /** A RATE_LIMIT of 0 turns these limits off, too. */
  constructor({ rateLimit }: Pick<Settings, 'rateLimit'>, database: Database) {
    this.#windows = countingWindows(database, 'sign-in')
    this.#isOn = rateLimit !== 0
  }

  /** Counts the requests of a network. */
  readonly middleware: MiddlewareHandler<RequestEnv> = async (context, next) => {
    await this.#count(`network ${clientNetwork(context.get('address'))}`, perNetwork, context.get('now'))
    await next()
  }

  /**
   * Counts a request that is about to give a user a token or to end a session of the user; each use has its own limit,
   * so that getting many tokens cannot keep the user from signing out. Throws 429 beyond the limit, which undoes the
   * transaction around it.
   */
  countUser(use: 'token' | 'end', username: string, now: number): Promise<void> {
    return this.#count(`${use} ${username}`, perUser, now)
  }

  async #count(key: string, limit: RateLimit, now: number): Promise<void> {
    if (!this.#isOn) return
    const status = await this.#windows.consume(key, limit, now)
    if (!status.ok) throw tooManyRequests((status.resetAt - now) / 1000)
  }
}

export const isSignInPage = (path: string) => path === '/login' || path.startsWith('/login/')

/** The page for a browser when the service refuses a request of the sign-in pages because there are too many. */
export const busyResponse = (context: Context<RequestEnv>, { status, headers }: HttpError): Promise<Response> =>
  htmlResponse(
    context,
    () =>
      errorPage(
        t('Try again shortly'),
        t('The service is receiving too many sign-in requests. Wait a minute, then go back and try again.'),
      ),
    status,
    headers,
  )
