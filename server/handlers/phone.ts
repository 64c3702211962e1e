/**
 * Verification of the caller's phone number (profile-and-domains.md, Profile; gaps 7.5). Text messages go to the
 * outbox.
 */
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { phone } from '#contract/areas/phone.ts'
import * as limits from '#contract/limits.ts'
import { alreadyVerifiedReason, normalizePhoneNumber, wrongCodeReason } from '#contract/rules/profile/phone.ts'
import { invalidReason } from '#contract/schema.ts'
import { toWireTime } from '#contract/time.ts'
import { codeDigits, normalizeCode } from '#contract/rules/profile/profile.ts'
import { reason, t } from '#contract/translate.ts'
import { httpError, tooManyRequests } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { recordEvent } from '../store/events.ts'
import { inLanguageOf } from '../texts.ts'
import { sendMessage } from '../store/outbox.ts'
import { profileReference } from '../store/references.ts'
import { hashToken, sameHash } from '../store/tokens.ts'
import { languageOfUser } from '../store/user-language.ts'
import { notifyCaller } from './notify-caller.ts'

const lifetimeMs = limits.phoneCodeMinutes * 60_000

/**
 * The number in E.164 (ITU); null when it is not possible in the country. Only its length is checked, not whether it is
 * assigned: tables of assigned numbers are soon out of date.
 */
function toE164(isoCode: string, input: string): string | null {
  const country = isoCode.toUpperCase()
  const compact = normalizePhoneNumber(input)
  if (compact === null || !isSupportedCountry(country)) return null
  const number = parsePhoneNumberFromString(compact, country)
  if (!number?.isPossible() || number.countryCallingCode !== getCountryCallingCode(country)) return null
  return number.number
}

/** Compares in constant time; the hashes have the same length whatever was typed. */
const isSameCode = (code: string, input: string) => sameHash(hashToken(code), hashToken(input))

const findCode = ({ db, caller, now }: CallerContext) =>
  db
    .selectFrom('phone_codes')
    .select(['number', 'code', 'expires_at'])
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

const deleteCode = ({ db, caller }: CallerContext) =>
  db.deleteFrom('phone_codes').where('user_id', '=', caller.userId).execute()

const verifiedNumber = async ({ db, caller }: CallerContext): Promise<string | null> => {
  const user = await db
    .selectFrom('users')
    .select('verified_phone_number')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  return user.verified_phone_number
}

async function setVerifiedNumber(context: CallerContext, number: string | null): Promise<void> {
  const { db, caller } = context
  await db.updateTable('users').set({ verified_phone_number: number }).where('id', '=', caller.userId).execute()
  await recordEvent(context, {
    action: 'profile_update',
    username: caller.username,
    entity: profileReference(caller),
    message: reason('phone number'),
  })
  await notifyCaller(context, () =>
    number === null ? t('Your phone number was deleted.') : t('Your phone number was verified.'),
  )
}

export const phoneHandlers: Handlers<typeof phone> = {
  /** Until a code expires, the same number gets the same code again; its lifetime is not extended. */
  send: async ({ body }, context) => {
    const { db, caller, now, random, codeAttempts } = context
    const number = toE164(body.iso_code, body.phone_number)
    if (number === null) throw httpError(400, invalidReason('phone_number'), 'phone_number')
    if ((await verifiedNumber(context)) !== null) throw httpError(400, alreadyVerifiedReason, 'phone_number')
    // Until then no code would be accepted.
    const lock = await codeAttempts.phone.wait(caller.userId, now)
    if (lock !== null) throw tooManyRequests(lock / 1000)
    const wait = await codeAttempts.phoneRequests.count(caller.userId, now)
    if (wait !== null) throw tooManyRequests(wait / 1000)
    const pending = await findCode(context)
    const isResend = pending?.number === number
    const code = isResend ? pending.code : String(random.integer(10 ** codeDigits)).padStart(codeDigits, '0')
    const expiresAt = isResend ? pending.expires_at : now + lifetimeMs
    await deleteCode(context)
    await db.insertInto('phone_codes').values({ user_id: caller.userId, number, code, expires_at: expiresAt }).execute()
    const clock = toWireTime(expiresAt).slice(11, 16)
    const text = inLanguageOf(await languageOfUser(context, caller.userId), () =>
      t('{code} is your Quarterdeck verification code. It expires at {clock} UTC.', { code, clock }),
    )
    await sendMessage(context, { kind: 'sms', to: number, text })
    return {}
  },

  verify: async ({ body }, context) => {
    const { caller, now, codeAttempts } = context
    const wait = await codeAttempts.phone.count(caller.userId, now)
    if (wait !== null) throw tooManyRequests(wait / 1000)
    const pending = await findCode(context)
    if (!pending || !isSameCode(pending.code, normalizeCode(body.otp_code)))
      throw httpError(400, wrongCodeReason, 'otp_code')
    await codeAttempts.phone.reset(caller.userId)
    await deleteCode(context)
    await setVerifiedNumber(context, pending.number)
    return {}
  },

  /** Also cancels a pending verification. */
  remove: async (_, context) => {
    await deleteCode(context)
    if ((await verifiedNumber(context)) !== null) await setVerifiedNumber(context, null)
    return {}
  },
}
