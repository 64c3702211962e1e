/** The profile (profile-and-domains.md, Profile; gaps 7.1). */
import { describe, expect, test } from 'vitest'
import { profile } from '#contract/areas/profile.ts'
import { twoFactor } from '#contract/areas/two-factor.ts'
import { users } from '#contract/areas/users.ts'
import { createUser } from '../store/users.ts'
import { enableTwoFactor } from '../oauth/two-factor-testing.ts'
import { addToken, eventsOf, outbox, publicKey } from './profile-testing.ts'
import { errorResponse, startTestClient, type TestClient } from './testing.ts'

const update = (service: TestClient, body: object, token?: string) => service.call(profile.update, { body }, token)
const refused = (service: TestClient, body: object, token?: string) =>
  service.expectError(profile.update, { body }, token)

test('a change of each member is kept, and members that are left out keep their values', async () => {
  await using service = await startTestClient()
  const before = await service.call(profile.view, {})
  expect(before).toEqual({
    uid: 1,
    username: 'owner',
    email: 'owner@example.com',
    email_notifications: true,
    timezone: 'GMT',
    restricted: false,
    two_factor_auth: false,
    authentication_type: 'password',
    ip_whitelist_enabled: false,
    lish_auth_method: 'password_keys',
    authorized_keys: null,
    referrals: { code: '', url: '', total: 0, completed: 0, pending: 0, credit: 0 },
    verified_phone_number: null,
  })
  const expected = { ...before }
  for (const change of [
    { email: 'alice@example.org' },
    { email_notifications: false },
    { timezone: 'America/New_York' },
    { lish_auth_method: 'keys_only' as const },
    { authorized_keys: [publicKey] },
    { ip_whitelist_enabled: false },
    {},
  ]) {
    Object.assign(expected, change)
    expect(await update(service, change)).toEqual(expected)
    expect(await service.call(profile.view, {})).toEqual(expected)
  }
})

test('read-only members are ignored', async () => {
  await using service = await startTestClient()
  const before = await service.call(profile.view, {})
  expect(await update(service, { uid: 9, username: 'x', verified_phone_number: '+49', referrals: {} })).toEqual(before)
})

test('an event says what changed', async () => {
  await using service = await startTestClient()
  await update(service, { timezone: 'UTC', email: 'alice@example.org' })
  expect(await eventsOf(service)).toEqual([
    {
      action: 'profile_update',
      entity: ['profile', 1, 'owner', '/v4/profile'],
      message: 'email, time zone',
      username: 'owner',
    },
  ])
})

test('a new email address is announced at the old one', async () => {
  await using service = await startTestClient()
  await update(service, { email_notifications: false, email: 'owner@example.com' })
  expect(await outbox(service)).toEqual([])
  await update(service, { email: 'alice@example.org' })
  expect(await outbox(service)).toMatchObject([
    {
      kind: 'mail',
      to: 'owner@example.com',
      text: expect.stringContaining('changed to alice@example.org. User: owner'),
    },
  ])
})

test.each([
  ['email', 'nobody', 'email is not valid'],
  ['email', null, 'Must be of type String'],
  ['timezone', 'Mars/Base', 'timezone is not valid'],
  ['timezone', '', 'timezone is not valid'],
  ['lish_auth_method', 'telnet', 'Must be one of password_keys, keys_only, disabled'],
  [
    'authorized_keys',
    [publicKey, 'no key'],
    'SSH Key 2 key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.',
  ],
  ['ip_whitelist_enabled', true, 'ip_whitelist_enabled can not be enabled'],
  ['restricted', true, 'The only unrestricted user cannot be restricted'],
])('%s %j is refused, and nothing changes', async (field, value, reason) => {
  await using service = await startTestClient()
  const before = await service.call(profile.view, {})
  expect(await refused(service, { email_notifications: false, [field]: value })).toEqual(errorResponse(reason, field))
  expect(await service.call(profile.view, {})).toEqual(before)
})

