/** The page where a user who is signed in changes the password. */
import { Hono, type Context } from 'hono'
import { changePasswordPath } from '#contract/embedded/sign-in.ts'
import { reason } from '#contract/translate.ts'
import { readForm } from '../http/body.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { readConnection } from '../store/database.ts'
import { codeAttempt, passwordAttempt, retryAfter, waitText } from './attempts.ts'
import { isSessionName, mainSession, readCookie } from './cookies.ts'
import { htmlResponse, isAboutOther, wrongCode, type PageError } from './pages.ts'
import { changePasswordPage, passwordChangedPage } from './password-pages.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { passwordChangedPath, redirect, scratchCodeUsedParam, withScratchCode } from './redirects.ts'
import { isPresentPassword, maxPasswordFormBytes, newPasswordError, replacePassword } from './replace-password.ts'
import { examineCode, hasTwoFactor, isScratchCodeUsed } from './second-factor.ts'
import { findBrowserSession, recordProof } from './sessions.ts'
import { runWrite, type SignInOptions } from './sign-in-options.ts'

/** The dashboard asks for a sign-in there, and links back to this page. */
const securityPage = '/profile/security'

const otherUserReason = (username: string) =>
  reason(
    '{username} has since signed in using this browser. No password was changed. This form is now for {username}.',
    {
      username,
    },
  )

export function changePasswordRoutes(options: SignInOptions): Hono<RequestEnv> {
  const { settings, clock, attempts } = options
  const reader = readConnection(options.database)
  const app = new Hono<RequestEnv>()

  /** The session of the browser that a page is about, by its refresh token; null when there is none. */
  const findSession = async (context: Context<RequestEnv>, connection: string, db = reader) => {
    if (!isSessionName(connection)) return null
    // The user has signed out, but the service has not ended the session yet.
    if (readCookie(context, 'signed_in', settings, connection) === 'ending') return null
    const refreshToken = readCookie(context, 'refresh_token', settings, connection)
    return refreshToken === undefined ? null : findBrowserSession(db, refreshToken, clock.now())
  }

  app.get(changePasswordPath, async (context) => {
    const connection = context.req.query('connection') ?? mainSession
    const session = await findSession(context, connection)
    if (!session) return redirect(securityPage)
    const { id: userId, username } = session.user
    const needsCode = await hasTwoFactor(reader, userId)
    return htmlResponse(context, () => changePasswordPage({ connection, userId, username, needsCode, error: null }))
  })

  app.post(changePasswordPath, async (context) => {
    const address = context.get('address')
    const form = await readForm(context.req.raw, { maxBytes: maxPasswordFormBytes })
    const now = clock.now()
    const connection = form.get('connection') ?? mainSession
    const session = await findSession(context, connection)
    if (!session) return redirect(securityPage)
    const { user } = session
    const needsCode = await hasTwoFactor(reader, user.id)
    const refuse = (error: PageError, status = 200, headers = {}) =>
      htmlResponse(
        context,
        () => changePasswordPage({ connection, userId: user.id, username: user.username, needsCode, error }),
        status,
        headers,
      )
    const done = async () => redirect(withScratchCode(passwordChangedPath, await isScratchCodeUsed(reader, user.id)))
    if (isAboutOther(form, user.id)) return refuse({ text: otherUserReason(user.username), fields: ['current'] })
    const { password, error } = newPasswordError(form, user)
    if (error) return refuse(error)

    const cost = settings.passwordCost
    const attempt = passwordAttempt(user.username, address)
    const wait = await attempts.passwords.count(attempt, now)
    if (wait !== null) return refuse({ text: waitText(wait), fields: ['current'] }, 429, retryAfter(wait))
    if (!(await verifyPassword(form.get('current') ?? '', user.password_hash, cost, address))) {
      // The same form may be sent again when its first response was lost.
      if (!(await isPresentPassword(reader, user.id, password, { cost, address })))
        return refuse({ text: reason('Your current password is incorrect.'), fields: ['current'] })
      await attempts.passwords.succeed(attempt)
      return done()
    }
    await attempts.passwords.succeed(attempt)
    if (form.get('current') === password)
      return refuse({ text: reason('This is your current password. Choose another one.'), fields: ['password'] })

    const codes = codeAttempt(user.id, address)
    const codeWait = needsCode ? await attempts.codes.count(codes, now) : null
    if (codeWait !== null) return refuse({ text: waitText(codeWait), fields: ['code'] }, 429, retryAfter(codeWait))
    const useCode = await examineCode(reader, { userId: user.id, input: form.get('code') ?? '', address })
    const hash = await hashPassword(password, cost, address)
    const outcome = await runWrite(options, address, async (db, sent) => {
      // While the hashes were computed, the session may have ended or the password may have been changed.
      const current = await findSession(context, connection, db)
      if (current?.user.password_hash !== user.password_hash) return 'session ended'
      const writing = { db, now, language: context.get('language'), sent }
      if ((await hasTwoFactor(db, user.id)) && !(await useCode(writing))) return 'wrong code'
      await replacePassword(writing, { user, hash, keptSession: session.id, address })
      await recordProof(db, session.id, now)
      return 'done'
    })
    if (outcome === 'session ended')
      return (await isPresentPassword(reader, user.id, password, { cost, address })) ? done() : redirect(securityPage)
    if (outcome === 'wrong code') return refuse(wrongCode)
    await attempts.codes.succeed(codes)
    return done()
  })

  app.get(passwordChangedPath, (context) =>
    htmlResponse(context, () => passwordChangedPage(context.req.query(scratchCodeUsedParam) !== undefined)),
  )
  return app
}
