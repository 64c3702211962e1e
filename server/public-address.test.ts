/** The service behind a proxy with its own name and https (PUBLIC_URL). */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startTestService, type TestService } from './testing.ts'

const publicUrl = 'https://console.example.com'
const behindProxy = () => startTestService({ settings: { publicUrl } })
/** The Host header that proxies send: the public name, or the address of the service. */
const hosts = ['console.example.com', '127.0.0.1:4080']
const signIn = (service: TestService, headers: Record<string, string>) =>
  service.fetch('/login', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ username: 'owner', password: service.ownerPassword }),
  })

describe('hosts', () => {
  test.each(['console.example.com', 'Console.Example.com:443', 'localhost:4080'])('%s is accepted', async (host) => {
    await using service = await behindProxy()
    expect((await service.fetch('/health', { headers: { Host: host } })).status).toBe(200)
  })

  test.each(['example.com', 'evil.console.example.com', 'console.example.com.evil.example'])(
    '%s is not',
    async (host) => {
      await using service = await behindProxy()
      expect((await service.fetch('/health', { headers: { Host: host } })).status).toBe(421)
    },
  )

  test('the public name is unknown without the setting', async () => {
    await using service = await startTestService()
    expect((await service.fetch('/health', { headers: { Host: 'console.example.com' } })).status).toBe(421)
  })
})

describe.each(hosts)('the proxy sends Host %s', (host) => {
  test('forms from the public address are accepted, with its own scheme only', async () => {
    await using service = await behindProxy()
    expect((await signIn(service, { Host: host, Origin: publicUrl, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
    for (const origin of [
      'http://console.example.com',
      'https://console.example.com:8443',
      'https://evil.example',
      'null',
    ]) {
      expect((await signIn(service, { Host: host, Origin: origin })).status, origin).toBe(403)
    }
  })

  test('cookies are secure, also on responses to requests without Origin', async () => {
    await using service = await behindProxy()
    expect((await signIn(service, { Host: host, Origin: publicUrl })).headers.get('set-cookie')).toMatch(/; Secure/)
    expect((await signIn(service, { Host: host })).headers.get('set-cookie')).toMatch(/; Secure/)
  })

  test('codes are sent to the public address only', async () => {
    await using service = await behindProxy()
    const [cookie = ''] = (
      (await signIn(service, { Host: host, Origin: publicUrl })).headers.get('set-cookie') ?? ''
    ).split(';')
    const authorize = (redirectUri: string) => {
      const query = new URLSearchParams({
        client_id: 'quarterdeck',
        response_type: 'code',
        redirect_uri: redirectUri,
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
        state: 's',
      })
      return service.fetch(`/oauth/authorize?${query}`, { headers: { Host: host, Cookie: cookie }, redirect: 'manual' })
    }
    for (const elsewhere of [
      'http://console.example.com/sign-in',
      'https://evil.example/sign-in',
      `${publicUrl}/other`,
      `${publicUrl}@evil.example/sign-in`,
    ]) {
      expect((await authorize(elsewhere)).status, elsewhere).toBe(400)
    }
    expect((await authorize(`${publicUrl}/sign-in`)).headers.get('location')).toMatch(
      /^https:\/\/console\.example\.com\/sign-in\?code=[0-9a-f]+&state=s$/,
    )
  })
})

describe('over https', () => {
  const origin = { Origin: publicUrl, 'Sec-Fetch-Site': 'same-origin' }
  const cookiesOf = (response: Response) => response.headers.getSetCookie().map((line) => line.split('; '))
  const authorize = (service: TestService, headers: Record<string, string>) => {
    const query = new URLSearchParams({
      client_id: 'quarterdeck',
      response_type: 'code',
      redirect_uri: `${publicUrl}/sign-in`,
      code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
      code_challenge_method: 'S256',
      state: 's',
    })
    return service.fetch(`/oauth/authorize?${query}`, { headers, redirect: 'manual' })
  }

  test('cookies have names that no other site of the domain can set', async () => {
    await using service = await behindProxy()
    const headers = { Host: 'console.example.com', ...origin }
    const [[login = '', ...attributes] = []] = cookiesOf(await signIn(service, headers))
    expect(login).toMatch(/^__Host-login=/)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']))
    const back =
      (await authorize(service, { Host: 'console.example.com', Cookie: login })).headers.get('location') ?? ''
    const token = await service.fetch('/oauth/token', {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'quarterdeck',
        code: new URL(back).searchParams.get('code') ?? '',
        redirect_uri: `${publicUrl}/sign-in`,
        code_verifier: 'v'.repeat(43),
      }),
    })
    expect(token.status).toBe(200)
    expect(cookiesOf(token).map(([pair = '', ...rest]) => [pair.split('=')[0], rest.includes('Secure')])).toEqual([
      ['__Host-login', true],
      ['login', true],
      ['__Host-refresh_token', true],
      ['__Host-finished_sign_in', true],
      ['__Host-signed_in', true],
    ])
    const cookie = cookiesOf(token)
      .map(([pair]) => pair)
      .join('; ')
    const renew = (headers: Record<string, string>) =>
      service.fetch('/oauth/token', {
        method: 'POST',
        headers,
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'quarterdeck' }),
      })
    expect((await renew({ ...headers, Cookie: cookie.replaceAll(/__(?:Host|Secure)-/g, '') })).status).toBe(400)
    expect((await renew({ ...headers, Cookie: cookie })).status).toBe(200)
  })

  test('a cookie without the prefix counts on the machine itself only', async () => {
    await using service = await behindProxy()
    const local = { Host: '127.0.0.1:4080', Origin: 'http://127.0.0.1:4080' }
    const [[login = ''] = []] = cookiesOf(await signIn(service, local))
    expect(login).toMatch(/^login=/)
    const codeFor = async (headers: Record<string, string>) =>
      new URL(
        (await authorize(service, { ...headers, Cookie: login })).headers.get('location') ?? '',
        publicUrl,
      ).searchParams.has('code')
    expect(await codeFor({ Host: 'console.example.com' })).toBe(false)
    expect(await codeFor({ Host: '127.0.0.1:4080', 'X-Forwarded-For': '192.0.2.7' })).toBe(false)
    expect(await codeFor({ Host: '127.0.0.1:4080' })).toBe(true)
  })

  test('signing out deletes the cookies with and without the prefix', async () => {
    await using service = await behindProxy()
    const revoked = await service.fetch('/oauth/revoke', {
      method: 'POST',
      headers: { Host: 'console.example.com', ...origin },
      body: new URLSearchParams({ client_id: 'quarterdeck' }),
    })
    const deleted = cookiesOf(revoked).map(([pair = '']) => pair)
    for (const name of [
      '__Host-login',
      'login',
      '__Host-refresh_token',
      'refresh_token',
      '__Host-signed_in',
      'signed_in',
    ])
      expect(deleted).toContain(`${name}=`)
  })
})

