/** Verification of a phone number by a code in a text message (profile-and-domains.md, Profile; gaps 7.5). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, post } from '../endpoint.ts'
import { isCountryCode, normalizePhoneNumber } from '../rules/profile/phone.ts'
import { Empty, nonEmpty, invalidReason } from '../schema.ts'

const access = token('account:read_write')

export const PhoneSend = z
  .object({
    /** Two letters, ISO 3166. */
    iso_code: nonEmpty('iso_code').check(z.refine(isCountryCode, { error: invalidReason('iso_code') })),
    /** The national number, or the international one with `+`. */
    phone_number: nonEmpty('phone_number').check(
      z.refine((value) => normalizePhoneNumber(value) !== null, { error: invalidReason('phone_number') }),
    ),
  })
  .check(z.meta({ id: 'PhoneSend' }))

export const PhoneVerify = z.object({ otp_code: nonEmpty('otp_code') }).check(z.meta({ id: 'PhoneVerify' }))

export const phone = area('phone', {
  send: post('/profile/phone-number', {
    summary: 'Send a verification code',
    access,
    stepUp: true,
    body: PhoneSend,
    returns: Empty,
  }),
  verify: post('/profile/phone-number/verify', {
    summary: 'Verify the phone number with the code',
    access,
    body: PhoneVerify,
    returns: Empty,
  }),
  remove: del('/profile/phone-number', {
    summary: 'Delete the phone number and opt out of text messages',
    access,
    stepUp: true,
    returns: Empty,
  }),
})
