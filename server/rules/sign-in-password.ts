/**
 * What a password to sign in with must satisfy, wherever it is set (NIST SP 800-63B, 3.1.1.2): a length, and nothing that is guessed
 * first. No classes of characters.
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import * as limits from '#contract/limits.ts'
import { isWithinLength, lengthReason } from '#contract/schema.ts'

export const commonPasswordReason = 'This password is on lists of common passwords. Choose another one.'
export const ownNamePasswordReason =
  'The password must not be your username, your email address or the name of this service.'

/** In lower case. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])
const serviceName = 'quarterdeck'

/** As it is compared: `Pässword` in any case and any encoding of its characters. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Digits and signs around a word that guessing tries: `Sunshine2024!`. */
const maxAffixes = 6
const isLetter = (character: string) => /^\p{L}$/u.test(character)

/** The word within a few digits and signs; the text itself where there are more. */
function wordIn(text: string): string {
  const characters = Array.from(text)
  const word = characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1)
  return word.length > 0 && characters.length - word.length <= maxAffixes ? word.join('') : text
}

/** What is wrong with a password of this user, as one sentence; null when nothing is. */
export function passwordProblem(password: string, user: { username: string; email: string }): string | null {
  const { signInPassword } = limits
  if (!isWithinLength(password, signInPassword)) return `${lengthReason(signInPassword)}.`
  const text = fold(password)
  const word = wordIn(text)
  const [mailbox = ''] = user.email.split('@')
  const ownNames = new Set([user.username, user.email, mailbox, serviceName].map(fold))
  if (ownNames.has(text) || ownNames.has(word)) return ownNamePasswordReason
  return commonPasswords.has(text) || commonPasswords.has(word) ? commonPasswordReason : null
}
