import { describe, expect, test } from 'vitest'
import { toWireTime } from '#contract/time.ts'
import { readResponse, bearer, errorResponse, createTestToken, usersPath } from './response-testing.ts'
import { startTestService } from './testing.ts'

describe('tokens', () => {
  test.each([
    ['none', undefined],
    ['another scheme', 'Basic b3duZXI6eA=='],
    ['no token', 'Bearer '],
    ['a short one', 'Bearer abc'],
    ['an unknown one', `Bearer ${'0'.repeat(64)}`],
  ])('%s is 401 Invalid Token', async (_, header) => {
    await using service = await startTestService()
    const response = await service.fetch(usersPath, header === undefined ? {} : { headers: { Authorization: header } })
    expect(await readResponse(response)).toEqual(errorResponse(401, 'Invalid Token'))
  })

  test('the scheme ignores case and may be `token`', async () => {
    await using service = await startTestService()
    for (const scheme of ['bearer', 'BEARER', 'token']) {
      expect(
        (await service.fetch(usersPath, { headers: { Authorization: `${scheme} ${service.ownerToken}` } })).status,
      ).toBe(200)
    }
  })

  test('a token is rejected from the second of its expiry, also when it was used before', async () => {
    await using service = await startTestService()
    const { token } = await createTestToken(service, { expiry: toWireTime(service.now() + 60_000) })
    expect((await service.fetch(usersPath, { headers: bearer(token) })).status).toBe(200)
    await service.advance(59_999)
    expect((await service.fetch(usersPath, { headers: bearer(token) })).status).toBe(200)
    await service.advance(1)
    expect(await readResponse(await service.fetch(usersPath, { headers: bearer(token) }))).toEqual(
      errorResponse(401, 'Invalid Token'),
    )
  })

  test('public operations reject invalid tokens, too', async () => {
    await using service = await startTestService()
    expect((await service.fetch('/v4/regions')).status).toBe(200)
    expect((await service.fetch('/v4/regions', { headers: bearer('0'.repeat(64)) })).status).toBe(401)
  })

  test('a missing scope is 401 with its own reason', async () => {
    await using service = await startTestService()
    const { token } = await createTestToken(service, { scopes: 'domains:read_write' })
    expect(await readResponse(await service.fetch(usersPath, { headers: bearer(token) }))).toEqual(
      errorResponse(401, 'Your OAuth token is not authorized to use this endpoint.'),
    )
  })

  test('without the scope, images are the public ones', async () => {
    await using service = await startTestService()
    const { token } = await createTestToken(service, { scopes: 'domains:read_write' })
    const body = async (headers: Record<string, string>) => (await service.fetch('/v4/images', { headers })).json()
    expect(await body(bearer(token))).toEqual(await body({}))
  })
})

describe('rate limits', () => {
  test('are the documented ones, per user and operation, with Retry-After', async () => {
    await using service = await startTestService({ settings: { rateLimit: null } })
    const create = (token: string) =>
      service.fetch('/v4/node/instances', { method: 'POST', headers: bearer(token), body: '{}' })
    const first = await create(service.ownerToken)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '9',
      'x-ratelimit-reset': String((service.now() + 30_000) / 1000),
    })
    for (let count = 2; count <= 10; count += 1) expect((await create(service.ownerToken)).status).toBe(400)
    await service.advance(10_000)
    const refused = await create(service.ownerToken)
    expect(refused.headers.get('retry-after')).toBe('20')
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(await readResponse(refused)).toEqual(errorResponse(429, 'Too many requests'))
    expect((await create(service.restrictedToken)).status).not.toBe(429)
    expect((await service.fetch(usersPath, { headers: bearer(service.ownerToken) })).status).toBe(200)
    await service.advance(20_000)
    expect((await create(service.ownerToken)).status).toBe(400)
  })

  test('a setting replaces the limit over all operations; invalid tokens count by address', async () => {
    await using service = await startTestService({ settings: { rateLimit: 2 } })
    const wrong = () => service.fetch(usersPath, { headers: bearer('0'.repeat(64)) })
    expect([(await wrong()).status, (await wrong()).status, (await wrong()).status]).toEqual([401, 401, 429])
    expect((await service.fetch('/v4/regions', {}, { address: '192.0.2.1' })).status).toBe(200)
  })

  test('of callers without a token count a network of IPv6, of which a client has every address', async () => {
    await using service = await startTestService({ settings: { rateLimit: 2 } })
    const statusFrom = async (address: string) => (await service.fetch('/v4/regions', {}, { address })).status
    expect([await statusFrom('2001:db8:0:1::1'), await statusFrom('2001:db8:0:1:ffff::2')]).toEqual([200, 200])
    expect(await statusFrom('2001:db8::1:0:0:0:3')).toBe(429)
    expect([await statusFrom('2001:db8:0:2::1'), await statusFrom('192.0.2.1')]).toEqual([200, 200])
  })

  test('are off with 0', async () => {
    await using service = await startTestService({ settings: { rateLimit: 0 } })
    const { headers } = await service.fetch('/v4/regions')
    expect(headers.get('x-ratelimit-limit')).toBeNull()
  })

  test.each([
    [null, '1600 requests in 120 seconds', true],
    [7, '7 requests in 60 seconds', true],
    [0, '**Rate limit:** none.', false],
  ])('are in the description of the interface: %s', async (rateLimit, words, isLimited) => {
    await using service = await startTestService({ settings: { rateLimit } })
    const text = await (await service.fetch('/openapi.json')).text()
    expect(text).toContain(words)
    expect(text.includes('At most 800 requests')).toBe(isLimited)
  })
})

