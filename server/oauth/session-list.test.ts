/**
 * The caller's sessions, and narrow ones (src/contract/embedded/sessions.ts;
 * docs/decisions/0037-sessions-are-listed-outside-the-interface.md).
 */
import { expect, test } from 'vitest'
import { apps } from '#contract/areas/apps.ts'
import { SessionList, sessionsPath, type Session } from '#contract/embedded/sessions.ts'
import { validate } from '#contract/validation.ts'
import { callOperation } from '../calls-testing.ts'
import { bearer, createTestToken, errorResponse, readResponse } from '../response-testing.ts'
import { startTestService, type TestService } from '../testing.ts'
import {
  authorizePath,
  browser,
  codeIn,
  exchange,
  owner,
  profileStatus,
  refresh,
  signInForCode,
  startSignedIn,
  tokenIn,
} from './browser-testing.ts'
import { trustedSignIn } from './two-factor-testing.ts'

async function list(service: TestService, token: string): Promise<Session[]> {
  const { status, body } = await readResponse(await service.fetch(sessionsPath, { headers: bearer(token) }))
  const checked = validate(SessionList, body)
  if (!checked.ok) throw new Error(`${status} ${JSON.stringify(checked.errors)}`)
  return checked.value.data
}
const end = async (service: TestService, token: string, id: number | string) =>
  readResponse(await service.fetch(`${sessionsPath}/${id}`, { method: 'DELETE', headers: bearer(token) }))

async function signIn(service: TestService, scope: string, options: { address?: string; userAgent?: string } = {}) {
  const tab = browser(service, options)
  const token = tokenIn(await exchange(tab, codeIn(await signInForCode(tab, owner(service), authorizePath({ scope })))))
  return { tab, token }
}

test('lists sessions with their scopes, browsers and times, newest first', async () => {
  await using service = await startTestService()
  const wide = await signIn(service, '*', { address: '192.0.2.1', userAgent: 'One' })
  await service.advance(60_000)
  const narrow = await signIn(service, 'account:read_only nodes:read_only', {
    address: '2001:db8::1',
    userAgent: 'Two',
  })
  await service.advance(60_000)
  await refresh(wide.tab)
  const other = browser(service)
  const credentials = { username: 'restricted', password: service.restrictedPassword }
  await exchange(other, codeIn(await signInForCode(other, credentials)))
  expect(await list(service, narrow.token)).toEqual([
    {
      id: 2,
      app: 'Quarterdeck',
      scopes: 'nodes:read_only account:read_only',
      created: '2026-06-15T10:31:00',
      renewed: '2026-06-15T10:31:00',
      expiry: '2026-07-15T10:31:00',
      last_remote_addr: '2001:db8::1',
      user_agent: 'Two',
      device_id: null,
      current: true,
    },
    {
      id: 1,
      app: 'Quarterdeck',
      scopes: '*',
      created: '2026-06-15T10:30:00',
      renewed: '2026-06-15T10:32:00',
      expiry: '2026-07-15T10:32:00',
      last_remote_addr: '192.0.2.1',
      user_agent: 'One',
      device_id: null,
      current: false,
    },
  ])
  expect((await list(service, service.ownerToken)).map(({ current }) => current)).toEqual([false, false])
})

test('a session of a trusted browser names its device', async () => {
  await using service = await startTestService()
  const { token } = await trustedSignIn(service)
  expect(await list(service, token)).toMatchObject([{ device_id: 1, current: true }])
})

test('a session that was ended has no valid tokens; the others have', async () => {
  await using start = await startSignedIn()
  const { service, tab, token } = start
  const other = await signIn(service, '*')
  expect(await end(service, other.token, 1)).toEqual({ status: 200, body: {} })
  expect([await profileStatus(service, token), await profileStatus(service, other.token)]).toEqual([401, 200])
  expect((await refresh(tab)).status).toBe(400)
  expect(await list(service, other.token)).toMatchObject([{ id: 2 }])
  expect(await end(service, other.token, 2)).toEqual({ status: 200, body: {} })
  expect(await profileStatus(service, other.token)).toBe(401)
})

test('sessions that have ended by themselves are not listed', async () => {
  await using start = await startSignedIn()
  const { service } = start
  await service.advance(30 * 86_400_000 - 1)
  expect(await list(service, service.ownerToken)).toHaveLength(1)
  await service.advance(1)
  expect(await list(service, service.ownerToken)).toEqual([])
})

test('needs a token with account scopes, and shows nothing of others', async () => {
  await using start = await startSignedIn()
  const { service } = start
  const missing = errorResponse(404, 'Not found')
  expect(await list(service, service.restrictedToken)).toEqual([])
  for (const id of [1, 99, '0', 'x', '1e3', '9'.repeat(20)])
    expect(await end(service, service.restrictedToken, id)).toEqual(missing)
  expect(await readResponse(await service.fetch(sessionsPath))).toEqual(errorResponse(401, 'Invalid Token'))
  const beyondScopes = errorResponse(401, 'Your OAuth token is not authorized to use this endpoint.')
  const { token: nodesOnly } = await createTestToken(service, { scopes: 'nodes:read_write' })
  expect(await readResponse(await service.fetch(sessionsPath, { headers: bearer(nodesOnly) }))).toEqual(beyondScopes)
  const { token: readOnly } = await createTestToken(service, { scopes: 'account:read_only' })
  expect(await end(service, readOnly, 1)).toEqual(beyondScopes)
  expect(await list(service, readOnly)).toHaveLength(1)
})

test('scopes are listed with the identifier words', async () => {
  await using service = await startTestService({ settings: { words: { node: 'vessel', monitor: 'lookout' } } })
  const { token } = await signIn(service, 'vessels:read_only account:read_only')
  expect((await list(service, token))[0]?.scopes).toBe('vessels:read_only account:read_only')
})

test('the app has the scopes of all its live sessions', async () => {
  await using service = await startTestService()
  const scopes = async () => (await callOperation(service, apps.list, {})).data[0]?.scopes
  await signIn(service, 'nodes:read_only account:read_only')
  await signIn(service, 'nodes:read_write')
  expect(await scopes()).toBe('nodes:read_write account:read_only')
  await end(service, service.ownerToken, 2)
  await signIn(service, 'domains:read_only')
  expect(await scopes()).toBe('nodes:read_only account:read_only domains:read_only')
  await signIn(service, '*')
  expect(await scopes()).toBe('*')
})
