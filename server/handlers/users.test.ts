/** Users of the account and their grants (gaps 4.13). */
import { describe, expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { toWireTime } from '#contract/time.ts'
import { profile } from '#contract/areas/profile.ts'
import { users } from '#contract/areas/users.ts'
import { eventsOf, outbox, publicKey } from './profile-testing.ts'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import {
  ownUserRemovalReason,
  ownUserRestrictionReason,
  usernameReason,
  usernameTakenReason,
} from '#contract/rules/profile/profile.ts'
import { maxErrors } from '#contract/validation.ts'
import { createSettledNode, errorResponse, startTestClient } from './testing.ts'

const newcomer = { username: 'newcomer', email: 'newcomer@example.com' }
const path = { username: 'newcomer' }

test('a new user is restricted, has no grants, and is listed', async () => {
  await using service = await startTestClient()
  const made = await service.call(users.create, { body: newcomer })
  expect(made).toEqual({
    ...newcomer,
    restricted: true,
    ssh_keys: [],
    tfa_enabled: false,
    verified_phone_number: null,
    password_created: null,
  })
  expect(await service.call(users.view, { path })).toEqual(made)
  const { data } = await service.call(users.list, { filter: { username: 'newcomer' } })
  expect(data).toEqual([made])
  const grants = await service.call(users.grants, { path })
  expect(grants?.global).toMatchObject({ account_access: null, add_nodes: false })
  expect((await eventsOf(service)).at(-1)).toEqual({
    action: 'user_create',
    entity: ['user', 3, 'newcomer', '/v4/account/users/newcomer'],
    message: '',
    username: 'owner',
  })
})

test('an unrestricted user has no grants to change', async () => {
  await using service = await startTestClient()
  await service.call(users.create, { body: { ...newcomer, restricted: false } })
  expect(await service.call(users.grants, { path })).toBeNull()
  expect(await service.call(users.updateGrants, { path, body: { global: { add_nodes: true } } })).toBeNull()
})

describe('limits', () => {
  const length = 'Length must be 3-32 characters'
  test.for([
    ['ab', length],
    ['a'.repeat(33), length],
    ['-abc', usernameReason],
    ['abc_', usernameReason],
    ['a--b', usernameReason],
    ['a_-b', usernameReason],
    ['añb', usernameReason],
    ['a b', usernameReason],
  ] as const)('the username %s is refused', async ([username, reason]) => {
    await using service = await startTestClient()
    expect(await service.expectError(users.create, { body: { ...newcomer, username } })).toEqual(
      errorResponse(reason, 'username'),
    )
    expect((await service.call(users.list, {})).results).toBe(2)
  })

  test.for(['abc', 'a'.repeat(32), 'a-b_c-1'])('the username %s is accepted', async (username) => {
    await using service = await startTestClient()
    expect((await service.call(users.create, { body: { ...newcomer, username } })).username).toBe(username)
  })

  test('an address that is none is refused', async () => {
    await using service = await startTestClient()
    expect(await service.expectError(users.create, { body: { ...newcomer, email: 'nobody' } })).toEqual(
      errorResponse('email is not valid', 'email'),
    )
  })

  test('a username in use is refused, also in other letters', async () => {
    await using service = await startTestClient()
    await service.call(users.create, { body: newcomer })
    const taken = errorResponse(usernameTakenReason, 'username')
    expect(await service.expectError(users.create, { body: { ...newcomer, username: 'OWNER' } })).toEqual(taken)
    expect(await service.expectError(users.update, { path, body: { username: 'Restricted' } })).toEqual(taken)
    expect((await service.call(users.update, { path, body: { username: 'Newcomer' } })).username).toBe('Newcomer')
  })
})

test('an update changes what it names', async () => {
  await using service = await startTestClient()
  await service.call(users.create, { body: newcomer })
  const email = 'other@example.com'
  expect(await service.call(users.update, { path, body: { email } })).toMatchObject({ ...newcomer, email })
  expect(await service.call(users.update, { path, body: { username: 'renamed' } })).toMatchObject({ email })
  expect(await service.expectError(users.view, { path })).toEqual(errorResponse('Not found', undefined, 404))
})

test('the event of an update says what has changed', async () => {
  await using service = await startTestClient()
  await service.call(users.create, { body: newcomer })
  for (const body of [
    { restricted: false },
    { restricted: true },
    { email: newcomer.email },
    { email: 'other@example.com' },
    { username: 'renamed', restricted: true },
  ])
    await service.call(users.update, { path, body })
  const updates = (await eventsOf(service)).filter(({ action }) => action === 'user_update')
  expect(updates.map(({ message }) => message)).toEqual([
    'unrestricted',
    'restricted',
    'invitation sent',
    'email, invitation sent',
    'username',
  ])
})

test('a new address of a user with a password is told to the old one', async () => {
  await using service = await startTestClient()
  await service.call(users.update, { path: { username: 'restricted' }, body: { email: 'other@example.com' } })
  expect(await outbox(service)).toMatchObject([
    { to: 'restricted@example.com', text: expect.stringContaining('changed to other@example.com') },
  ])
})

test('a new address of a user without a password gets a new invitation, and the earlier one is void', async () => {
  await using service = await startTestClient()
  const linkIn = (message?: { text: string }) => /\/login\/password\?key=\w+$/.exec(message?.text ?? '')?.[0] ?? ''
  await service.call(users.create, { body: { ...newcomer, email: 'mistyped@example.com' } })
  await service.call(users.update, { path, body: { email: newcomer.email } })
  const mails = await outbox(service)
  expect(mails.map(({ to }) => to)).toEqual([newcomer.email, 'mistyped@example.com'])
  const [second, first] = mails.map(linkIn)
  expect([(await service.fetch(first ?? '')).status, (await service.fetch(second ?? '')).status]).toEqual([404, 200])
  // The name is not where the mail went to.
  await service.call(users.update, { path, body: { username: 'renamed' } })
  expect((await service.fetch(second ?? '')).status).toBe(200)
})

test('the own address of a user without a password sends another invitation; of one with a password, nothing', async () => {
  await using service = await startTestClient()
  const linkIn = (message?: { text: string }) => /\/login\/password\?key=\w+$/.exec(message?.text ?? '')?.[0] ?? ''
  const statusOf = async (message?: { text: string }) => (await service.fetch(linkIn(message))).status
  await service.call(users.create, { body: newcomer })
  const saved = await service.call(users.update, { path, body: { email: newcomer.email } })
  expect(saved).toMatchObject({ ...newcomer, password_created: null })
  const [second, first, ...others] = await outbox(service)
  expect([first?.to, second?.to, others.length]).toEqual([newcomer.email, newcomer.email, 0])
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  // Other changes leave the link alone.
  await service.call(users.update, { path, body: { restricted: false } })
  expect(await statusOf(second)).toBe(200)

  const password = 'correct horse 1'
  await service.fetch('/login/password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: linkIn(second).split('=')[1] ?? '', password, repeated: password }).toString(),
  })
  expect((await service.call(users.view, { path })).password_created).toBe(toWireTime(service.now()))
  await service.call(users.update, { path, body: { email: newcomer.email } })
  expect(await outbox(service)).toHaveLength(2)
})

