/**
 * The parts of the embedded service's sign-in that the dashboard asks about: an addition (docs/interface/README.md,
 * "beyond"), outside /v4. Other services answer 404.
 *
 * `GET /oauth/security` describes the caller's ways to sign in. `POST /oauth/proof`, a form with `password` or `code`,
 * proves that the holder of a session is its user; see `stepUp` in endpoint.ts.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get } from '../endpoint.ts'
import { reason } from '../translate.ts'

export const signInSecurityPath = '/oauth/security'
export const proofPath = '/oauth/proof'
export const changePasswordPath = '/login/change-password'

const SignInSecurity = z
  .object({
    /** Two-factor authentication is on, and the scratch code has been used up. */
    scratch_code_used: z.boolean(),
    /**
     * Path of the page where the user of this session changes the password; null for tokens, which have no such
     * session.
     */
    change_password: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'SignInSecurity' }))

export const signIn = area('signIn', {
  security: get(signInSecurityPath, {
    summary: 'View how the caller can sign in',
    description: 'Tells about the ways to sign in of the caller.',
    access: token('account:read_only'),
    embedded: true,
    returns: SignInSecurity,
  }),
})

/** The reasons of refused proofs. */
export const wrongPasswordReason = reason('Incorrect password.')
export const wrongOneTimeCodeReason = reason(
  'Incorrect, expired or already used. Enter the current code from your authenticator app.',
)
