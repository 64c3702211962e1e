/**
 * SSH keys of the profile (profile-and-domains.md, Profile; gaps 7.6). Deleting a key does not remove it from nodes.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { publicKeyError } from '../rules/ssh-keys/ssh-key.ts'
import { Empty, Id, PageQuery, Timestamp, boundedText, pageOf, trimmedText } from '../schema.ts'

const readOnly = token('account:read_only')
const readWrite = token('account:read_write')

const SshKey = named(
  'SshKey',
  'A public key of the user.',
  z.object({
    id: described(Id, 'Identifier of the key.'),
    label: described(z.string(), 'Its label.'),
    ssh_key: described(z.string(), 'The public key, in one line of the OpenSSH format.'),
    created: described(Timestamp, 'When it was added.'),
  }),
)

const SshKeyLabel = described(trimmedText('label', limits.sshKeyLabel), 'Label of the key, which need not be unique.')

const PublicKeyLine = described(
  boundedText(limits.sshKeyLine).check(
    z.overwrite((line) => line.trim()),
    (payload) => {
      const reason = publicKeyError(payload.value)
      if (reason !== null) payload.issues.push({ code: 'custom', input: payload.value, message: reason })
    },
  ),
  'A public key in one line of the OpenSSH format: type, base64, comment. Types: `ssh-rsa`, `ecdsa-sha2-nistp256`, `-384` and `-521`, `ssh-ed25519`, `sk-ecdsa-sha2-nistp256@openssh.com`. Never a private key.',
)
export const SshKeyCreate = named(
  'SshKeyCreate',
  'The key to add.',
  z.object({ label: SshKeyLabel, ssh_key: PublicKeyLine }),
)
export const SshKeyUpdate = named(
  'SshKeyUpdate',
  'What to change of a key: only its label.',
  z.object({ label: z.optional(SshKeyLabel) }),
)

export const sshKeys = area('sshKeys', {
  list: get('/profile/sshkeys', {
    summary: 'List SSH keys',
    description: 'Returns the keys of the user who calls, in the order of their ids.',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(SshKey),
    filterable: ['label'],
  }),
  create: post('/profile/sshkeys', {
    summary: 'Add an SSH key',
    description: `Adds a key for new disks (\`authorized_users\`), of which a user has at most ${limits.maxSshKeys}. Raises the event \`user_ssh_key_add\`.`,
    access: readWrite,
    stepUp: true,
    body: SshKeyCreate,
    returns: SshKey,
  }),
  view: get('/profile/sshkeys/{sshKeyId}', {
    summary: 'View an SSH key',
    description: 'Returns one key of the user who calls.',
    access: readOnly,
    returns: SshKey,
  }),
  update: put('/profile/sshkeys/{sshKeyId}', {
    summary: 'Rename an SSH key',
    description: 'Changes the label; the key itself cannot change. Raises the event `user_ssh_key_update`.',
    access: readWrite,
    body: SshKeyUpdate,
    returns: SshKey,
  }),
  remove: del('/profile/sshkeys/{sshKeyId}', {
    summary: 'Delete an SSH key',
    description: 'Deletes the key here; nodes that have it keep it. Raises the event `user_ssh_key_delete`.',
    access: readWrite,
    returns: Empty,
  }),
})
