/** Sensitive changes of a session ask for a recent proof of its user (RFC 9470). */
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { fillPath, operationId, type Endpoint } from '#contract/endpoint.ts'
import { proofMinutes } from '#contract/limits.ts'
import { proofPath, signInSecurityPath } from '#contract/embedded/sign-in.ts'
import { bearer, createTestToken, errorResponse, readResponse } from '../response-testing.ts'
import type { TestService } from '../testing.ts'
import { browser, codeIn, exchange, host, owner, signInForCode, startSignedIn, tokenIn } from './browser-testing.ts'
import { protect } from './two-factor-testing.ts'

const proofMs = proofMinutes * 60_000

const send = (service: TestService, token: string, { method, path }: Endpoint, body: object) =>
  service.fetch(`/v4${fillPath(path, { username: 'restricted' })}`, {
    method,
    headers: { ...bearer(token), 'Content-Type': 'application/json' },
    ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  })

const prove = async (service: TestService, token: string, form: Record<string, string>, address = '127.0.0.1') =>
  readResponse(
    await service.fetch(
      proofPath,
      { method: 'POST', headers: { ...bearer(token), Host: host }, body: new URLSearchParams(form) },
      { address },
    ),
  )

/**
 * Each sensitive operation, and each sensitive member of the others. Access is checked before the values, which may be
 * anything.
 */
const changes = endpoints.flatMap((endpoint) => {
  const { stepUp } = endpoint
  if (stepUp === undefined) return []
  if (stepUp === true) return [{ name: operationId(endpoint), endpoint, body: {} }]
  return stepUp.map((member) => ({ name: `${operationId(endpoint)} ${member}`, endpoint, body: { [member]: null } }))
})

test('what is sensitive', () => {
  expect(changes.map(({ name }) => name).toSorted()).toEqual([
    'phone.remove',
    'phone.send',
    'profile.update authorized_keys',
    'profile.update email',
    'profile.update ip_whitelist_enabled',
    'profile.update lish_auth_method',
    'profile.update restricted',
    'profile.update two_factor_auth',
    'questions.answer',
    'sshKeys.create',
    'tokens.create',
    'twoFactor.disable',
    'twoFactor.enable',
    'users.create',
    'users.update email',
    'users.update restricted',
    'users.update username',
    'users.updateGrants',
  ])
})

test.for(changes)('$name is refused without a recent proof, but not for a personal access token', async (change) => {
  await using start = await startSignedIn()
  const { service, token } = start
  const isChallenged = async (credential: string) => {
    const response = await send(service, credential, change.endpoint, change.body)
    return response.headers.get('www-authenticate')?.includes('insufficient_user_authentication') ?? false
  }
  await service.advance(proofMs - 1)
  if (change.endpoint.method !== 'DELETE') expect(await isChallenged(token)).toBe(false)
  await service.advance(1)
  expect(await isChallenged(token)).toBe(true)
  expect(await isChallenged(service.ownerToken)).toBe(false)
})

test('the refusal is that of RFC 9470, and names the scopes as any other response', async () => {
  await using start = await startSignedIn()
  const { service, token } = start
  await service.advance(proofMs)
  const response = await service.fetch('/v4/profile/tfa-disable', { method: 'POST', headers: bearer(token) })
  expect(response.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_user_authentication", error_description="The user must authenticate again", max_age="600"',
  )
  expect(response.headers.get('x-oauth-scopes')).toBe('*')
  expect(await readResponse(response)).toEqual(errorResponse(401, 'Confirm your password or a one-time code first'))
})

