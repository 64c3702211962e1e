/**
 * Proves that the holder of a session is its user, and tells the dashboard about the caller's sign-in
 * (src/contract/embedded/sign-in.ts).
 */
import { Hono, type Context } from 'hono'
import { hasScope, type Scope } from '#contract/access.ts'
import {
  changePasswordPath,
  proofPath,
  signInSecurityPath,
  wrongOneTimeCodeReason,
  wrongPasswordReason,
} from '#contract/embedded/sign-in.ts'
import { findCaller, type Authenticator } from '../authenticate.ts'
import type { Caller } from '../context.ts'
import { forbidden, httpError, insufficientScope, invalidToken, tooManyRequests } from '../errors.ts'
import { readForm } from '../http/body.ts'
import { baseHeaders } from '../http/headers.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { readConnection } from '../store/database.ts'
import { codeAttempt, passwordAttempt } from './attempts.ts'
import { verifyPassword } from './passwords.ts'
import { acceptCode, isScratchCodeUsed } from './second-factor.ts'
import { recordProof } from './sessions.ts'
import { runWrite, type SignInOptions } from './sign-in-options.ts'

export const json = (value: unknown) =>
  Response.json(value, { headers: { ...baseHeaders, 'Cache-Control': 'no-store', Vary: 'Authorization' } })

export const authorizationOf = (context: Context<RequestEnv>) => context.req.header('authorization') ?? null

/** The caller of a request outside /v4, once found. Throws 401 without a valid token, or without the scope. */
export async function requireCaller(
  context: Context<RequestEnv>,
  found: Promise<Caller | null>,
  scope: Scope | null,
): Promise<Caller> {
  const caller = await found
  if (!caller) throw invalidToken()
  if (scope !== null && !hasScope(caller.scopes, scope)) throw insufficientScope()
  context.get('record').user = caller.username
  return caller
}

export function proofRoutes(options: SignInOptions, authenticator: Authenticator): Hono<RequestEnv> {
  const { settings, clock, attempts } = options
  const reader = readConnection(options.database)
  const app = new Hono<RequestEnv>()
  const authenticate = (context: Context<RequestEnv>) =>
    authenticator.authenticate(authorizationOf(context), context.get('now'))

  app.get(signInSecurityPath, async (context) => {
    const { userId, credential } = await requireCaller(context, authenticate(context), 'account:read_only')
    return json({
      scratch_code_used: await isScratchCodeUsed(reader, userId),
      change_password: credential.kind === 'app' ? changePasswordPath : null,
    })
  })

  /** Throws 400 for a wrong password, and 429 after too many attempts. */
  async function checkPassword({ userId, username }: Caller, password: string, address: string, now: number) {
    const attempt = passwordAttempt(username, address)
    const wait = await attempts.passwords.count(attempt, now)
    if (wait !== null) throw tooManyRequests(wait / 1000)
    const user = await reader.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
    if (!(await verifyPassword(password, user?.password_hash ?? null, settings.passwordCost, address)))
      throw httpError(400, wrongPasswordReason, 'password')
    await attempts.passwords.succeed(attempt)
  }

  app.post(proofPath, async (context) => {
    const address = context.get('address')
    const caller = await requireCaller(context, authenticate(context), null)
    const { credential, userId } = caller
    if (credential.kind !== 'app') throw forbidden()
    const form = await readForm(context.req.raw)
    const now = clock.now()
    const code = form.get('code')
    if (code === null) await checkPassword(caller, form.get('password') ?? '', address, now)
    const attempt = codeAttempt(userId, address)
    const wait = code === null ? null : await attempts.codes.count(attempt, now)
    if (wait !== null) throw tooManyRequests(wait / 1000)
    await runWrite(options, address, async (db) => {
      // The token may have ended while the form arrived or the password was verified.
      await requireCaller(context, findCaller(db, authorizationOf(context), clock.now()), null)
      // The scratch code is for signing in without the app, not for this.
      if (code !== null && !(await acceptCode(db, userId, code, now)))
        throw httpError(400, wrongOneTimeCodeReason, 'code')
      if (!(await recordProof(db, credential.sessionId, now))) throw invalidToken()
    })
    if (code !== null) await attempts.codes.succeed(attempt)
    return json({})
  })

  return app
}
