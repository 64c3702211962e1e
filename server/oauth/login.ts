/** The routes of the sign-in pages: password, and a one-time code when two-factor authentication requires it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { reason, t } from '#contract/translate.ts'
import { baseHeaders } from '../http/headers.ts'
import { browserOf } from './browser.ts'
import { conditionalGet } from '../http/etag.ts'
import { readConnection } from '../store/database.ts'
import { findUser } from '../store/users.ts'
import { readCookie, withCookies } from './cookies.ts'
import { trustBrowser, useTrustedDevice } from './devices.ts'
import {
  codePath,
  endedLoginPath,
  endedParam,
  loginPath,
  redirect,
  safeReturnPath,
  scratchCodeUsedPath,
} from './redirects.ts'
import { readForm } from '../http/body.ts'
import { runWrite, type SignInOptions } from './sign-in-options.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { codeAttempt, passwordAttempt, retryAfter, waitText } from './attempts.ts'
import { findAttempt, passSecondFactor, recordLogin, startAttempt } from './logins.ts'
import {
  codePage,
  htmlResponse,
  isAboutOther,
  loginPage,
  messagePage,
  signInEnded,
  wrongCode,
  type PageError,
} from './pages.ts'
import { examineCode, hasTwoFactor, isScratchCodeUsed } from './second-factor.ts'
import { verifyPassword } from './passwords.ts'
import { normalizeScratchCode } from './scratch-code.ts'

const stylesheet = readFileSync(path.join(import.meta.dirname, 'login.css'), 'utf8')
/** The dashboard's font (src/styles/font.css). */
const font = new Uint8Array(
  readFileSync(fileURLToPath(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'))),
)

const wrongPassword: PageError = {
  text: reason('Incorrect username or password. Try again.'),
  fields: ['password', 'username'],
}

export function loginRoutes(options: SignInOptions): Hono<RequestEnv> {
  const { settings, clock, random, attempts } = options
  const reader = readConnection(options.database)
  const app = new Hono<RequestEnv>()

  app.get(
    '/login.css',
    conditionalGet,
    () =>
      new Response(stylesheet, {
        headers: { ...baseHeaders, 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' },
      }),
  )

  app.get(
    '/login.woff2',
    () =>
      new Response(font, {
        headers: { ...baseHeaders, 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=604800' },
      }),
  )

  app.get('/login', (context) => {
    const returnTo = safeReturnPath(context.req.query('return'))
    // Back or Forward has led to a sign-in that is over; the dashboard knows in which direction to continue.
    const challenge = new URL(returnTo, context.req.url).searchParams.get('code_challenge')
    if (challenge !== null && challenge === readCookie(context, 'finished_sign_in', settings))
      return redirect('/sign-in')
    const error = context.req.query(endedParam) === undefined ? null : signInEnded
    return htmlResponse(context, () => loginPage({ returnTo, username: '', error }))
  })

  app.post('/login', async (context) => {
    const browser = browserOf(context.get('address'), context.req.raw)
    const form = await readForm(context.req.raw)
    const now = clock.now()
    const returnTo = safeReturnPath(form.get('return'))
    const username = (form.get('username') ?? '').trim().slice(0, 128)
    // A browser shows any other status as an error of the page.
    const showLoginPage = (error: PageError, status = 200, headers = {}) =>
      htmlResponse(context, () => loginPage({ returnTo, username, error }), status, headers)

    const attempt = passwordAttempt(username, browser.address)
    const wait = await attempts.passwords.count(attempt, now)
    if (wait !== null) return showLoginPage({ text: waitText(wait), fields: [] }, 429, retryAfter(wait))

    const user = await findUser(reader, username)
    const right = await verifyPassword(
      form.get('password') ?? '',
      user?.password_hash ?? null,
      settings.passwordCost,
      browser.address,
    )
    if (!user || !right) return showLoginPage(wrongPassword)
    await attempts.passwords.succeed(attempt)
    context.get('record').user = user.username

    const started = await runWrite(options, browser.address, async (db) => {
      // During verification, the user may have been deleted or may have been given another password.
      if ((await findUser(db, username))?.password_hash !== user.password_hash) return null
      const trusted = readCookie(context, 'trusted_device', settings, String(user.id))
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
    const cookie = readCookie(context, 'login', settings)
    const attempt = await findAttempt(reader, cookie, context.get('now'))
    if (attempt?.secondFactorPending)
      return htmlResponse(context, () => codePage({ ...attempt, returnTo, error: null, trusts: false }))
    if (cookie !== undefined && !attempt) return redirect(endedLoginPath(returnTo))
    // The user went Back after the response to the right code was lost: a scratch code would not be accepted again.
    return redirect(attempt && attempt.challenge === null ? returnTo : loginPath(returnTo))
  })

  app.post('/login/code', async (context) => {
    const browser = browserOf(context.get('address'), context.req.raw)
    const form = await readForm(context.req.raw)
    const now = clock.now()
    const returnTo = safeReturnPath(form.get('return'))
    const loginCookie = readCookie(context, 'login', settings)
    const attempt = await findAttempt(reader, loginCookie, now)
    if (loginCookie === undefined || !attempt || isAboutOther(form, attempt.userId))
      return redirect(endedLoginPath(returnTo))
    const { userId } = attempt
    const input = form.get('code') ?? ''
    const trusts = form.get('trust') === 'yes'
    const nextPath = async () =>
      normalizeScratchCode(input) !== null && (await isScratchCodeUsed(reader, userId))
        ? scratchCodeUsedPath(returnTo)
        : returnTo
    // The second press of a double click sends the code that the first one has already used.
    if (!attempt.secondFactorPending) return redirect(await nextPath())
    const codes = codeAttempt(userId, browser.address)
    const wait = await attempts.codes.count(codes, now)
    if (wait !== null)
      return htmlResponse(
        context,
        () => codePage({ ...attempt, returnTo, error: { text: waitText(wait), fields: [] }, trusts }),
        429,
        retryAfter(wait),
      )

    const useCode = await examineCode(reader, { userId, input, address: browser.address })
    const cookies = await runWrite(options, browser.address, async (db, sent) => {
      // The sign-in may have ended while the code was verified, or the first press may have used the code.
      const present = await findAttempt(db, loginCookie, now)
      if (present?.secondFactorPending === false) return {}
      if (!present || !(await useCode({ db, now, language: context.get('language'), sent }))) return null
      const device = trusts ? await trustBrowser(db, random, userId, browser, now) : null
      await passSecondFactor(db, loginCookie, device?.deviceId ?? null, now)
      await recordLogin(db, userId, browser, now)
      return device ? { trusted_device: device.cookie } : {}
    })
    if (!cookies) return htmlResponse(context, () => codePage({ ...attempt, returnTo, error: wrongCode, trusts }))
    await attempts.codes.succeed(codes)
    return withCookies(context, settings, redirect(await nextPath()), cookies, String(userId))
  })

  app.get('/login/scratch-code-used', (context) =>
    htmlResponse(context, () =>
      messagePage({
        title: t('Your scratch code has been used'),
        text: t('It no longer works. To get a new one, set up your authenticator app again on the Security page.'),
        link: { href: safeReturnPath(context.req.query('return')), label: t('Continue') },
        primary: true,
      }),
    ),
  )

  return app
}
