/**
 * The requirements of a sign-in password, wherever it is set (NIST SP 800-63B, 3.1.1.2): a length, and nothing that
 * attackers guess first. No character classes are required.
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import * as limits from '#contract/limits.ts'
import { reason } from '#contract/translate.ts'
import { codePointLength, isWithinLength } from '#contract/schema.ts'

const { signInPassword } = limits
const lengthReason = reason('The password must have {min} to {max} characters.', {
  min: String(signInPassword.min),
  max: String(signInPassword.max),
})
export const commonPasswordReason = reason('This password is too common. Choose another one.')
export const ownNamePasswordReason = reason(
  'The password must not be your username, your email address, part of either, or the name of this service.',
)
export const repeatedPasswordReason = reason('The password must not be a few repeated characters.')

/** In lower case. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])
const serviceName = 'quarterdeck'

/** The form in which passwords are compared: `Pässword` in any case and any encoding of its characters. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** How many digits and signs around a word attackers try: `Sunshine1234567890`. */
const maxAffixes = 10
const isLetter = (character: string) => /^\p{L}$/u.test(character)

/** The word within a few digits and signs; the text itself where there are more. */
function wordIn(text: string): string {
  const characters = Array.from(text)
  const word = characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1)
  return word.length > 0 && characters.length - word.length <= maxAffixes ? word.join('') : text
}

/** The repeated part of a text: `owner` for `ownerowner`; the text itself when nothing repeats. */
const repeatedPart = (text: string) => text.slice(0, `${text}${text}`.indexOf(text, 1))

/**
 * The forms of a text that attackers also try: without spaces, without digits and signs around it, and without
 * repetition.
 */
const formsOf = (text: string) =>
  [text, text.replaceAll(/\s/gu, '')]
    .flatMap((each) => [each, wordIn(each)])
    .flatMap((each) => [each, repeatedPart(each)])

/** Shorter parts of a name occur in passwords by chance. */
const minNamePart = 3

/** A name or an address, its parts, and both sides of an address. */
const partsOf = (name: string) => [
  name,
  ...[...name.split('@'), ...name.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= minNamePart),
]

/** What is wrong with a password of this user, as one sentence; null when nothing is. */
export function passwordProblem(password: string, user: { username: string; email: string }): string | null {
  if (!isWithinLength(password, signInPassword)) return lengthReason
  const text = fold(password)
  const forms = formsOf(text)
  const ownNames = new Set([user.username, user.email, serviceName].map(fold).flatMap(partsOf))
  if (forms.some((form) => ownNames.has(form))) return ownNamePasswordReason
  if (forms.some((form) => commonPasswords.has(form))) return commonPasswordReason
  const repeated = repeatedPart(text)
  return repeated !== text && codePointLength(repeated) < signInPassword.min ? repeatedPasswordReason : null
}
