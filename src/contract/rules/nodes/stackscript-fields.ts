/** The questions of a script, the answers to them, and the images that it supports (gaps 2.4, 4.12). */
import { anyImage, type Stackscript, type StackscriptField } from '../../areas/stackscripts.ts'
import { invalidReason, requiredReason } from '../../schema.ts'
import { isSecretMember } from '../../secrets.ts'
import { privateImageNumber } from '../images/images.ts'

/** True for the title of a section, which is not a question. */
export const isHeaderField = ({ header }: StackscriptField) => header?.toLowerCase() === 'yes'

/** True for a field without a default, or one that is marked as required. */
export const isRequiredField = (field: StackscriptField) => field.default === undefined || field.required !== undefined

/** True for a password, which is hidden while it is typed (gaps 4.12). */
export const isSecretField = ({ name }: StackscriptField) => /password/i.test(name)

/** Words of a name or label that suggest a secret, in addition to those of `isSecretMember`. */
const suspiciousWords = /key|auth|private|\bcode\b/i

/**
 * True when the answer may be a secret, although it is readable while it is typed. This decides what may be stored, so
 * doubtful fields count as secret. A choice that the script itself offers is not a secret.
 */
export const mayBeSecretField = ({ name, label, oneof, manyof }: StackscriptField) =>
  oneof === undefined &&
  manyof === undefined &&
  [name, label].some((text) => isSecretMember(text) || suspiciousWords.test(text))

/** True when the answer may be stored in the browser. */
export const isStorableField = (field: StackscriptField) => !isSecretField(field) && !mayBeSecretField(field)

/** Splits "a, b" into a and b. */
export const parseChoices = (text: string) =>
  text
    .split(',')
    .map((choice) => choice.trim())
    .filter(Boolean)

/** True when a script supports the image. No script supports private images, not even one for any image. */
export const supportsImage = ({ images }: Pick<Stackscript, 'images'>, imageId: string) =>
  privateImageNumber(imageId) === null && (images.includes(anyImage) || images.includes(imageId))

export interface AnswerError {
  /** Name of the field. */
  readonly name: string
  readonly reason: string
}

function validateAnswer(field: StackscriptField, answer: unknown): string | null {
  if (answer === undefined || answer === null || answer === '')
    return isRequiredField(field) ? requiredReason(field.name) : null
  const offered = field.oneof ?? field.manyof
  if (offered === undefined) return null
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const chosen = field.oneof === undefined ? parseChoices(text) : [text]
  return chosen.some((choice) => !parseChoices(offered).includes(choice)) ? invalidReason(field.name) : null
}

/** The errors of the answers: missing required ones, and choices that the script does not offer. */
export const validateAnswers = (
  fields: readonly StackscriptField[],
  answers: Readonly<Record<string, unknown>>,
): AnswerError[] =>
  fields
    .filter((field) => !isHeaderField(field))
    .flatMap((field) => {
      const reason = validateAnswer(field, answers[field.name])
      return reason === null ? [] : [{ name: field.name, reason }]
    })
