/** The pages of a user who cannot sign in: requesting a link, and setting a password with the link from a mail. */
import { setTimeout } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { reason } from '#contract/translate.ts'
import { readForm } from '../http/body.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { readConnection } from '../store/database.ts'
import { findPasswordLink, passwordPath } from '../store/password-links.ts'
import { hasPassword, sendInvitation, sendPasswordReset } from '../store/password-mails.ts'
import { findUsersByLogin } from '../store/users.ts'
import { codeAttempt, retryAfter, waitText } from './attempts.ts'
import { firstPasswordSetPath, forgotPasswordPath, passwordSetPath, redirect } from './redirects.ts'
import { htmlResponse, wrongCode, type PageError } from './pages.ts'
import {
  firstPasswordSetPage,
  forgotPasswordPage,
  invalidLinkPage,
  mailSentPage,
  passwordPage,
  passwordSetPage,
} from './password-pages.ts'
import { hashPassword } from './passwords.ts'
import { isPresentPassword, maxPasswordFormBytes, newPasswordError, replacePassword } from './replace-password.ts'
import { examineCode, hasTwoFactor } from './second-factor.ts'
import { runWrite, type SignInOptions } from './sign-in-options.ts'

export function passwordRoutes(options: SignInOptions): Hono<RequestEnv> {
  const { settings, clock, random, attempts } = options
  const reader = readConnection(options.database)
  const app = new Hono<RequestEnv>()
  const { passwordCost: cost } = settings
  const invalidLink = (context: Context<RequestEnv>) => htmlResponse(context, invalidLinkPage, 404)

  app.get(forgotPasswordPath, (context) => htmlResponse(context, () => forgotPasswordPage({ login: '', error: null })))

  app.post(forgotPasswordPath, async (context) => {
    const address = context.get('address')
    const form = await readForm(context.req.raw)
    const now = clock.now()
    const login = (form.get('login') ?? '').trim().slice(0, 128)
    const refuse = (text: string, status = 200, headers = {}) =>
      htmlResponse(context, () => forgotPasswordPage({ login, error: { text, fields: ['login'] } }), status, headers)
    if (login === '') return refuse(reason('Enter your username or email address.'))
    const wait = await attempts.resets.count({ user: login.toLowerCase(), address }, now)
    if (wait !== null) return refuse(waitText(wait), 429, retryAfter(wait))
    const mail = runWrite(options, address, async (db, sent) => {
      const mailContext = {
        db,
        now,
        random,
        sent,
        language: context.get('language'),
        linkOrigin: context.get('linkOrigin'),
      }
      for (const user of await findUsersByLogin(db, login))
        await (hasPassword(user)
          ? sendPasswordReset(mailContext, user, address)
          : // An invitation works longer than a reset link.
            sendInvitation(mailContext, user))
    })
    await Promise.all([mail, setTimeout(options.resetAnswerMs)])
    return htmlResponse(context, mailSentPage)
  })

  app.get(passwordPath, async (context) => {
    const key = context.req.query('key') ?? ''
    const user = await findPasswordLink(reader, key, context.get('now'))
    if (!user) return invalidLink(context)
    const needsCode = await hasTwoFactor(reader, user.id)
    const { username } = user
    return htmlResponse(context, () =>
      passwordPage({ key, username, replaces: hasPassword(user), needsCode, error: null }),
    )
  })

  app.post(passwordPath, async (context) => {
    const address = context.get('address')
    const form = await readForm(context.req.raw, { maxBytes: maxPasswordFormBytes })
    const now = clock.now()
    const key = form.get('key') ?? ''
    const user = await findPasswordLink(reader, key, now)
    if (!user) return invalidLink(context)
    const needsCode = await hasTwoFactor(reader, user.id)
    const refuse = (error: PageError, status = 200, headers = {}) => {
      const { username } = user
      const page = () => passwordPage({ key, username, replaces: hasPassword(user), needsCode, error })
      return htmlResponse(context, page, status, headers)
    }
    const { password, error } = newPasswordError(form, user)
    if (error) return refuse(error)
    const attempt = codeAttempt(user.id, address)
    const wait = needsCode ? await attempts.codes.count(attempt, now) : null
    if (wait !== null) return refuse({ text: waitText(wait), fields: ['code'] }, 429, retryAfter(wait))
    const input = form.get('code') ?? ''
    // A user who has lost both the authenticator and the password needs the scratch code again to sign in.
    const useCode = await examineCode(reader, { userId: user.id, input, address }, { keepsScratchCode: true })
    const hash = await hashPassword(password, cost, address)
    const outcome = await runWrite(options, address, async (db, sent) => {
      // While the hash was computed, the link may have been used.
      const current = await findPasswordLink(db, key, clock.now())
      if (!current) return 'invalid link'
      const writing = { db, now, language: context.get('language'), sent }
      if ((await hasTwoFactor(db, current.id)) && !(await useCode(writing))) return 'wrong code'
      await replacePassword(writing, { user: current, hash, keptSession: null, address })
      return 'done'
    })
    const done = redirect(hasPassword(user) ? passwordSetPath : firstPasswordSetPath)
    if (outcome === 'invalid link')
      return (await isPresentPassword(reader, user.id, password, { cost, address })) ? done : invalidLink(context)
    if (outcome === 'wrong code') return refuse(wrongCode)
    await attempts.codes.succeed(attempt)
    return done
  })

  app.get(firstPasswordSetPath, (context) => htmlResponse(context, firstPasswordSetPage))
  app.get(passwordSetPath, (context) => htmlResponse(context, passwordSetPage))
  return app
}
