/**
 * Authorization code flow with PKCE (RFC 6749, 7636, 9700) for the dashboard. Scripts never see the refresh token: it
 * is in an HttpOnly cookie.
 */
import { Hono } from 'hono'
import { parseScopes, formatScopes } from '#contract/access.ts'
import { t } from '#contract/translate.ts'
import { notFound } from '../errors.ts'
import { baseHeaders } from '../http/headers.ts'
import { browserOf } from './browser.ts'
import { findClient, isOwnRedirect } from './clients.ts'
import { challengeOf, exchangeCode, issueCode } from './codes.ts'
import { isSessionName, mainSession, readCookie, withCookies } from './cookies.ts'
import { readForm } from '../http/body.ts'
import { loginPath, redirect } from './redirects.ts'
import { runWrite, type SignInOptions } from './sign-in-options.ts'
import type { Database } from '../store/database.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { endAttempt, findAttempt, useAttempt } from './logins.ts'
import { htmlResponse, errorPage } from './pages.ts'
import { accessTokenSeconds, endSession, renewSession, type Tokens } from './sessions.ts'

const json = (value: unknown, status = 200) =>
  Response.json(value, { status, headers: { ...baseHeaders, 'Cache-Control': 'no-store', Pragma: 'no-cache' } })
/** An error response (RFC 6749, 5.2). */
const oauthError = (error: string, description: string, status = 400) =>
  json({ error, error_description: description }, status)

/** Which of this browser's sessions a form is about; null for an invalid name. */
function sessionOf(form: URLSearchParams): string | null {
  const session = form.get('connection') ?? mainSession
  return isSessionName(session) ? session : null
}
const unknownSession = () => oauthError('invalid_request', 'connection must be main, or 8 lowercase letters or digits')

/** `uid`, as in the profile, identifies a user of an earlier session who has been renamed. */
const tokenResponse = ({ accessToken, username, userId }: Tokens, scope: string) =>
  json({
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    scope,
    username,
    uid: userId,
  })

/** Redirects to the client with the outcome and the state that it sent. */
function redirectToClient(
  redirectUri: string,
  state: string | undefined,
  outcome: Readonly<Record<string, string>>,
): Response {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(outcome)) address.searchParams.set(name, value)
  if (state !== undefined) address.searchParams.set('state', state)
  return redirect(address.href)
}