test('on the machine itself signing in works without https', async () => {
  await using service = await behindProxy()
  const response = await signIn(service, { Host: '127.0.0.1:4080', Origin: 'http://127.0.0.1:4080' })
  expect(response.status).toBe(303)
  expect(response.headers.get('set-cookie')).not.toContain('Secure')
})

test('every response has HSTS, but only with a public https address', async () => {
  await using service = await behindProxy()
  await using plain = await startTestService()
  for (const path of ['/login', '/config.json', '/health', '/nope', '/oauth/authorize', '/v4/regions']) {
    expect((await service.fetch(path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000')
  }
  expect((await plain.fetch('/login')).headers.get('strict-transport-security')).toBeNull()
})

test('forwarded requests do not count as local', async () => {
  await using service = await behindProxy()
  const ask = (headers: Record<string, string>) =>
    service.fetch('/outbox', { headers: { Authorization: `Bearer ${service.ownerToken}`, ...headers } })
  expect((await ask({ Host: '127.0.0.1:4080' })).status).toBe(200)
  for (const name of [
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'Forwarded',
    'Via',
    'CF-Connecting-IP',
    'True-Client-IP',
  ])
    expect((await ask({ Host: '127.0.0.1:4080', [name]: '192.0.2.7' })).status, name).toBe(404)
  expect((await ask({ Host: 'console.example.com' })).status).toBe(404)
})
