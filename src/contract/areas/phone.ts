/** Verification of a phone number by a code in a text message (profile-and-domains.md, Profile; gaps 7.5). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, post } from '../endpoint.ts'
import { isCountryCode, phoneDigits } from '../rules/phone.ts'
import { Empty, filled, invalidReason } from '../schema.ts'

const access = token('account:read_write')

export const PhoneSend = z.object({
  /** Two letters, ISO 3166. */
  iso_code: filled('iso_code').check(z.refine(isCountryCode, { error: invalidReason('iso_code') })),
  /** Digits of the national number, or the international form with `+`. */
  phone_number: filled('phone_number').check(z.refine((value) => phoneDigits(value) !== null, { error: invalidReason('phone_number') })),
}).check(z.meta({ id: 'PhoneSend' }))

export const PhoneVerify = z.object({ otp_code: filled('otp_code') }).check(z.meta({ id: 'PhoneVerify' }))

export const phone = area('phone', {
  send: post('/profile/phone-number', { summary: 'Send a verification code', access, body: PhoneSend, returns: Empty }),
  verify: post('/profile/phone-number/verify', { summary: 'Verify the phone number with the code', access, body: PhoneVerify, returns: Empty }),
  remove: del('/profile/phone-number', { summary: 'Delete the phone number and opt out of text messages', access, returns: Empty }),
})
