/**
 * SSH keys of the profile (profile-and-domains.md, Profile; gaps 7.6). Deleting a key does not remove it from nodes.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { publicKeyError } from '../rules/ssh-keys/ssh-key.ts'
import { Empty, Id, PageQuery, Timestamp, boundedText, pageOf, trimmedText } from '../schema.ts'

const readOnly = token('account:read_only')
const readWrite = token('account:read_write')

const SshKey = z
  .object({ id: Id, label: z.string(), ssh_key: z.string(), created: Timestamp })
  .check(z.meta({ id: 'SshKey' }))

const SshKeyLabel = trimmedText('label', limits.sshKeyLabel)

/** A public key in OpenSSH format. */
const PublicKeyLine = boundedText(limits.sshKeyLine).check(
  z.overwrite((line) => line.trim()),
  (payload) => {
    const reason = publicKeyError(payload.value)
    if (reason !== null) payload.issues.push({ code: 'custom', input: payload.value, message: reason })
  },
)
export const SshKeyCreate = z
  .object({ label: SshKeyLabel, ssh_key: PublicKeyLine })
  .check(z.meta({ id: 'SshKeyCreate' }))
/** Only the label can change. */
export const SshKeyUpdate = z.object({ label: z.optional(SshKeyLabel) }).check(z.meta({ id: 'SshKeyUpdate' }))

export const sshKeys = area('sshKeys', {
  list: get('/profile/sshkeys', {
    summary: 'List SSH keys',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(SshKey),
    filterable: ['label'],
  }),
  create: post('/profile/sshkeys', {
    summary: 'Add an SSH key',
    access: readWrite,
    stepUp: true,
    body: SshKeyCreate,
    returns: SshKey,
  }),
  view: get('/profile/sshkeys/{sshKeyId}', { summary: 'View an SSH key', access: readOnly, returns: SshKey }),
  update: put('/profile/sshkeys/{sshKeyId}', {
    summary: 'Rename an SSH key',
    access: readWrite,
    body: SshKeyUpdate,
    returns: SshKey,
  }),
  remove: del('/profile/sshkeys/{sshKeyId}', { summary: 'Delete an SSH key', access: readWrite, returns: Empty }),
})