test('a user is told about a new name', async () => {
  await using service = await startTestClient()
  await service.call(users.update, { path: { username: 'restricted' }, body: { username: 'renamed' } })
  await service.call(users.update, { path: { username: 'renamed' }, body: { username: 'renamed' } })
  expect(await outbox(service)).toMatchObject([
    {
      to: 'restricted@example.com',
      text: expect.stringMatching(
        /^Your username was changed to renamed\. .* stay\. owner made this change\. If you did not expect it, ask owner\.$/,
      ),
    },
  ])
})

test('a new name goes to the address that is new with it', async () => {
  await using service = await startTestClient()
  await service.call(users.update, {
    path: { username: 'restricted' },
    body: { username: 'renamed', email: 'new@example.com' },
  })
  const mails = (await outbox(service)).map(({ to, text }) => [to, text.split(' ').slice(0, 3).join(' ')])
  expect(new Set(mails)).toEqual(
    new Set([
      ['restricted@example.com', 'Your email address'],
      ['new@example.com', 'Your username was'],
    ]),
  )
})

test('a corrected invitation tells the former address nothing', async () => {
  await using service = await startTestClient()
  await service.call(users.create, { body: newcomer })
  await service.call(users.update, {
    path: { username: newcomer.username },
    body: { username: 'renamed', email: 'right@example.com' },
  })
  const [latest, first, ...others] = await outbox(service)
  expect([latest?.to, first?.to, others.length]).toEqual(['right@example.com', newcomer.email, 0])
  expect(latest?.text).toContain('renamed')
})

