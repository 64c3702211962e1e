/**
 * Members that set up a new root disk, for a node, a rebuild and a disk from an image alike (compute.md, Create body;
 * gaps 2.4).
 */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import { publicKeyErrorAt } from '../rules/ssh-keys/ssh-key.ts'
import { Id, jsonLength, lengthReason, boundedText, listOf, text } from '../schema.ts'

/** Strength of root passwords (gaps 2.4): at least two kinds of characters, and not one character repeated. */
const characterClasses = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]

export const isStrongPassword = (password: string) =>
  characterClasses.filter((characterClass) => characterClass.test(password)).length >= 2 && new Set(password).size > 1

export const weakPasswordReason = 'Password does not meet strength requirement'

export const RootPassword = boundedText(limits.rootPassword).check(
  z.refine(isStrongPassword, { error: weakPasswordReason }),
)

/** Public keys, one per entry; an error names the invalid key by its number, counted from 1 (gaps 2.4). */
export const AuthorizedKeys = listOf(boundedText(limits.sshKeyLine)).check((payload) => {
  payload.value.forEach((key, index) => {
    const reason = publicKeyErrorAt(key, index + 1)
    if (reason !== null) payload.issues.push({ code: 'custom', input: payload.value, message: reason })
  })
})

/** Answers to the script's own fields, by name (gaps 4.12). */
const StackscriptData = z.record(z.string(), z.unknown()).check(
  z.refine((data) => jsonLength(data) <= limits.stackscriptDataLength.max, {
    error: lengthReason(limits.stackscriptDataLength),
  }),
)

export const deploymentFields = {
  root_pass: z.optional(RootPassword),
  authorized_keys: z.optional(AuthorizedKeys),
  authorized_users: z.optional(listOf(text())),
  stackscript_id: z.optional(Id),
  stackscript_data: z.optional(StackscriptData),
}