test('members that are not sensitive can be changed without a proof', async () => {
  await using start = await startSignedIn()
  const { service, token } = start
  await service.advance(proofMs)
  const update = (body: object) =>
    service.fetch('/v4/profile', {
      method: 'PUT',
      headers: { ...bearer(token), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await update({ timezone: 'UTC' })).status).toBe(200)
  expect((await update({ timezone: 'UTC', email: 'new@example.com' })).status).toBe(401)
})

describe('a proof', () => {
  const isAllowed = async (service: TestService, token: string) =>
    (await service.fetch('/v4/profile/tfa-disable', { method: 'POST', headers: bearer(token) })).status === 200

  test('by password counts for ten minutes, in the session that gave it', async () => {
    await using start = await startSignedIn()
    const { service, token } = start
    const other = browser(service)
    const otherToken = tokenIn(await exchange(other, codeIn(await signInForCode(other, owner(service)))))
    await service.advance(proofMs)
    expect(await prove(service, token, { password: 'wrong' })).toEqual(
      errorResponse(400, 'Incorrect password.', 'password'),
    )
    expect(await isAllowed(service, token)).toBe(false)
    expect(await prove(service, token, { password: service.ownerPassword })).toEqual({ status: 200, body: {} })
    expect([await isAllowed(service, token), await isAllowed(service, otherToken)]).toEqual([true, false])
    await service.advance(proofMs)
    expect(await isAllowed(service, token)).toBe(false)
  })

  test('by a one-time code, which works once; the scratch code is none', async () => {
    await using start = await startSignedIn()
    const { service, token } = start
    const { code, scratch } = await protect(service)
    await service.advance(proofMs)
    for (const wrong of ['000000', scratch, ''])
      expect((await prove(service, token, { code: wrong })).status, wrong).toBe(400)
    const current = code()
    expect((await prove(service, token, { code: current })).status).toBe(200)
    expect((await prove(service, token, { code: current })).body).toMatchObject({ errors: [{ field: 'code' }] })
    expect(await isAllowed(service, token)).toBe(true)
  })

  test('is for sessions, and from pages of the service only', async () => {
    await using start = await startSignedIn()
    const { service, token } = start
    const form = { password: service.ownerPassword }
    expect((await prove(service, service.ownerToken, form)).status).toBe(403)
    expect((await prove(service, '0'.repeat(64), form)).status).toBe(401)
    const foreign = await service.fetch(proofPath, {
      method: 'POST',
      headers: { ...bearer(token), Host: host, Origin: 'https://evil.example' },
      body: new URLSearchParams(form),
    })
    expect(foreign.status).toBe(403)
  })

  test('shares the limit of wrong passwords with the sign-in page', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    for (let tries = 0; tries < 3; tries += 1) await prove(service, token, { password: 'wrong' })
    for (let tries = 0; tries < 2; tries += 1) await tab.go('/login', { username: 'owner', password: 'wrong' })
    const response = await prove(service, token, { password: service.ownerPassword })
    expect(response).toEqual(errorResponse(429, 'Too many requests'))
  })

  test('shares the limit of wrong codes with the page that asks for one', async () => {
    await using start = await startSignedIn()
    const { service, token } = start
    const { code } = await protect(service)
    for (let tries = 0; tries < 5; tries += 1) await prove(service, token, { code: '000000' })
    expect((await prove(service, token, { code: code() })).status).toBe(429)
    expect((await prove(service, token, { password: service.ownerPassword })).status).toBe(200)
  })
})

test('tells the dashboard about the scratch code and the page to change the password', async () => {
  await using start = await startSignedIn()
  const { service, token } = start
  const read = async (credential: string) =>
    readResponse(await service.fetch(signInSecurityPath, { headers: bearer(credential) }))
  const page = '/login/change-password'
  expect((await read(token)).body).toEqual({ scratch_code_used: false, change_password: page })
  const { scratch } = await protect(service)
  expect((await read(service.ownerToken)).body).toEqual({ scratch_code_used: false, change_password: null })
  const tab = browser(service)
  await tab.go('/login', { ...owner(service), return: '/' })
  await tab.go('/login/code', { code: scratch })
  expect((await read(token)).body).toEqual({ scratch_code_used: true, change_password: page })
  const { token: narrow } = await createTestToken(service, { scopes: 'nodes:read_write' })
  expect((await read(narrow)).status).toBe(401)
})