test('a link in a mail leads to the service, whatever the Host header says', async () => {
  await using service = await startTestClient({ settings: { host: '127.0.0.1', port: 4080 } })
  const invite = async (username: string, publicUrl?: string) => {
    await using other = publicUrl ? await startTestClient({ settings: { publicUrl } }) : null
    const target = other ?? service
    await target.fetch('/v4/account/users', {
      method: 'POST',
      headers: { Authorization: `Bearer ${target.ownerToken}`, Host: '203.0.113.9' },
      body: JSON.stringify({ ...newcomer, username }),
    })
    return (await outbox(target))[0]?.text
  }
  expect(await invite('one')).toContain(': http://127.0.0.1:4080/login/password?key=')
  expect(await invite('two', 'https://console.example.com')).toContain(': https://console.example.com/login/password?')
})

test('grants end with the restriction, and do not come back with it', async () => {
  await using service = await startTestClient()
  const nodeId = await createSettledNode(service)
  const restricted = { username: 'restricted' }
  const { restrictedToken: token } = service
  const listed = async () => (await service.call(nodes.list, {}, token)).results
  await service.call(users.updateGrants, {
    path: restricted,
    body: { node: [{ id: nodeId, permissions: 'read_only' }], global: { add_nodes: true } },
  })
  expect(await listed()).toBe(1)
  await service.call(users.update, { path: restricted, body: { restricted: false } })
  expect(await service.call(profile.grants, {}, token)).toBeNull()
  await service.call(users.update, { path: restricted, body: { restricted: true } })
  expect(await listed()).toBe(0)
  expect((await service.call(profile.grants, {}, token))?.global.add_nodes).toBe(false)
})

test('nobody restricts or deletes the own user', async () => {
  await using service = await startTestClient()
  const own = { username: 'owner' }
  expect(await service.expectError(users.update, { path: own, body: { restricted: true } })).toEqual(
    errorResponse(ownUserRestrictionReason, 'restricted'),
  )
  expect(await service.expectError(users.remove, { path: own })).toEqual(errorResponse(ownUserRemovalReason))
})

test('deleting a user ends tokens, keys and grants', async () => {
  await using service = await startTestClient()
  const { restrictedToken: token } = service
  await service.call(sshKeys.create, { body: { label: 'laptop', ssh_key: publicKey } }, token)
  await service.call(users.remove, { path: { username: 'restricted' } })
  expect(await service.expectError(profile.view, {}, token)).toEqual(errorResponse('Invalid Token', undefined, 401))
  for (const table of ['ssh_keys', 'grants', 'global_grants', 'tokens'] as const)
    expect(await service.database.selectFrom(table).select('user_id').where('user_id', '=', 2).execute()).toEqual([])
  expect((await service.call(users.list, {})).data.map(({ username }) => username)).toEqual(['owner'])
})

test('of many unknown ids in grants, the first hundred are named', async () => {
  await using service = await startTestClient()
  const node = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1000, permissions: 'read_only' as const }))
  const input = { path: { username: 'restricted' }, body: { node } }
  expect((await service.expectError(users.updateGrants, input)).errors).toHaveLength(maxErrors)
})
