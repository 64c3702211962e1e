/** Rules of the profile, its one-time codes, and the account's users. */
import { reason } from '../../translate.ts'

/** The allow list of addresses (gaps 7.1) can only be switched off. */
export const allowListReason = reason('{field} can not be enabled', { field: 'ip_whitelist_enabled' })
export const onlyUnrestrictedUserReason = reason('The only unrestricted user cannot be restricted')

/** Two-factor authentication (gaps 7.5). */
export const questionsFirstReason = reason(
  'You must answer your security questions before enabling Two-Factor Authentication.',
)
export const invalidCodeReason = reason('Invalid token. Two-factor auth not enabled. Please try again.')

/** Codes of six digits, from an authenticator app or a text message (RFC 6238; gaps 7.5). */
export const codeDigits = 6

/** The code without the spaces and hyphens that apps and messages put between the digits. */
export const normalizeCode = (input: string): string => input.replaceAll(/[\s-]/g, '')

/** Whether this is a complete code, right or wrong. */
export const isCompleteCode = (input: string): boolean => /^\d{6}$/.test(normalizeCode(input))

/**
 * Rules of the account's users (gaps 4.13; for one's own user, see
 * docs/decisions/0041-new-users-set-their-own-password.md).
 */
const usernamePattern = /^[a-zA-Z0-9](?:[a-zA-Z0-9]|[_-](?![_-]))*[a-zA-Z0-9]$/

/**
 * Letters, digits, `-` and `_`; begins and ends with a letter or digit; no two of `-` and `_` in a row. The length is
 * not checked.
 */
export const isUsername = (value: string) => usernamePattern.test(value)

export const usernameReason = reason(
  '{field} may only contain letters, digits, hyphens and underscores, must begin and end with a letter or digit, and must not contain two hyphens or underscores in a row',
  { field: 'username' },
)
export const usernameTakenReason = reason('{field} is already taken', { field: 'username' })

/** At least one unrestricted user remains, because users cannot delete or restrict themselves. */
export const ownUserRemovalReason = reason('You cannot delete your own user')
export const ownUserRestrictionReason = reason('You cannot restrict your own user')
