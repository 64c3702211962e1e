/** The service behind a proxy with a name and https of its own (PUBLIC_URL). */
import { describe, expect, test } from 'vitest'
import { startTestService, type TestService } from './testing.ts'

const publicUrl = 'https://console.example.com'
const behindProxy = () => startTestService({ env: { publicUrl } })
/** As proxies pass it on: with the public name, or with the address they speak to. */
const hosts = ['console.example.com', '127.0.0.1:4080']
const signIn = (service: TestService, headers: Record<string, string>) =>
  service.fetch('/login', { method: 'POST', headers, body: new URLSearchParams({ username: 'owner', password: service.ownerPassword }) })

describe('hosts', () => {
  test.each(['console.example.com', 'Console.Example.com:443', 'localhost:4080'])('%s is ours', async (host) => {
    await using service = await behindProxy()
    expect((await service.fetch('/health', { headers: { Host: host } })).status).toBe(200)
  })

  test.each(['example.com', 'evil.console.example.com', 'console.example.com.evil.example'])('%s is not', async (host) => {
    await using service = await behindProxy()
    expect((await service.fetch('/health', { headers: { Host: host } })).status).toBe(421)
  })

  test('without the setting its name is nobody', async () => {
    await using service = await startTestService()
    expect((await service.fetch('/health', { headers: { Host: 'console.example.com' } })).status).toBe(421)
  })
})

describe.each(hosts)('the proxy sends Host %s', (host) => {
  test('forms of the public address are accepted, by its own scheme only', async () => {
    await using service = await behindProxy()
    expect((await signIn(service, { Host: host, Origin: publicUrl, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
    for (const origin of ['http://console.example.com', 'https://console.example.com:8443', 'https://evil.example', 'null']) {
      expect((await signIn(service, { Host: host, Origin: origin })).status, origin).toBe(403)
    }
  })

  test('cookies stay on https, also those of an answer to no form', async () => {
    await using service = await behindProxy()
    expect((await signIn(service, { Host: host, Origin: publicUrl })).headers.get('set-cookie')).toMatch(/; Secure/)
    expect((await signIn(service, { Host: host })).headers.get('set-cookie')).toMatch(/; Secure/)
  })

  test('a code is sent back to the public address only', async () => {
    await using service = await behindProxy()
    const [cookie = ''] = ((await signIn(service, { Host: host, Origin: publicUrl })).headers.get('set-cookie') ?? '').split(';')
    const authorize = (redirectUri: string) => {
      const query = new URLSearchParams({
        client_id: 'quarterdeck', response_type: 'code', redirect_uri: redirectUri, code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', state: 's',
      })
      return service.fetch(`/oauth/authorize?${query}`, { headers: { Host: host, Cookie: cookie }, redirect: 'manual' })
    }
    for (const elsewhere of ['http://console.example.com/sign-in', 'https://evil.example/sign-in', `${publicUrl}/other`, `${publicUrl}@evil.example/sign-in`]) {
      expect((await authorize(elsewhere)).status, elsewhere).toBe(400)
    }
    expect((await authorize(`${publicUrl}/sign-in`)).headers.get('location')).toMatch(/^https:\/\/console\.example\.com\/sign-in\?code=[0-9a-f]+&state=s$/)
  })
})

test('on the machine itself signing in goes on without https', async () => {
  await using service = await behindProxy()
  const answer = await signIn(service, { Host: '127.0.0.1:4080', Origin: 'http://127.0.0.1:4080' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('set-cookie')).not.toContain('Secure')
})

test('browsers are told to come by https again, by every answer; without a public https address they are not', async () => {
  await using service = await behindProxy()
  await using plain = await startTestService()
  for (const path of ['/login', '/config.json', '/health', '/nope', '/oauth/authorize', '/v4/regions']) {
    expect((await service.fetch(path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000')
  }
  expect((await plain.fetch('/login')).headers.get('strict-transport-security')).toBeNull()
})

test('what a proxy passes on does not count as coming from this machine', async () => {
  await using service = await behindProxy()
  const ask = (headers: Record<string, string>) => service.fetch('/outbox', { headers: { Authorization: `Bearer ${service.ownerToken}`, ...headers } })
  expect((await ask({ Host: '127.0.0.1:4080' })).status).toBe(200)
  expect((await ask({ Host: '127.0.0.1:4080', 'X-Forwarded-For': '192.0.2.7' })).status).toBe(404)
  expect((await ask({ Host: 'console.example.com' })).status).toBe(404)
})
