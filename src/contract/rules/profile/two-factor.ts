/** Reasons of two-factor authentication (gaps 7.5). */

export const questionsFirstReason = 'You must answer your security questions before enabling Two-Factor Authentication.'
export const invalidCodeReason = 'Invalid token. Two-factor auth not enabled. Please try again.'
