/**
 * Two-factor authentication (profile-and-domains.md, Profile; gaps 7.5): a code made with the new secret confirms it.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, post } from '../endpoint.ts'
import { Empty, Timestamp, nonEmpty } from '../schema.ts'

const access = token('account:read_write')

/** The secret is base32; it must be confirmed before it expires. */
const TwoFactorSecret = z.object({ secret: z.string(), expiry: Timestamp }).check(z.meta({ id: 'TwoFactorSecret' }))

export const TwoFactorConfirm = z.object({ tfa_code: nonEmpty('tfa_code') }).check(z.meta({ id: 'TwoFactorConfirm' }))
/** A recovery code that works once and is returned once. */
const ScratchCode = z.object({ scratch: z.string() }).check(z.meta({ id: 'ScratchCode' }))

export const twoFactor = area('twoFactor', {
  enable: post('/profile/tfa-enable', {
    summary: 'Create a two-factor secret',
    access,
    stepUp: true,
    returns: TwoFactorSecret,
  }),
  confirm: post('/profile/tfa-enable-confirm', {
    summary: 'Enable two-factor authentication with a current code',
    access,
    body: TwoFactorConfirm,
    returns: ScratchCode,
  }),
  disable: post('/profile/tfa-disable', {
    summary: 'Disable two-factor authentication',
    access,
    stepUp: true,
    returns: Empty,
  }),
})
