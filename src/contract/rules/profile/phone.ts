/** Phone numbers as users type them (gaps 7.5). Only the service knows whether a number is possible in its country. */
import { reason } from '../../translate.ts'

/**
 * The two-letter codes of the countries that have phone numbers: those of ISO 3166-1, with the codes in common use for
 * Ascension (AC), Tristan da Cunha (TA) and Kosovo (XK). Antarctica and six uninhabited territories have none.
 */
const phoneCountryCodes = new Set(
  (
    'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL ' +
    'CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU ' +
    'GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC ' +
    'MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT ' +
    'PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
    'UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
)
export const countryCodes: readonly string[] = [...phoneCountryCodes]

/** True for a code of a country with phone numbers, in upper or lower case. */
export const isCountryCode = (code: string) => phoneCountryCodes.has(code.toUpperCase())

/** The digits of a number, with its `+`, without separators; null unless there are 4..15 digits (ITU E.164). */
export function normalizePhoneNumber(input: string): string | null {
  const compact = input.trim().replace(/[\s().\-/]/g, '')
  return /^\+?\d{4,15}$/.test(compact) ? compact : null
}

/** Country codes of one and two digits; all others have three (ITU E.164). */
const callingCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** An E.164 number in masked form: `+49 •••• 67`. Its owner recognizes it, but nobody else learns it. */
export const maskPhoneNumber = (number: string): string =>
  `${callingCode.exec(number)?.[0] ?? ''} •••• ${number.slice(-2)}`.trimStart()

export const wrongCodeReason = reason('Invalid verification code.')
export const alreadyVerifiedReason = reason('Phone number is already verified; delete it first')
