/** Personal access tokens (profile-and-domains.md, Profile and Limits; gaps 7.7). */
import { expect, test } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { toWireTime } from '#contract/time.ts'
import { addToken, eventsOf } from './profile-testing.ts'
import { errorResponse, startTestClient } from './testing.ts'

const missing = errorResponse('Not found', undefined, 404)
const invalidToken = errorResponse('Invalid Token', undefined, 401)
const beyondScopes = errorResponse('Your OAuth token is not authorized to use this endpoint.', undefined, 401)

test('a token is shown whole once, works within its scopes, and not after it was revoked', async () => {
  await using service = await startTestClient()
  const body = { label: 'ci', scopes: 'domains:read_write, nodes:read_only' }
  const created = await service.call(tokens.create, { body })
  expect(created).toEqual({
    id: 3,
    label: 'ci',
    scopes: 'nodes:read_only domains:read_write',
    created: toWireTime(service.now()),
    expiry: null,
    token: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const { token } = created
  const path = { tokenId: created.id }
  const listed = { ...created, token: token.slice(0, 16) }
  expect(await service.call(tokens.view, { path })).toEqual(listed)
  expect((await service.call(tokens.list, {})).data.at(-1)).toEqual(listed)
  const row = await service.database.selectFrom('tokens').selectAll().where('id', '=', 3).executeTakeFirst()
  expect(JSON.stringify(row)).not.toContain(token)

  await service.call(nodes.list, {}, token)
  await service.call(domains.list, {}, token)
  await service.call(profile.view, {}, token)
  expect(await service.expectError(nodes.create, { body: {} }, token)).toEqual(beyondScopes)
  expect(await service.expectError(events.list, {}, token)).toEqual(beyondScopes)
  expect(await service.expectError(tokens.list, {}, token)).toEqual(beyondScopes)

  expect(await service.call(tokens.update, { path, body: { label: ' builds ' } })).toEqual({
    ...listed,
    label: 'builds',
  })
  await service.call(nodes.list, {}, token)
  expect(await service.call(tokens.remove, { path })).toEqual({})
  expect(await service.expectError(nodes.list, {}, token)).toEqual(invalidToken)
  for (const endpoint of [tokens.view, tokens.remove])
    expect(await service.expectError(endpoint, { path })).toEqual(missing)

  const entity = (label: string) => ['token', 3, label, '/v4/profile/tokens/3']
  expect(await eventsOf(service)).toEqual([
    { action: 'token_create', entity: entity('ci'), message: '', username: 'owner' },
    { action: 'token_update', entity: entity('builds'), message: '', username: 'owner' },
    { action: 'token_delete', entity: entity('builds'), message: '', username: 'owner' },
  ])
})

test('a token can revoke itself', async () => {
  await using service = await startTestClient()
  const { id, token } = await service.call(tokens.create, { body: { label: 'mine' } })
  await service.call(tokens.remove, { path: { tokenId: id } }, token)
  expect(await service.expectError(profile.view, {}, token)).toEqual(invalidToken)
})

test.each([
  [undefined, 'nodes:read_only account:read_write'],
  ['*', 'nodes:read_only account:read_write'],
  ['account:read_only', 'account:read_only'],
  ['account:view account:modify nodes:view', 'nodes:read_only account:read_write'],
])('scopes %j of a narrow token give %j', async (scopes, expected) => {
  await using service = await startTestClient()
  const narrow = await addToken(service, 'account:read_write nodes:read_only')
  const created = await service.call(tokens.create, { body: { label: 'a', scopes } }, narrow)
  expect(created.scopes).toBe(expected)
})

test('all scopes are stored as such for a token that has them', async () => {
  await using service = await startTestClient()
  for (const scopes of [undefined, '*', 'nodes:read_only *'])
    expect((await service.call(tokens.create, { body: { label: 'a', scopes } })).scopes).toBe('*')
})

test('a token never gets more than the calling one', async () => {
  await using service = await startTestClient()
  const narrow = await addToken(service, 'account:read_write nodes:read_only')
  const create = (scopes: string) => service.expectError(tokens.create, { body: { label: 'a', scopes } }, narrow)
  const exceeding = errorResponse('Requested scopes exceed the scopes of the current token', 'scopes')
  for (const scopes of ['nodes:read_write', 'domains:read_only', 'nodes:read_only,domains:view'])
    expect(await create(scopes)).toEqual(exceeding)
  expect((await service.call(tokens.list, {})).data.map(({ label }) => label)).not.toContain('a')
})

test('unknown scopes, and none at all, are refused', async () => {
  await using service = await startTestClient()
  const create = (scopes: string) => service.expectError(tokens.create, { body: { label: 'a', scopes } })
  expect(await create('nodes:all')).toEqual(errorResponse('Invalid scope: nodes:all', 'scopes'))
  for (const none of ['', '  ']) expect(await create(none)).toEqual(errorResponse('scopes is required', 'scopes'))
  expect(await create(',')).toEqual(errorResponse('scopes is required', 'scopes'))
})

test('labels have 1 to 100 characters', async () => {
  await using service = await startTestClient()
  const tooLong = errorResponse('Length must be 1-100 characters', 'label')
  const missing = errorResponse('label is required', 'label')
  for (const label of ['a', 'é'.repeat(100)]) await service.call(tokens.create, { body: { label } })
  for (const label of ['', ' ', 'a'.repeat(101)]) {
    expect(await service.expectError(tokens.create, { body: { label } })).toEqual(label.length > 10 ? tooLong : missing)
    expect(await service.expectError(tokens.update, { path: { tokenId: 1 }, body: { label } })).toEqual(
      label.length > 10 ? tooLong : missing,
    )
  }
  expect(await service.expectError(tokens.create, { body: {} })).toEqual(errorResponse('label is required', 'label'))
})

test('expiry is a time in the future, in UTC; afterwards the token is unknown', async () => {
  await using service = await startTestClient()
  const create = (milliseconds: number) => ({
    body: { label: 'short', expiry: toWireTime(service.now() + milliseconds) },
  })
  const past = errorResponse('expiry must be in the future', 'expiry')
  for (const milliseconds of [-86_400_000, 0])
    expect(await service.expectError(tokens.create, create(milliseconds))).toEqual(past)
  expect(await service.expectError(tokens.create, { body: { label: 'a', expiry: 'soon' } })).toEqual(
    errorResponse('expiry is not valid', 'expiry'),
  )
  const { id, token, expiry } = await service.call(tokens.create, create(1000))
  expect(expiry).toBe(toWireTime(service.now() + 1000))
  await service.advance(999)
  await service.call(profile.view, {}, token)
  await service.advance(1)
  expect(await service.expectError(profile.view, {}, token)).toEqual(invalidToken)
  expect((await service.call(tokens.list, {})).data.map((each) => each.id)).not.toContain(id)
  const path = { tokenId: id }
  expect(await service.expectError(tokens.update, { path, body: { label: 'late' } })).toEqual(missing)
  expect((await service.call(tokens.create, { body: { label: 'a', expiry: null } })).expiry).toBeNull()
  const zoned = await service.call(tokens.create, { body: { label: 'a', expiry: '2031-01-01T02:00:00+02:00' } })
  expect(zoned.expiry).toBe('2031-01-01T00:00:00')
})

test('both errors of a new token are reported at once', async () => {
  await using service = await startTestClient()
  const narrow = await addToken(service, 'account:read_write')
  const body = { label: 'a', scopes: 'nodes:read_only', expiry: '2020-01-01T00:00:00' }
  const { errors } = await service.expectError(tokens.create, { body }, narrow)
  expect(errors.map(({ field }) => field)).toEqual(['scopes', 'expiry'])
})

test('scopes, expiry and token never change', async () => {
  await using service = await startTestClient()
  const { id } = await service.call(tokens.create, { body: { label: 'a', scopes: 'nodes:read_only' } })
  const before = await service.call(tokens.view, { path: { tokenId: id } })
  const body = { label: 'a', scopes: '*', expiry: '2031-01-01T00:00:00', token: 'f'.repeat(64) }
  expect(await service.call(tokens.update, { path: { tokenId: id }, body })).toEqual(before)
})

test("other users' tokens do not exist for the caller", async () => {
  await using service = await startTestClient()
  const path = { tokenId: 1 }
  const other = service.restrictedToken
  expect((await service.call(tokens.list, {}, other)).data.map(({ id }) => id)).toEqual([2])
  for (const endpoint of [tokens.view, tokens.remove])
    expect(await service.expectError(endpoint, { path }, other)).toEqual(missing)
  expect(await service.expectError(tokens.update, { path, body: { label: 'mine' } }, other)).toEqual(missing)
})
