/** Phone numbers in their countries (gaps 7.5; ITU E.164). */
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { normalizePhoneNumber } from '#contract/rules/profile/phone.ts'

/**
 * The number in E.164; null when it is not possible in the country. Only its length is checked, and not whether the
 * number is assigned, because tables of assigned numbers are soon out of date.
 */
export function toE164(isoCode: string, input: string): string | null {
  const country = isoCode.toUpperCase()
  const compact = normalizePhoneNumber(input)
  if (compact === null || !isSupportedCountry(country)) return null
  const number = parsePhoneNumberFromString(compact, country)
  if (!number?.isPossible() || number.countryCallingCode !== getCountryCallingCode(country)) return null
  return number.number
}
