/**
 * Two-factor authentication (profile-and-domains.md, Profile; gaps 7.5): a new secret is confirmed by a code made with
 * it.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, post } from '../endpoint.ts'
import { twoFactorSecretHours } from '../limits.ts'
import { Empty, Timestamp, nonEmpty } from '../schema.ts'

const access = token('account:read_write')

const TwoFactorSecret = named(
  'TwoFactorSecret',
  'A secret for an authenticator app, which must be confirmed.',
  z.object({
    secret: described(
      z.string(),
      'The secret in base32, for one-time codes of RFC 6238: SHA-1, 6 digits, 30 seconds.',
      {
        pattern: '^[A-Z2-7]+$',
      },
    ),
    expiry: described(Timestamp, 'Until when it can be confirmed.'),
  }),
)

export const TwoFactorConfirm = named(
  'TwoFactorConfirm',
  'The proof that the app has the secret.',
  z.object({ tfa_code: described(nonEmpty('tfa_code'), 'The current code of the app, of six digits.') }),
)
const ScratchCode = named(
  'ScratchCode',
  'A code for the day when the app is lost.',
  z.object({ scratch: described(z.string(), 'The code, which works once, and is shown only here.') }),
)

export const twoFactor = area('twoFactor', {
  enable: post('/profile/tfa-enable', {
    summary: 'Create a two-factor secret',
    description: `Three security questions must be answered first. The secret can be confirmed for ${twoFactorSecretHours} hours; one that is in use stays in use until then.`,
    access,
    stepUp: true,
    returns: TwoFactorSecret,
  }),
  confirm: post('/profile/tfa-enable-confirm', {
    summary: 'Enable two-factor authentication with a current code',
    description:
      'Confirms the secret. From now on signing in from a device that is not trusted needs a code. Too many wrong codes are 429. Raises the event `tfa_enabled`.',
    access,
    body: TwoFactorConfirm,
    returns: ScratchCode,
  }),
  disable: post('/profile/tfa-disable', {
    summary: 'Disable two-factor authentication',
    description:
      'From now on signing in needs only the password. Does nothing when it is off. Raises the event `tfa_disabled`.',
    access,
    stepUp: true,
    returns: Empty,
  }),
})
