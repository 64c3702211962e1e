/**
 * Authorization code with PKCE (RFC 6749, 7636, and RFC 9700's advice) for the dashboard. The refresh token never reaches a
 * script: it lives in an HttpOnly cookie that is sent to /oauth only.
 */
import { Hono } from 'hono'
import { parseScopes, writeScopes } from '#contract/access.ts'
import { notFound } from '../context.ts'
import { bareHeaders } from '../http/headers.ts'
import { clientOf, isOwnRedirect } from './clients.ts'
import { cookie, isSecure, withCookies } from './cookies.ts'
import { formOf, loginAddress, redirect, write, type RequestEnv, type SignInOptions } from './flow.ts'
import { attemptOf, endAttempt } from './logins.ts'
import { pageAnswer, problemPage } from './pages.ts'
import { accessTokenSeconds, endSession, exchangeCode, issueCode, renewSession, type Tokens } from './sessions.ts'

const json = (value: unknown, status = 200) =>
  Response.json(value, { status, headers: { ...bareHeaders, 'Cache-Control': 'no-store', Pragma: 'no-cache' } })
/** A refusal in the form of RFC 6749, 5.2. */
const oauthError = (error: string, description: string, status = 400) => json({ error, error_description: description }, status)

const tokenAnswer = ({ accessToken, username }: Tokens, scope: string) =>
  json({ access_token: accessToken, token_type: 'bearer', expires_in: accessTokenSeconds, scope, username })

/** The client's page with the outcome and its own state. */
function backTo(redirectUri: string, state: string | undefined, outcome: Readonly<Record<string, string>>): Response {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(outcome)) address.searchParams.set(name, value)
  if (state !== undefined) address.searchParams.set('state', state)
  return redirect(address.href)
}

export function oauthRoutes(options: SignInOptions): Hono<RequestEnv> {
  const { database, settings, random, identifiers } = options
  const app = new Hono<RequestEnv>()

  app.get('/oauth/authorize', async (context) => {
    const now = context.get('now')
    const query = context.req.query()
    const client = clientOf(query['client_id'])
    const redirectUri = query['redirect_uri'] ?? ''
    if (!client || !isOwnRedirect(client, redirectUri, context.get('host'), settings.publicUrl)) {
      return pageAnswer(problemPage('This link does not work', 'It asks to sign in to an app that this service does not know, or to return to another site.'), 400)
    }
    const back = (outcome: Readonly<Record<string, string>>) => backTo(redirectUri, query['state'], outcome)
    if (query['response_type'] !== 'code') return back({ error: 'unsupported_response_type' })
    const challenge = query['code_challenge'] ?? ''
    if (query['code_challenge_method'] !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(challenge)) {
      return back({ error: 'invalid_request', error_description: 'PKCE with S256 is required' })
    }
    const { held, unknown } = parseScopes(identifiers.scopes(query['scope'] ?? '*'))
    const scopes = writeScopes(held)
    if (unknown.length > 0 || scopes === '') return back({ error: 'invalid_scope' })

    const present = cookie(context, 'login')
    const attempt = await attemptOf(database, present, now)
    const here = new URL(context.req.url)
    if (present === undefined || !attempt || attempt.codeOwed) return redirect(loginAddress(here.pathname + here.search))
    const code = await write(options, async (db) => {
      await endAttempt(db, present)
      return issueCode(db, random, { userId: attempt.userId, client, redirectUri, scopes, challenge }, now)
    })
    return withCookies(back({ code }), isSecure(context.req.raw, settings), { login: null })
  })

  app.post('/oauth/token', async (context) => {
    const now = context.get('now')
    const form = await formOf(context.req.raw)
    const client = clientOf(form.get('client_id') ?? undefined)
    if (!client) return oauthError('invalid_client', 'Unknown client', 401)
    const signedIn = (tokens: Tokens) => 
      withCookies(tokenAnswer(tokens, identifiers.scopes(tokens.scopes)), isSecure(context.req.raw, settings), { refresh: tokens.refreshToken, signed_in: '1' })

    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const redirectUri = form.get('redirect_uri') ?? ''
        const website = URL.canParse(redirectUri) ? new URL(redirectUri).origin : ''
        const exchange = { code: form.get('code') ?? '', client, redirectUri, verifier: form.get('code_verifier') ?? '', website }
        const tokens = await write(options, (db) => exchangeCode(db, random, exchange, now))
        return tokens ? signedIn(tokens) : oauthError('invalid_grant', 'The code is wrong, was used before or is too old. Please sign in again.')
      }
      case 'refresh_token': {
        const present = cookie(context, 'refresh')
        const tokens = present === undefined ? null : await write(options, (db) => renewSession(db, random, present, now))
        if (tokens) return signedIn(tokens)
        return withCookies(oauthError('invalid_grant', 'The session has ended. Please sign in again.'), isSecure(context.req.raw, settings), { refresh: null, signed_in: null })
      }
      default:
        return oauthError('unsupported_grant_type', 'Only authorization_code and refresh_token are supported')
    }
  })

  // RFC 7009: what is unknown has ended already, so the answer is the same.
  app.post('/oauth/revoke', async (context) => {
    const token = (await formOf(context.req.raw)).get('token')
    const refresh = cookie(context, 'refresh')
    await write(options, async (db) => {
      if (token !== null) await endSession(db, token)
      if (refresh !== undefined) await endSession(db, refresh)
    })
    return withCookies(json({}), isSecure(context.req.raw, settings), { refresh: null, signed_in: null, login: null })
  })

  app.all('/oauth/*', () => {
    throw notFound()
  })
  return app
}
