/** The page where a new user sets a password, opened by the link from the mail. */
import { Hono } from 'hono'
import * as limits from '#contract/limits.ts'
import { codePointLength, lengthReason } from '#contract/schema.ts'
import { readForm } from '../http/body.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { clientNetwork } from '../networks.ts'
import { findPasswordLink, passwordPath, removePasswordLink } from '../store/password-links.ts'
import { redirect } from './redirects.ts'
import { errorPage, htmlResponse, passwordPage } from './pages.ts'
import { hashPassword } from './passwords.ts'
import { runWrite, type SignInOptions } from './sign-in-options.ts'

/** A form encodes an octet in up to three characters, and a character of the password, which comes twice, in up to four octets. */
const maxFormBytes = 2 * 12 * limits.signInPassword.max + 1024

const invalidLink = () =>
  htmlResponse(
    errorPage(
      'This link does not work',
      'It was used already, or it has expired. If you have no password yet, ask the account owner to create your user again.',
    ),
    404,
  )

const passwordError = (password: string, repeated: string): string | null => {
  const length = codePointLength(password)
  const { min, max } = limits.signInPassword
  if (length < min || length > max) return `${lengthReason(limits.signInPassword)}.`
  return password === repeated ? null : 'The passwords are not the same.'
}

export function passwordRoutes(options: SignInOptions): Hono<RequestEnv> {
  const { database, settings, clock } = options
  const app = new Hono<RequestEnv>()

  app.get(passwordPath, async (context) => {
    const key = context.req.query('key') ?? ''
    const user = await findPasswordLink(database, key, context.get('now'))
    return user ? htmlResponse(passwordPage({ key, username: user.username, error: null })) : invalidLink()
  })

  app.post(passwordPath, async (context) => {
    const form = await readForm(context.req.raw, { maxBytes: maxFormBytes })
    const now = clock.now()
    const key = form.get('key') ?? ''
    const user = await findPasswordLink(database, key, now)
    if (!user) return invalidLink()
    const password = form.get('password') ?? ''
    const error = passwordError(password, form.get('repeated') ?? '')
    if (error !== null) return htmlResponse(passwordPage({ key, username: user.username, error }))
    const hash = await hashPassword(password, settings.passwordCost, clientNetwork(context.get('address')))
    const done = await runWrite(options, async (db) => {
      // Computing the hash takes time, in which the link may have been used.
      const current = await findPasswordLink(db, key, clock.now())
      if (!current) return false
      await removePasswordLink(db, current.id)
      await db.updateTable('users').set({ password_hash: hash }).where('id', '=', current.id).execute()
      return true
    })
    return done ? redirect('/') : invalidLink()
  })

  return app
}
