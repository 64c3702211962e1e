/** Two-factor authentication (profile-and-domains.md, Profile; gaps 7.5): a secret, then a current code confirms it. */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, post } from '../endpoint.ts'
import { Empty, Timestamp, filled, type Output } from '../schema.ts'

const access = token('account:read_write')

/** secret: base-32; it must be confirmed before expiry. */
export const TwoFactorSecret = z.object({ secret: z.string(), expiry: Timestamp }).check(z.meta({ id: 'TwoFactorSecret' }))
export type TwoFactorSecret = Output<typeof TwoFactorSecret>

export const TwoFactorConfirm = z.object({ tfa_code: filled('tfa_code') }).check(z.meta({ id: 'TwoFactorConfirm' }))
/** A code that works once, shown once. */
export const ScratchCode = z.object({ scratch: z.string() }).check(z.meta({ id: 'ScratchCode' }))

export const twoFactor = area('twoFactor', {
  enable: post('/profile/tfa-enable', { summary: 'Create a two-factor secret', access, returns: TwoFactorSecret }),
  confirm: post('/profile/tfa-enable-confirm', { summary: 'Enable two-factor authentication with a current code', access, body: TwoFactorConfirm, returns: ScratchCode }),
  disable: post('/profile/tfa-disable', { summary: 'Disable two-factor authentication', access, returns: Empty }),
})
