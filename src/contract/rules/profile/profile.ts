/** Rules of the profile that depend on its present values (gaps 7.1). */

/** The list of allowed addresses can only be switched off. */
export const allowListReason = 'ip_whitelist_enabled can not be enabled'
export const onlyUnrestrictedUserReason = 'The only unrestricted user cannot be restricted'

/** Two-factor authentication (gaps 7.5). */
export const questionsFirstReason = 'You must answer your security questions before enabling Two-Factor Authentication.'
export const invalidCodeReason = 'Invalid token. Two-factor auth not enabled. Please try again.'