export function oauthRoutes(options: SignInOptions): Hono<RequestEnv> {
  const { settings, clock, random, identifiers, limits } = options
  const app = new Hono<RequestEnv>()

  /** Ends the session of a token at its user's request. Throws 429 beyond the user's limit. */
  async function signOut(db: Database, token: string, now: number): Promise<void> {
    const username = await endSession(db, token)
    if (username !== null) await limits.countUser('end', username, now)
  }

  app.get('/oauth/authorize', async (context) => {
    const now = context.get('now')
    const query = context.req.query()
    const client = findClient(query['client_id'])
    const redirectUri = query['redirect_uri'] ?? ''
    if (!client || !isOwnRedirect(client, redirectUri, context.get('host'), settings.publicUrl)) {
      return htmlResponse(
        context,
        () =>
          errorPage(
            t('This link does not work'),
            t('The app is not registered with this service, or the link leads to another site.'),
          ),
        400,
      )
    }
    const redirectBack = (outcome: Readonly<Record<string, string>>) =>
      redirectToClient(redirectUri, query['state'], outcome)
    if (query['response_type'] !== 'code') return redirectBack({ error: 'unsupported_response_type' })
    const challenge = query['code_challenge'] ?? ''
    if (query['code_challenge_method'] !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(challenge)) {
      return redirectBack({ error: 'invalid_request', error_description: 'PKCE with S256 is required' })
    }
    const { held, unknown } = parseScopes(identifiers.scopes(query['scope'] ?? '*'))
    const scopes = formatScopes(held)
    if (unknown.length > 0 || scopes === '') return redirectBack({ error: 'invalid_scope' })

    const loginCookie = readCookie(context, 'login', settings)
    const requestUrl = new URL(context.req.url)
    const code =
      loginCookie &&
      (await runWrite(options, context.get('address'), async (db) => {
        const attempt = await findAttempt(db, loginCookie, now)
        if (!attempt || attempt.secondFactorPending || (attempt.challenge ?? challenge) !== challenge) return null
        await useAttempt(db, loginCookie, challenge, now)
        const { userId, deviceId } = attempt
        return issueCode(db, random, { userId, deviceId, client, redirectUri, scopes, challenge }, now)
      }))
    if (!code) return redirect(loginPath(requestUrl.pathname + requestUrl.search))
    return redirectBack({ code })
  })

  app.post('/oauth/token', async (context) => {
    const browser = browserOf(context.get('address'), context.req.raw)
    const form = await readForm(context.req.raw)
    const now = clock.now()
    const client = findClient(form.get('client_id') ?? undefined)
    if (!client) return oauthError('invalid_client', 'Unknown client', 401)
    const session = sessionOf(form)
    if (session === null) return unknownSession()
    const sessionResponse = (tokens: Tokens, finished?: string) => {
      const ofSignIn = finished === undefined ? {} : { finished_sign_in: finished, login: null }
      const cookies = { refresh_token: tokens.refreshToken, signed_in: '1', ...ofSignIn }
      const response = tokenResponse(tokens, identifiers.scopes(tokens.scopes))
      return withCookies(context, settings, response, cookies, session)
    }
    const refreshToken = readCookie(context, 'refresh_token', settings, session)
    /** The user has signed out, but the service has not ended the session yet. */
    const isEnding = readCookie(context, 'signed_in', settings, session) === 'ending'

    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const redirectUri = form.get('redirect_uri') ?? ''
        const website = URL.canParse(redirectUri) ? new URL(redirectUri).origin : ''
        const exchange = {
          code: form.get('code') ?? '',
          client,
          redirectUri,
          verifier: form.get('code_verifier') ?? '',
          website,
          browser,
        }
        const tokens = await runWrite(options, browser.address, async (db) => {
          const issued = await exchangeCode(db, random, exchange, now)
          if (issued) await limits.countUser('token', issued.username, now)
          // The new cookie replaces that of the previous session, which nobody could end afterwards.
          if (issued && refreshToken !== undefined) await endSession(db, refreshToken)
          return issued
        })
        return tokens
          ? sessionResponse(tokens, challengeOf(exchange.verifier))
          : oauthError('invalid_grant', 'The code is invalid, expired or already used. Sign in again.')
      }
      case 'refresh_token': {
        const renew = async (db: Database) => {
          if (refreshToken === undefined) return null
          if (isEnding) {
            await signOut(db, refreshToken, now)
            return null
          }
          const renewed = await renewSession(db, random, { refreshToken, browser }, now)
          if (renewed) await limits.countUser('token', renewed.username, now)
          return renewed
        }
        const tokens = await runWrite(options, browser.address, renew)
        if (tokens) return sessionResponse(tokens)
        return withCookies(
          context,
          settings,
          oauthError('invalid_grant', 'The session has ended. Sign in again.'),
          { refresh_token: null, signed_in: null, finished_sign_in: null },
          session,
        )
      }
      default:
        return oauthError('unsupported_grant_type', 'Only authorization_code and refresh_token are supported')
    }
  })

  // An unknown token gets the same response (RFC 7009, 2.2).
  app.post('/oauth/revoke', async (context) => {
    const form = await readForm(context.req.raw)
    const session = sessionOf(form)
    if (session === null) return unknownSession()
    const token = form.get('token')
    const refresh = readCookie(context, 'refresh_token', settings, session)
    const login = readCookie(context, 'login', settings)
    const now = clock.now()
    await runWrite(options, context.get('address'), async (db) => {
      if (token !== null) await signOut(db, token, now)
      if (refresh !== undefined) await signOut(db, refresh, now)
      if (login !== undefined) await endAttempt(db, login)
    })
    const cookies = { refresh_token: null, signed_in: null, login: null, finished_sign_in: null }
    return withCookies(context, settings, json({}), cookies, session)
  })

  app.all('/oauth/*', () => {
    throw notFound()
  })
  return app
}
