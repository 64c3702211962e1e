/** What a new root disk gets: the same for a node, a rebuild and a disk made from an image (compute.md, Create body; gaps 2.4). */
import * as z from 'zod/mini'
import * as limits from './limits.ts'
import { isStrongPassword, weakPasswordReason } from './rules/root-password.ts'
import { isPublicKey, sshKeyLineReason } from './rules/ssh-key.ts'
import { Id, jsonLength, lengthReason, text } from './schema.ts'

export const RootPassword = text(limits.rootPassword).check(z.refine(isStrongPassword, { error: weakPasswordReason }))

/** Public keys, one per entry; the n-th bad one is named, counting from 1 (gaps 2.4). */
export const AuthorizedKeys = z.array(z.string()).check((payload) => {
  payload.value.forEach((key, index) => {
    if (!isPublicKey(key)) payload.issues.push({ code: 'custom', input: payload.value, message: sshKeyLineReason(index + 1) })
  })
})

/** Values for a script's own fields. */
export const StackscriptData = z.record(z.string(), z.unknown()).check(
  z.refine((data) => jsonLength(data) <= limits.stackscriptDataLength.max, { error: lengthReason(limits.stackscriptDataLength) }),
)

export const deploy = {
  root_pass: z.optional(RootPassword),
  authorized_keys: z.optional(AuthorizedKeys),
  authorized_users: z.optional(z.array(z.string())),
  stackscript_id: z.optional(Id),
  stackscript_data: z.optional(StackscriptData),
}
