/** SSH keys of the profile (profile-and-domains.md, Profile; gaps 7.6). */
import { expect, test } from 'vitest'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { users } from '#contract/areas/users.ts'
import { toWireTime } from '#contract/time.ts'
import { addToken, eventsOf, publicKey } from './profile-testing.ts'
import { errorResponse, startTestClient } from './testing.ts'

const missing = errorResponse('Not found', undefined, 404)

test('a key is added, viewed, renamed and deleted', async () => {
  await using service = await startTestClient()
  const created = await service.call(sshKeys.create, { body: { label: ' laptop ', ssh_key: ` ${publicKey}\n` } })
  expect(created).toEqual({ id: 1, label: 'laptop', ssh_key: publicKey, created: toWireTime(service.now()) })
  expect((await service.call(sshKeys.list, {})).data).toEqual([created])
  expect((await service.call(users.view, { path: { username: 'owner' } })).ssh_keys).toEqual(['laptop'])

  await service.advance(1000)
  const renamed = await service.call(sshKeys.update, { path: { sshKeyId: 1 }, body: { label: 'notebook' } })
  expect(renamed).toEqual({ ...created, label: 'notebook' })
  expect(await service.call(sshKeys.view, { path: { sshKeyId: 1 } })).toEqual(renamed)

  expect(await service.call(sshKeys.remove, { path: { sshKeyId: 1 } })).toEqual({})
  expect((await service.call(sshKeys.list, {})).results).toBe(0)
  for (const endpoint of [sshKeys.view, sshKeys.remove])
    expect(await service.expectError(endpoint, { path: { sshKeyId: 1 } })).toEqual(missing)

  const entity = (label: string) => ['user_ssh_key', 1, label, '/v4/profile/sshkeys/1']
  expect(await eventsOf(service)).toEqual([
    { action: 'user_ssh_key_add', entity: entity('laptop'), message: '', username: 'owner' },
    { action: 'user_ssh_key_update', entity: entity('notebook'), message: '', username: 'owner' },
    { action: 'user_ssh_key_delete', entity: entity('notebook'), message: '', username: 'owner' },
  ])
})

test('only the label can change', async () => {
  await using service = await startTestClient()
  const key = await service.call(sshKeys.create, { body: { label: 'laptop', ssh_key: publicKey } })
  const other = { label: 'new', ssh_key: 'ssh-ed25519 AAAA', id: 7, created: '2020-01-01T00:00:00' }
  expect(await service.call(sshKeys.update, { path: { sshKeyId: 1 }, body: other })).toEqual({ ...key, label: 'new' })
  expect(await service.call(sshKeys.update, { path: { sshKeyId: 1 }, body: {} })).toEqual({ ...key, label: 'new' })
})

test('the same label and the same key may occur twice', async () => {
  await using service = await startTestClient()
  const body = { label: 'laptop', ssh_key: publicKey }
  await service.call(sshKeys.create, { body })
  expect((await service.call(sshKeys.create, { body })).id).toBe(2)
})

test('labels have 1 to 64 characters', async () => {
  await using service = await startTestClient()
  const tooLong = errorResponse('Length must be 1-64 characters', 'label')
  const missing = errorResponse('label is required', 'label')
  const create = (label: string) => ({ body: { label, ssh_key: publicKey } })
  for (const label of ['a', '🔑'.repeat(64)]) await service.call(sshKeys.create, create(label))
  for (const label of ['', '  ', 'a'.repeat(65)]) {
    expect(await service.expectError(sshKeys.create, create(label))).toEqual(label.length > 10 ? tooLong : missing)
    expect(await service.expectError(sshKeys.update, { path: { sshKeyId: 1 }, body: { label } })).toEqual(
      label.length > 10 ? tooLong : missing,
    )
  }
  expect(await service.expectError(sshKeys.create, { body: {} })).toEqual({
    status: 400,
    errors: [
      { field: 'label', reason: 'label is required' },
      { field: 'ssh_key', reason: 'ssh_key is required' },
    ],
  })
})

test.each([
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA', /^SSH Key key-type must be/],
  ['ssh-dss AAAAB3NzaC1kc3M=', /ssh-dss is no longer accepted/],
  ['ssh-ed25519 AAAA', /must be valid base64/],
  [`${publicKey}\n${publicKey}`, /^SSH Key key-type must be/],
])('refused: %j', async (ssh_key, reason) => {
  await using service = await startTestClient()
  const refused = await service.expectError(sshKeys.create, { body: { label: 'laptop', ssh_key } })
  expect(refused).toEqual({ status: 400, errors: [{ field: 'ssh_key', reason: expect.stringMatching(reason) }] })
  expect((await service.call(sshKeys.list, {})).results).toBe(0)
})

test("other users' keys do not exist for the caller", async () => {
  await using service = await startTestClient()
  await service.call(sshKeys.create, { body: { label: 'laptop', ssh_key: publicKey } })
  const path = { sshKeyId: 1 }
  expect((await service.call(sshKeys.list, {}, service.restrictedToken)).results).toBe(0)
  for (const endpoint of [sshKeys.view, sshKeys.remove])
    expect(await service.expectError(endpoint, { path }, service.restrictedToken)).toEqual(missing)
  const rename = { path, body: { label: 'mine' } }
  expect(await service.expectError(sshKeys.update, rename, service.restrictedToken)).toEqual(missing)
  expect((await service.call(sshKeys.view, { path })).label).toBe('laptop')
})

test('a token that may only read cannot change keys', async () => {
  await using service = await startTestClient()
  const token = await addToken(service, 'account:read_only')
  const body = { label: 'laptop', ssh_key: publicKey }
  expect((await service.expectError(sshKeys.create, { body }, token)).status).toBe(401)
  expect((await service.call(sshKeys.list, {}, token)).results).toBe(0)
})