test('no keys are null', async () => {
  await using service = await startTestClient()
  for (const none of [[], null]) {
    await update(service, { authorized_keys: [publicKey] })
    expect((await update(service, { authorized_keys: none })).authorized_keys).toBeNull()
  }
})

test('the allow list is switched off once and for all', async () => {
  await using service = await startTestClient()
  await service.database.updateTable('users').set({ ip_whitelist_enabled: 1 }).execute()
  expect((await update(service, { ip_whitelist_enabled: true })).ip_whitelist_enabled).toBe(true)
  expect((await update(service, { ip_whitelist_enabled: false })).ip_whitelist_enabled).toBe(false)
  expect(await refused(service, { ip_whitelist_enabled: true })).toMatchObject({ status: 400 })
})

describe('restriction', () => {
  test('a restricted user cannot lift it', async () => {
    await using service = await startTestClient()
    const token = service.restrictedToken
    const forbidden = errorResponse('Unauthorized', undefined, 403)
    expect(await refused(service, { restricted: false }, token)).toEqual(forbidden)
    const changed = await update(service, { restricted: true, timezone: 'UTC' }, token)
    expect([changed.restricted, changed.timezone]).toEqual([true, 'UTC'])
    expect(await service.expectError(users.list, {}, token)).toEqual(forbidden)
  })

  test('a user who restricts itself has no grants from the next request on', async () => {
    await using service = await startTestClient()
    const second = { username: 'second', email: 'second@example.com', restricted: false, passwordHash: '' }
    const token = await addToken(service, '*', await createUser(service.database, second, service.now()))
    expect((await service.call(users.list, {}, token)).results).toBe(3)
    expect((await update(service, { restricted: true }, token)).restricted).toBe(true)
    expect(await service.expectError(users.list, {}, token)).toEqual(errorResponse('Unauthorized', undefined, 403))
    expect((await service.call(profile.grants, {}, token))?.global).toMatchObject({ add_nodes: false })
    expect(await service.call(profile.grants, {})).toBeNull()
  })

  test('a user who has only been invited is nobody who could lift it again', async () => {
    await using service = await startTestClient()
    const invited = { username: 'invited', email: 'typo@example.com', restricted: false }
    await service.call(users.create, { body: invited })
    expect(await refused(service, { restricted: true })).toEqual(
      errorResponse('The only unrestricted user cannot be restricted', 'restricted'),
    )
  })
})

describe('two_factor_auth', () => {
  test('true has no effect without a confirmed secret', async () => {
    await using service = await startTestClient()
    expect((await update(service, { two_factor_auth: true })).two_factor_auth).toBe(false)
    await service.database
      .insertInto('security_answers')
      .values([1, 2, 3].map((question_id) => ({ user_id: 1, question_id, response: 'abc' })))
      .execute()
    await service.call(twoFactor.enable, {})
    expect((await update(service, { two_factor_auth: true })).two_factor_auth).toBe(false)
  })

  test('false switches it off, true leaves it on', async () => {
    await using service = await startTestClient()
    await enableTwoFactor(service)
    expect((await update(service, { two_factor_auth: true })).two_factor_auth).toBe(true)
    expect((await update(service, { timezone: 'UTC' })).two_factor_auth).toBe(true)
    expect((await update(service, { two_factor_auth: false })).two_factor_auth).toBe(false)
    expect((await eventsOf(service)).map(({ action }) => action)).toContain('tfa_disabled')
  })
})

test('any token may view the profile, only account:read_write may change it', async () => {
  await using service = await startTestClient()
  for (const scopes of ['domains:read_only', 'account:read_only']) {
    const token = await addToken(service, scopes)
    expect((await service.call(profile.view, {}, token)).username).toBe('owner')
    expect((await refused(service, { timezone: 'UTC' }, token)).status).toBe(401)
  }
})
