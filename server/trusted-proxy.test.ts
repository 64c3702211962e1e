/** The address of the client behind a proxy (TRUSTED_PROXY): in limits, in the login history and in the log. */
import { describe, expect, test } from 'vitest'
import { startTestService, type TestOptions, type TestService } from './testing.ts'

const proxy = '10.0.0.5'
const behindProxy = (options: TestOptions = {}) =>
  startTestService({
    ...options,
    settings: {
      trustedProxies: [
        { address: '10.0.0.0', prefix: 8 },
        { address: '::1', prefix: 128 },
      ],
      ...options.settings,
    },
  })
const signIn = (service: TestService, forwardedFor: string, { password = service.ownerPassword, peer = proxy } = {}) =>
  service.fetch(
    '/login',
    {
      method: 'POST',
      headers: { 'X-Forwarded-For': forwardedFor },
      body: new URLSearchParams({ username: 'owner', password }),
    },
    { address: peer },
  )
const loginAddresses = async (service: TestService) =>
  (await service.database.selectFrom('logins').select('ip').orderBy('id').execute()).map(({ ip }) => ip)

describe('the address in the login history', () => {
  test.each([
    ['the client', '192.0.2.7', '192.0.2.7'],
    ['a client that sent the header itself', '203.0.113.1, 192.0.2.7', '192.0.2.7'],
    ['a client behind two trusted proxies', '192.0.2.7, 10.1.1.1', '192.0.2.7'],
    ['a client of IPv6', '2001:db8::7', '2001:db8::7'],
    ['a client with a port', '192.0.2.7:51034', '192.0.2.7'],
    ['a client of IPv6 with a port', '[2001:db8::7]:51034', '2001:db8::7'],
    ['an IPv4 client of a dual-stack proxy', '::ffff:192.0.2.7', '192.0.2.7'],
    ['a proxy itself', '', proxy],
    ['a client that is not an address', '192.0.2.7, unknown', proxy],
    ['a client in the network of the proxies', '10.9.9.9', '10.9.9.9'],
  ])('is that of %s', async (_, forwardedFor, address) => {
    await using service = await behindProxy()
    expect((await signIn(service, forwardedFor)).status).toBe(303)
    expect(await loginAddresses(service)).toEqual([address])
  })

  test.each(['::1', '::ffff:10.0.0.5'])('is the forwarded one when the proxy is %s', async (peer) => {
    await using service = await behindProxy()
    await signIn(service, '192.0.2.7', { peer })
    expect(await loginAddresses(service)).toEqual(['192.0.2.7'])
  })

  test('is never the forwarded one without a trusted proxy', async () => {
    await using service = await behindProxy()
    await using direct = await startTestService()
    await signIn(service, '192.0.2.7', { peer: '198.51.100.1' })
    await signIn(direct, '192.0.2.7')
    expect([await loginAddresses(service), await loginAddresses(direct)]).toEqual([['198.51.100.1'], [proxy]])
  })
})

test('attempts to sign in are limited for the client, not for the proxy', async () => {
  await using service = await behindProxy()
  for (let count = 0; count < 6; count += 1) await signIn(service, '192.0.2.7', { password: 'wrong' })
  expect((await signIn(service, '192.0.2.7')).status).toBe(429)
  expect((await signIn(service, '192.0.2.8')).status).toBe(303)
})

test('requests without a token are limited for the client, and the log names it', async () => {
  const lines: string[] = []
  await using service = await behindProxy({ settings: { rateLimit: 1 }, log: (line) => lines.push(line) })
  const ask = async (forwardedFor: string) =>
    (await service.fetch('/v4/regions', { headers: { 'X-Forwarded-For': forwardedFor } }, { address: proxy })).status
  expect([await ask('192.0.2.7'), await ask('192.0.2.7'), await ask('192.0.2.8')]).toEqual([200, 429, 200])
  expect(lines.map((line) => JSON.parse(line).address)).toEqual(['192.0.2.7', '192.0.2.7', '192.0.2.8'])
})

test('the outbox stays closed for a client that a trusted proxy reports as local', async () => {
  await using service = await behindProxy()
  const headers = { Authorization: `Bearer ${service.ownerToken}`, 'X-Forwarded-For': '127.0.0.1' }
  expect((await service.fetch('/outbox', { headers }, { address: '::1' })).status).toBe(404)
})
