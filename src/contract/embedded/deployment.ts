/**
 * Members that set up a new root disk, shared by a new node, a rebuild and a disk from an image (compute.md, Create
 * body; gaps 2.4).
 */
import * as z from 'zod/mini'
import { described } from '../described.ts'
import * as limits from '../limits.ts'
import { publicKeyErrorAt } from '../rules/ssh-keys/ssh-key.ts'
import { Id, jsonLength, lengthReason, boundedText, listOf, text } from '../schema.ts'
import { reason } from '../translate.ts'

/** Strength of root passwords (gaps 2.4): at least two kinds of characters, and not one character repeated. */
const characterClasses = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]

export const isStrongPassword = (password: string) =>
  characterClasses.filter((characterClass) => characterClass.test(password)).length >= 2 && new Set(password).size > 1

export const weakPasswordReason = reason('Password does not meet strength requirement')

export const RootPassword = described(
  boundedText(limits.rootPassword).check(z.refine(isStrongPassword, { error: weakPasswordReason })),
  'The root password: at least two of lower-case letters, capitals, digits and other characters.',
)

/** Public keys, one per entry; an error names the invalid key by its number, counted from 1 (gaps 2.4). */
export const AuthorizedKeys = listOf(
  described(boundedText(limits.sshKeyLine), 'A public key in one line of the OpenSSH format.'),
).check((payload) => {
  payload.value.forEach((key, index) => {
    const message = publicKeyErrorAt(key, index + 1)
    if (message !== null) payload.issues.push({ code: 'custom', input: payload.value, message })
  })
})

/** Answers to the script's own fields, by name (gaps 4.12). */
const StackscriptData = z.record(z.string(), described(z.unknown(), 'An answer.')).check(
  z.refine((data) => jsonLength(data) <= limits.stackscriptDataLength.max, {
    error: lengthReason(limits.stackscriptDataLength),
  }),
)

export const deploymentFields = {
  root_pass: described(
    z.optional(RootPassword),
    'The root password: at least two of lower-case letters, capitals, digits and other characters. Required with an image.',
  ),
  authorized_keys: described(
    z.optional(AuthorizedKeys),
    'Public keys that may sign in as root. Ignored without an image.',
  ),
  authorized_users: described(
    z.optional(listOf(described(text(), 'Name of a user.'))),
    'Users whose SSH keys may sign in as root. A restricted user can only name itself. Ignored without an image.',
  ),
  stackscript_id: described(
    z.optional(Id),
    'A script to run at the first boot. It needs an image that is in its `images`.',
  ),
  stackscript_data: described(
    z.optional(StackscriptData),
    `Answers to the questions of the script, by name, at most ${limits.stackscriptDataLength.max} characters of JSON. Those without a default are required.`,
  ),
}
