/** The routes of the sign-in pages: password, and a one-time code when two-factor authentication requires it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { baseHeaders } from '../http/headers.ts'
import { AttemptLimiter } from './attempts.ts'
import { browserOf } from './browser.ts'
import { conditionalGet } from '../http/etag.ts'
import { sendSecurityNotice } from '../store/security-notice.ts'
import { findUser } from '../store/users.ts'
import { readCookie, withCookies } from './cookies.ts'
import { trustBrowser, useTrustedDevice } from './devices.ts'
import { codePath, loginPath, redirect, safeReturnPath } from './redirects.ts'
import { readForm } from '../http/body.ts'
import { runWrite, type SignInOptions } from './sign-in-options.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { clientNetwork } from '../networks.ts'
import {
  acceptCode,
  findAttempt,
  endAttempt,
  hasTwoFactor,
  matchScratchCode,
  recordLogin,
  startAttempt,
  useScratchCode,
} from './logins.ts'
import { codePage, loginPage, htmlResponse } from './pages.ts'
import { verifyPassword } from './passwords.ts'

const passwordLimits = { perUserAndAddress: 5, perAddress: 40, perUser: 60 }
/** Lower, because a code has only six digits. */
const codeLimits = { perUserAndAddress: 5, perAddress: 40, perUser: 10 }

const stylesheet = readFileSync(path.join(import.meta.dirname, 'login.css'), 'utf8')

const waitText = (milliseconds: number) => {
  const minutes = Math.ceil(milliseconds / 60_000)
  return `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`
}
const retryAfter = (milliseconds: number) => ({ 'Retry-After': String(Math.ceil(milliseconds / 1000)) })
const wrongPassword = 'Incorrect username or password. Please try again.'
const scratchCodeUsed =
  'Your scratch code was used to sign in. It does not work again; set up two-factor authentication anew to get another.'
const wrongCode =
  'Incorrect, expired or already used. A code of the app changes every 30 seconds: if a new one is refused too, check the clock of your phone. A scratch code works once.'

export function loginRoutes(options: SignInOptions): Hono<RequestEnv> {
  const { database, settings, clock, random } = options
  const app = new Hono<RequestEnv>()
  const passwordAttempts = new AttemptLimiter(passwordLimits)
  const codeAttempts = new AttemptLimiter(codeLimits)

  app.get(
    '/login.css',
    conditionalGet,
    () =>
      new Response(stylesheet, {
        headers: { ...baseHeaders, 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' },
      }),
  )

  app.get('/login', (context) => {
    const returnTo = safeReturnPath(context.req.query('return'))
    // Back or Forward to a sign-in that is over; the dashboard knows in which direction to go on.
    const challenge = new URL(returnTo, context.req.url).searchParams.get('code_challenge')
    if (challenge !== null && challenge === readCookie(context, 'finished', settings)) return redirect('/sign-in')
    return htmlResponse(loginPage({ returnTo, username: '', error: null }))
  })

  app.post('/login', async (context) => {
    const browser = browserOf(context.get('address'), context.req.raw)
    const form = await readForm(context.req.raw)
    const now = clock.now()
    const returnTo = safeReturnPath(form.get('return'))
    const username = (form.get('username') ?? '').trim().slice(0, 128)
    // A browser shows any other status as an error of the page.
    const showLoginPage = (error: string, status = 200, headers = {}) =>
      htmlResponse(loginPage({ returnTo, username, error }), status, headers)

    const attempt = { user: username.toLowerCase(), address: browser.address }
    const wait = passwordAttempts.count(attempt, now)
    if (wait !== null) return showLoginPage(waitText(wait), 429, retryAfter(wait))

    const user = await findUser(database, username)
    const right = await verifyPassword(
      form.get('password') ?? '',
      user?.password_hash ?? null,
      settings.passwordCost,
      clientNetwork(browser.address),
    )
    if (!user || !right) return showLoginPage(wrongPassword)
    passwordAttempts.succeed(attempt)
    context.get('record').user = user.username

    const started = await runWrite(options, async (db) => {
      // Verifying took time, in which the user may have been deleted, or got another password.
      if ((await findUser(db, username))?.password_hash !== user.password_hash) return null
      const trusted = readCookie(context, 'trusted_browser', settings)
      const deviceId = await useTrustedDevice(db, user.id, trusted, browser, now)
      const secondFactorPending = deviceId === null && (await hasTwoFactor(db, user.id))
      if (!secondFactorPending) await recordLogin(db, user.id, browser, now)
      const attempt = { userId: user.id, secondFactorPending, deviceId }
      return { secondFactorPending, login: await startAttempt(db, random, attempt, now) }
    })
    if (!started) return showLoginPage(wrongPassword)
    const { secondFactorPending, login } = started
    return withCookies(context, settings, redirect(secondFactorPending ? codePath(returnTo) : returnTo), { login })
  })

  app.get('/login/code', async (context) => {
    const returnTo = safeReturnPath(context.req.query('return'))
    const attempt = await findAttempt(database, readCookie(context, 'login', settings), context.get('now'))
    return attempt?.secondFactorPending
      ? htmlResponse(codePage({ returnTo, error: null }))
      : redirect(loginPath(returnTo))
  })

  app.post('/login/code', async (context) => {
    const browser = browserOf(context.get('address'), context.req.raw)
    const form = await readForm(context.req.raw)
    const now = clock.now()
    const returnTo = safeReturnPath(form.get('return'))
    const loginCookie = readCookie(context, 'login', settings)
    const attempt = await findAttempt(database, loginCookie, now)
    if (loginCookie === undefined || !attempt?.secondFactorPending) return redirect(loginPath(returnTo))
    const { userId } = attempt
    const codeAttempt = { user: String(userId), address: browser.address }
    const wait = codeAttempts.count(codeAttempt, now)
    if (wait !== null) return htmlResponse(codePage({ returnTo, error: waitText(wait) }), 429, retryAfter(wait))

    const code = form.get('code') ?? ''
    const scratchHash = await matchScratchCode(database, userId, code, browser.address)
    const isScratch = scratchHash !== null
    const cookies = await runWrite(options, async (db, sent) => {
      // The sign-in may have ended while the code was verified.
      if (!(await findAttempt(db, loginCookie, now))?.secondFactorPending) return null
      const right = isScratch ? await useScratchCode(db, userId, scratchHash) : await acceptCode(db, userId, code, now)
      if (!right) return null
      if (isScratch) await sendSecurityNotice({ db, now, sent }, { userId, address: browser.address }, scratchCodeUsed)
      await endAttempt(db, loginCookie)
      await recordLogin(db, userId, browser, now)
      const trusts = form.get('trust') === 'yes'
      const device = trusts ? await trustBrowser(db, random, userId, browser, now) : null
      const next = { userId, secondFactorPending: false, deviceId: device?.deviceId ?? null }
      const login = await startAttempt(db, random, next, now)
      return device ? { login, trusted_browser: device.cookie } : { login }
    })
    if (!cookies) return htmlResponse(codePage({ returnTo, error: wrongCode }))
    codeAttempts.succeed(codeAttempt)
    return withCookies(context, settings, redirect(returnTo), cookies)
  })

  return app
}
