/** Verification of a phone number by a code in a text message (profile-and-domains.md, Profile; gaps 7.5). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, post } from '../endpoint.ts'
import { phoneCodeMinutes, phoneCodeRequests } from '../limits.ts'
import { isCountryCode, normalizePhoneNumber } from '../rules/profile/phone.ts'
import { Empty, nonEmpty, invalidReason } from '../schema.ts'

const access = token('account:read_write')

export const PhoneSend = named(
  'PhoneSend',
  'The number to verify.',
  z.object({
    iso_code: described(
      nonEmpty('iso_code').check(z.refine(isCountryCode, { error: invalidReason('iso_code') })),
      'The country: two letters of ISO 3166.',
      { pattern: '^[A-Za-z]{2}$' },
    ),
    phone_number: described(
      nonEmpty('phone_number').check(
        z.refine((value) => normalizePhoneNumber(value) !== null, { error: invalidReason('phone_number') }),
      ),
      'The national number, or the international one with `+`.',
    ),
  }),
)

export const PhoneVerify = named(
  'PhoneVerify',
  'The code of the text message.',
  z.object({ otp_code: described(nonEmpty('otp_code'), 'The code, of six digits.') }),
)

export const phone = area('phone', {
  send: post('/profile/phone-number', {
    summary: 'Send a verification code',
    description: `Sends a text message with a code, which can be used for ${phoneCodeMinutes} minutes; until then the same number gets the same code again. At most ${phoneCodeRequests} messages in that time. Refused while another number is verified: delete it first.`,
    access,
    stepUp: true,
    body: PhoneSend,
    returns: Empty,
  }),
  verify: post('/profile/phone-number/verify', {
    summary: 'Verify the phone number with the code',
    description:
      'Verifies the number that the code was sent to. Only the user who asked for the code can use it. Raises the event `profile_update`.',
    access,
    body: PhoneVerify,
    returns: Empty,
  }),
  remove: del('/profile/phone-number', {
    summary: 'Delete the phone number and opt out of text messages',
    description: 'Does nothing when there is none. Raises the event `profile_update`.',
    access,
    stepUp: true,
    returns: Empty,
  }),
})
