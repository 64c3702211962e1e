/** What a script asks of whoever deploys it, and which images it goes with (gaps 2.4, 4.12). */
import { anyImage, type Stackscript, type StackscriptField } from '../areas/stackscripts.ts'
import { invalidReason, requiredReason } from '../schema.ts'
import { privateImageNumber } from './images.ts'

/** A section's title, not a question. */
export const isHeader = ({ header }: StackscriptField) => header?.toLowerCase() === 'yes'

/** A field without a default is required; so is one that says so. */
export const isRequired = (field: StackscriptField) => field.default === undefined || field.required !== undefined

/** Its answer is a secret: the rule goes by the name. */
export const isSecretField = ({ name }: StackscriptField) => /password/i.test(name)

/**
 * Its answer may be a secret, though it is shown while it is typed: for deciding what may be stored, which has to err on the safe
 * side. Choices that the script itself offers are none.
 */
export const mayBeSecret = ({ name, label, oneof, manyof }: StackscriptField) =>
  oneof === undefined && manyof === undefined && /pass|secret|token|key|credential|auth|private|\bpin\b|\bcode\b/i.test(`${name} ${label}`)

/** "a, b" → a and b. */
export const choicesIn = (text: string) => text.split(',').map((choice) => choice.trim()).filter(Boolean)

/** A script names public images; even one for any image does not go with a private one. */
export const worksWith = ({ images }: Pick<Stackscript, 'images'>, imageId: string) =>
  privateImageNumber(imageId) === null && (images.includes(anyImage) || images.includes(imageId))

export interface AnswerFinding {
  /** Of the field. */
  readonly name: string
  readonly reason: string
}

function findingOf(field: StackscriptField, answer: unknown): string | null {
  if (answer === undefined || answer === null || answer === '') return isRequired(field) ? requiredReason(field.name) : null
  const offered = field.oneof ?? field.manyof
  if (offered === undefined) return null
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const given = field.oneof === undefined ? choicesIn(text) : [text]
  return given.some((each) => !choicesIn(offered).includes(each)) ? invalidReason(field.name) : null
}

/** What is wrong with the answers: required ones that are missing, and choices that are not offered. */
export const answerFindings = (fields: readonly StackscriptField[], answers: Readonly<Record<string, unknown>>): AnswerFinding[] =>
  fields.filter((field) => !isHeader(field)).flatMap((field) => {
    const reason = findingOf(field, answers[field.name])
    return reason === null ? [] : [{ name: field.name, reason }]
  })
