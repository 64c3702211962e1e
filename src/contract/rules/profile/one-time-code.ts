/** Codes of six digits, from an authenticator app or a text message (RFC 6238; gaps 7.5). */

export const codeDigits = 6

/** The code without the spaces and hyphens that apps and messages put between the digits. */
export const normalizeCode = (input: string): string => input.replaceAll(/[\s-]/g, '')

/** Whether this is a complete code, right or wrong. */
export const isCompleteCode = (input: string): boolean => /^\d{6}$/.test(normalizeCode(input))
