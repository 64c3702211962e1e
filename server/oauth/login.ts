/** The sign-in pages: password, and a one-time code when two-factor authentication asks for one. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { bareHeaders } from '../http/headers.ts'
import { revalidated, tagOf } from '../http/revalidate.ts'
import { userNamed } from '../store/users.ts'
import { cookie, isSecure, withCookies } from './cookies.ts'
import { codeAddress, formOf, loginAddress, redirect, safeReturn, write, type RequestEnv, type SignInOptions } from './flow.ts'
import { acceptCode, attemptOf, endAttempt, isScratchCode, owesCode, recordLogin, startAttempt, trustBrowser, useScratchCode, type Browser } from './logins.ts'
import { codePage, loginPage, pageAnswer } from './pages.ts'
import { verifyPassword } from './passwords.ts'
import { Tries } from './tries.ts'

const tryWindow = 5 * 60_000
const maximumTries = { perUserAndAddress: 5, perAddress: 40, perUser: 60, perCode: 5 }

const stylesheet = readFileSync(path.join(import.meta.dirname, 'login.css'), 'utf8')
const stylesheetTag = tagOf(stylesheet)

const waitText = (milliseconds: number) => {
  const minutes = Math.ceil(milliseconds / 60_000)
  return `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`
}
const retryAfter = (milliseconds: number) => ({ 'Retry-After': String(Math.ceil(milliseconds / 1000)) })
const wrongPassword = 'That username and password do not match. Please try again.'
const wrongCode = 'That code is not right. Codes change every 30 seconds; also check the clock of your phone.'

const browserOf = (address: string, request: Request): Browser => ({ address, userAgent: (request.headers.get('user-agent') ?? '').slice(0, 512) })

export function loginRoutes(options: SignInOptions): Hono<RequestEnv> {
  const { database, settings, random } = options
  const app = new Hono<RequestEnv>()
  const tries = new Tries(tryWindow)

  app.get('/login.css', (context) =>
    revalidated(context.req.raw, stylesheetTag, { ...bareHeaders, 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }, () => stylesheet))

  app.get('/login', (context) => pageAnswer(loginPage({ returnTo: safeReturn(context.req.query('return')), username: '', problem: null })))

  app.post('/login', async (context) => {
    const now = context.get('now')
    const browser = browserOf(context.env.peer.address, context.req.raw)
    const form = await formOf(context.req.raw)
    const returnTo = safeReturn(form.get('return'))
    const username = (form.get('username') ?? '').trim().slice(0, 128)
    // A browser reports every other status as an error of the page, and this is none.
    const again = (problem: string, status = 200, headers = {}) => pageAnswer(loginPage({ returnTo, username, problem }), status, headers)

    const name = username.toLowerCase()
    const own = `${name} at ${browser.address}`
    const wait = tries.take({
      [own]: maximumTries.perUserAndAddress, [`at ${browser.address}`]: maximumTries.perAddress, [`user ${name}`]: maximumTries.perUser,
    }, now)
    if (wait !== null) return again(waitText(wait), 429, retryAfter(wait))

    const user = await userNamed(database, username)
    const right = await verifyPassword(form.get('password') ?? '', user?.password_hash ?? null, settings.passwordCost)
    if (!user || !right) return again(wrongPassword)
    tries.clear(own)
    context.get('record').user = user.username

    const { codeOwed, login } = await write(options, async (db) => {
      const codeOwed = await owesCode(db, user.id, cookie(context, 'trusted_browser'), browser, now)
      if (!codeOwed) await recordLogin(db, user.id, browser, now)
      return { codeOwed, login: await startAttempt(db, random, { userId: user.id, codeOwed }, now) }
    })
    return withCookies(redirect(codeOwed ? codeAddress(returnTo) : returnTo), isSecure(context.req.raw, settings), { login })
  })

  app.get('/login/code', async (context) => {
    const returnTo = safeReturn(context.req.query('return'))
    const attempt = await attemptOf(database, cookie(context, 'login'), context.get('now'))
    return attempt?.codeOwed ? pageAnswer(codePage({ returnTo, problem: null })) : redirect(loginAddress(returnTo))
  })

  app.post('/login/code', async (context) => {
    const now = context.get('now')
    const browser = browserOf(context.env.peer.address, context.req.raw)
    const form = await formOf(context.req.raw)
    const returnTo = safeReturn(form.get('return'))
    const present = cookie(context, 'login')
    const attempt = await attemptOf(database, present, now)
    if (present === undefined || !attempt?.codeOwed) return redirect(loginAddress(returnTo))
    const { userId } = attempt
    const key = `code ${userId}`
    const wait = tries.take({ [key]: maximumTries.perCode }, now)
    if (wait !== null) return pageAnswer(codePage({ returnTo, problem: waitText(wait) }), 429, retryAfter(wait))

    const typed = form.get('code') ?? ''
    const isScratch = await isScratchCode(database, userId, typed, settings.passwordCost)
    const cookies = await write(options, async (db) => {
      const right = isScratch ? await useScratchCode(db, userId) : await acceptCode(db, userId, typed, now)
      if (!right) return null
      await endAttempt(db, present)
      await recordLogin(db, userId, browser, now)
      const login = await startAttempt(db, random, { userId, codeOwed: false }, now)
      return form.get('trust') === 'yes' ? { login, trusted_browser: await trustBrowser(db, random, userId, browser, now) } : { login }
    })
    if (!cookies) return pageAnswer(codePage({ returnTo, problem: wrongCode }))
    tries.clear(key)
    return withCookies(redirect(returnTo), isSecure(context.req.raw, settings), cookies)
  })

  return app
}