describe('hosts and origins', () => {
  test.each(['evil.example', 'evil.example:4080', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'host %s is refused everywhere',
    async (host) => {
      await using service = await startTestService()
      for (const path of ['/v4/regions', '/health', '/login', '/'])
        expect((await service.fetch(path, { headers: { Host: host } })).status, path).toBe(421)
    },
  )

  test.each(['localhost:1', '127.0.0.1:4080', '[::1]:4080', '192.168.1.5', 'dash.localhost'])(
    'host %s is ours',
    async (host) => {
      await using service = await startTestService()
      expect((await service.fetch('/health', { headers: { Host: host } })).status).toBe(200)
    },
  )

  test('the configured name is accepted', async () => {
    await using service = await startTestService({ settings: { host: 'dash.internal' } })
    expect((await service.fetch('/health', { headers: { Host: 'Dash.internal:80' } })).status).toBe(200)
  })

  test('writes outside /v4 are accepted from own pages and from other clients than browsers', async () => {
    await using service = await startTestService()
    const post = (path: string, headers: Record<string, string>) =>
      service.fetch(path, { method: 'POST', headers: { Host: 'localhost:4080', ...headers } })
    for (const path of ['/login', '/oauth/token', '/oauth/revoke']) {
      for (const origin of ['https://evil.example', 'http://localhost:5000', 'null'])
        expect((await post(path, { Origin: origin })).status, origin).toBe(403)
      expect((await post(path, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
      expect((await post(path, { Origin: 'http://localhost:4080', 'Sec-Fetch-Site': 'same-origin' })).status).not.toBe(
        403,
      )
      expect((await post(path, {})).status).not.toBe(403)
    }
    const fromAnywhere = await service.fetch('/v4/node/instances', {
      method: 'POST',
      headers: { Origin: 'https://any.example', ...bearer(service.ownerToken) },
      body: '{}',
    })
    expect(fromAnywhere.status).toBe(400)
  })

  test('the outbox is for unrestricted users with all scopes, on this machine', async () => {
    await using service = await startTestService()
    const ask = (token: string | null, host = 'localhost', address = '127.0.0.1') =>
      service.fetch('/outbox', { headers: { Host: host, ...(token === null ? {} : bearer(token)) } }, { address })
    await service.database
      .insertInto('outbox')
      .values([
        { kind: 'sms', recipient: '+15555550100', text: 'first', created: '2026-01-01T00:00:00' },
        { kind: 'sms', recipient: '+15555550100', text: 'second', created: '2026-01-01T00:00:01' },
      ])
      .execute()
    const { body } = await readResponse(await ask(service.ownerToken))
    expect(body.data).toEqual([
      { kind: 'sms', to: '+15555550100', text: 'second', created: '2026-01-01T00:00:01' },
      { kind: 'sms', to: '+15555550100', text: 'first', created: '2026-01-01T00:00:00' },
    ])
    expect((await ask(null)).status).toBe(401)
    expect((await ask(service.restrictedToken)).status).toBe(403)
    for (const scopes of ['nodes:read_write', 'account:read_write'])
      expect((await ask((await createTestToken(service, { scopes })).token)).status).toBe(403)
    expect((await ask(service.ownerToken, 'localhost', '192.0.2.1')).status).toBe(404)
    expect((await ask(service.ownerToken, '192.168.1.5')).status).toBe(404)
  })
})
