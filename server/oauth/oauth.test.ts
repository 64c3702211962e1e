import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startTestService, type TestOptions, type TestService } from '../testing.ts'
import { hashPassword } from './passwords.ts'
import { base32Encode, codeAt, stepAt } from './totp.ts'

const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const host = 'localhost:4080'
const redirectUri = `http://${host}/sign-in`
const request = { response_type: 'code', client_id: 'quarterdeck', redirect_uri: redirectUri, scope: '*', state: 'st4te', code_challenge: challenge, code_challenge_method: 'S256' }
const authorizeAddress = (changes: Record<string, string> = {}) => `/oauth/authorize?${new URLSearchParams({ ...request, ...changes })}`

/** A browser: follows nothing by itself, keeps cookies with their paths, sends Origin with its forms. */
function browser(service: TestService, { address = '127.0.0.1', userAgent = 'Test Browser' } = {}) {
  const jar = new Map<string, { value: string; path: string; attributes: string }>()
  async function go(path: string, form?: Record<string, string>) {
    const cookies = [...jar].filter(([, { path: under }]) => path.startsWith(under)).map(([name, { value }]) => `${name}=${value}`).join('; ')
    const response = await service.fetch(path, {
      headers: { Host: host, 'User-Agent': userAgent, ...(cookies ? { Cookie: cookies } : {}), ...(form ? { Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' } : {}) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      redirect: 'manual',
    }, { address })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      const path = /Path=([^;]+)/.exec(attributes)?.[1] ?? '/'
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, { value, path, attributes })
    }
    return { status: response.status, location: response.headers.get('location') ?? '', headers: response.headers, text: await response.text() }
  }
  return { go, jar }
}
type Browser = ReturnType<typeof browser>

const codeIn = (location: string) => new URL(location).searchParams.get('code') ?? ''
const owner = (service: TestService) => ({ username: 'owner', password: service.ownerPassword })

/** Through the pages to a code. */
async function codeFor({ go }: Browser, person: Record<string, string>, address = authorizeAddress()) {
  const { location: login } = await go(address)
  const { location: back } = await go('/login', { ...person, return: new URL(login, redirectUri).searchParams.get('return') ?? '' })
  return (await go(back)).location
}
const exchange = ({ go }: Browser, code: string, changes: Record<string, string> = {}) =>
  go('/oauth/token', { grant_type: 'authorization_code', client_id: 'quarterdeck', code, redirect_uri: redirectUri, code_verifier: verifier, ...changes })
const renew = ({ go }: Browser) => go('/oauth/token', { grant_type: 'refresh_token', client_id: 'quarterdeck' })
const tokenIn = (answer: { text: string }): string => JSON.parse(answer.text).access_token
const statusWith = async (service: TestService, token: string) =>
  (await service.fetch('/v4/profile', { headers: { Authorization: `Bearer ${token}` } })).status

async function signedIn(options: TestOptions = {}) {
  const service = await startTestService(options)
  const tab = browser(service)
  const answer = await exchange(tab, codeIn(await codeFor(tab, owner(service))))
  return { service, tab, token: tokenIn(answer), answer, [Symbol.asyncDispose]: () => service.close() }
}

describe('signing in', () => {
  test('leads from the app through the page and back to the app with a code', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const start = await tab.go(authorizeAddress())
    expect([start.status, start.location]).toEqual([303, `/login?return=${encodeURIComponent(authorizeAddress())}`])
    const page = await tab.go(start.location)
    expect(page.status).toBe(200)
    expect(page.text).toContain('autocomplete="current-password"')
    expect(page.text).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const done = await tab.go('/login', { ...owner(service), return: authorizeAddress() })
    expect([done.status, done.location]).toEqual([303, authorizeAddress()])
    const back = await tab.go(done.location)
    expect(back.status).toBe(303)
    expect(back.location).toMatch(/^http:\/\/localhost:4080\/sign-in\?code=[0-9a-f]{64}&state=st4te$/)
    // The password was good for one code only.
    expect((await tab.go(authorizeAddress())).location).toMatch(/^\/login/)
  })

  test('gives a token that works, and cookies that scripts cannot read', async () => {
    await using start = await signedIn()
    const { tab, answer, service, token } = start
    expect(JSON.parse(answer.text)).toEqual({ access_token: expect.stringMatching(/^[0-9a-f]{64}$/), token_type: 'bearer', expires_in: 7200, scope: '*', username: 'owner' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(tab.jar.get('refresh')?.attributes).toMatch(/Path=\/oauth; HttpOnly; SameSite=Strict/)
    expect(tab.jar.get('signed_in')).toMatchObject({ value: '1', path: '/' })
    expect(tab.jar.get('signed_in')?.attributes).not.toContain('HttpOnly')
    expect(tab.jar.has('login')).toBe(false)
    expect(await statusWith(service, token)).toBe(200)
    const logins = await service.database.selectFrom('logins').selectAll().execute()
    expect(logins).toMatchObject([{ username: 'owner', ip: '127.0.0.1', restricted: 0, status: 'successful', datetime: '2026-06-15T10:30:00' }])
    const apps = await service.database.selectFrom('apps').selectAll().execute()
    expect(apps).toMatchObject([{ client_id: 'quarterdeck', label: 'Quarterdeck', scopes: '*', website: 'http://localhost:4080' }])
  })

  test('with some scopes gives those', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const code = codeIn(await codeFor(tab, owner(service), authorizeAddress({ scope: 'nodes:read_only domains:read_write' })))
    const token = tokenIn(await exchange(tab, code))
    const { headers } = await service.fetch('/v4/profile', { headers: { Authorization: `Bearer ${token}` } })
    expect(headers.get('x-oauth-scopes')).toBe('nodes:read_only domains:read_write')
  })

  test('the name ignores case; nothing of the database stores a secret', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const answer = await exchange(tab, codeIn(await codeFor(tab, { username: ' OWNER ', password: service.ownerPassword })))
    const tables = ['users', 'access_tokens', 'refresh_tokens', 'authorization_codes', 'login_attempts', 'tokens'] as const
    const stored = JSON.stringify(await Promise.all(tables.map((table) => service.database.selectFrom(table).selectAll().execute())))
    for (const secret of [service.ownerPassword, service.ownerToken, tokenIn(answer), tab.jar.get('refresh')?.value ?? 'none']) expect(stored).not.toContain(secret)
  })
})

describe('a wrong sign-in', () => {
  test.each([['the wrong password', 'owner', 'wrong'], ['an unknown name', 'nobody', 'wrong'], ['nothing', '', '']])('%s is told on the page', async (_, username, password) => {
    await using service = await startTestService()
    const tab = browser(service)
    const answer = await tab.go('/login', { username, password, return: authorizeAddress() })
    expect([answer.status, answer.location]).toEqual([200, ''])
    expect(answer.text).toContain('role="alert">That username and password do not match')
    expect(answer.text).toContain(`value="${username}"`)
    expect(tab.jar.size).toBe(0)
    expect(await service.database.selectFrom('logins').selectAll().execute()).toEqual([])
  })

  test('what was typed is shown as text', async () => {
    await using service = await startTestService()
    const { text } = await browser(service).go('/login', { username: '"><b>x', password: 'x', return: '"><script>' })
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;x"')
    expect(text).not.toContain('<script>')
  })

  test('too many tries have to wait, even with the right password; other places need not', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    for (let count = 0; count < 5; count += 1) expect((await tab.go('/login', { username: 'owner', password: 'wrong' })).status).toBe(200)
    const refused = await tab.go('/login', owner(service))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300'])
    expect(refused.text).toContain('Too many tries. Please wait 5 minutes')
    expect((await browser(service, { address: '192.0.2.9' }).go('/login', owner(service))).status).toBe(303)
    await service.advance(300_000)
    expect((await tab.go('/login', owner(service))).status).toBe(303)
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/oauth/authorizeX?', 'javascript:alert(1)'])('a return to %s goes home', async (address) => {
    await using service = await startTestService()
    expect((await browser(service).go('/login', { ...owner(service), return: address })).location).toBe('/')
  })
})

describe('what an app may ask for', () => {
  test.each([
    ['another client', { client_id: 'other' }], ['another site', { redirect_uri: 'https://evil.example/sign-in' }],
    ['another port', { redirect_uri: 'http://localhost:4081/sign-in' }], ['another page', { redirect_uri: `http://${host}/nodes` }],
    ['an address with a query', { redirect_uri: `${redirectUri}?x=1` }], ['an address with a user', { redirect_uri: `http://x@${host}/sign-in` }],
    ['another scheme', { redirect_uri: `ftp://${host}/sign-in` }], ['no address', { redirect_uri: '' }],
  ])('%s is refused on a page, never redirected to', async (_, changes) => {
    await using service = await startTestService()
    const answer = await browser(service).go(authorizeAddress(changes))
    expect([answer.status, answer.location]).toEqual([400, ''])
    expect(answer.text).toContain('This link does not work')
  })

  test.each([
    ['unsupported_response_type', { response_type: 'token' }], ['invalid_request', { code_challenge: '' }], ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_scope', { scope: 'everything:read_only' }],
  ])('%s goes back to the app with its state', async (error, changes) => {
    await using service = await startTestService()
    const { location } = await browser(service).go(authorizeAddress(changes))
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({ error, state: 'st4te' })
    expect(location.startsWith(redirectUri)).toBe(true)
  })

  test.each([
    ['invalid_grant', 'another verifier', { code_verifier: 'w'.repeat(43) }], ['invalid_grant', 'another address', { redirect_uri: 'http://localhost:1/sign-in' }],
    ['invalid_grant', 'an unknown code', { code: '0'.repeat(64) }], ['invalid_client', 'another client', { client_id: 'other' }],
    ['unsupported_grant_type', 'another way', { grant_type: 'password' }],
  ])('%s: %s', async (error, _, changes) => {
    await using service = await startTestService()
    const tab = browser(service)
    const answer = await exchange(tab, codeIn(await codeFor(tab, owner(service))), changes)
    expect([400, 401]).toContain(answer.status)
    expect(JSON.parse(answer.text)).toMatchObject({ error })
    expect(tab.jar.size).toBe(0)
  })

  test('a code lives one minute', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const code = codeIn(await codeFor(tab, owner(service)))
    await service.advance(60_000)
    expect((await exchange(tab, code)).status).toBe(400)
  })

  test('a code used twice ends the session of its first use', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const code = codeIn(await codeFor(tab, owner(service)))
    const token = tokenIn(await exchange(tab, code))
    expect(await statusWith(service, token)).toBe(200)
    expect((await exchange(browser(service), code)).status).toBe(400)
    expect(await statusWith(service, token)).toBe(401)
  })
})

describe('a session', () => {
  test('gets new tokens with its cookie, which changes each time', async () => {
    await using start = await signedIn()
    const { service, tab } = start
    const first = tab.jar.get('refresh')?.value
    const answer = await renew(tab)
    expect(await statusWith(service, tokenIn(answer))).toBe(200)
    expect(tab.jar.get('refresh')?.value).not.toBe(first)
    expect(JSON.parse(answer.text)).toMatchObject({ scope: '*', username: 'owner', expires_in: 7200 })
  })

  test('an access token ends after two hours, to the second', async () => {
    await using start = await signedIn()
    const { service, token } = start
    await service.advance(7_199_999)
    expect(await statusWith(service, token)).toBe(200)
    await service.advance(1)
    expect(await statusWith(service, token)).toBe(401)
  })

  test('two tabs may renew with the same cookie at once', async () => {
    await using start = await signedIn()
    const { service, tab } = start
    const other = browser(service)
    for (const [name, value] of tab.jar) other.jar.set(name, value)
    const mine = await renew(tab)
    await service.advance(60_000)
    const theirs = await renew(other)
    expect([await statusWith(service, tokenIn(mine)), await statusWith(service, tokenIn(theirs))]).toEqual([200, 200])
    expect((await renew(tab)).status).toBe(200)
    expect((await renew(other)).status).toBe(200)
  })

  test('a stolen cookie ends everything as soon as it is used after its owner has renewed', async () => {
    await using start = await signedIn()
    const { service, tab, token } = start
    const thief = browser(service)
    for (const [name, value] of tab.jar) thief.jar.set(name, value)
    const renewed = tokenIn(await renew(tab))
    await service.advance(60_001)
    const caught = await renew(thief)
    expect(JSON.parse(caught.text)).toMatchObject({ error: 'invalid_grant' })
    expect(thief.jar.size).toBe(0)
    expect([await statusWith(service, token), await statusWith(service, renewed)]).toEqual([401, 401])
    expect((await renew(tab)).status).toBe(400)
  })

  test('ends after thirty days without use, and after ninety in any case', async () => {
    await using start = await signedIn()
    const { service, tab } = start
    const day = 86_400_000
    for (let days = 0; days < 87; days += 29) {
      await service.advance(29 * day)
      expect((await renew(tab)).status).toBe(200)
    }
    await service.advance(3 * day)
    expect((await renew(tab)).status).toBe(400)

    await using again = await signedIn()
    await again.service.advance(30 * day)
    expect((await renew(again.tab)).status).toBe(400)
  })

  test('signing out ends its tokens at once and takes the cookies away', async () => {
    await using start = await signedIn()
    const { service, tab, token } = start
    expect(await statusWith(service, token)).toBe(200)
    const cookie = tab.jar.get('refresh')
    expect((await tab.go('/oauth/revoke', { client_id: 'quarterdeck', token })).status).toBe(200)
    expect(tab.jar.size).toBe(0)
    expect(await statusWith(service, token)).toBe(401)
    if (cookie) tab.jar.set('refresh', cookie)
    expect((await renew(tab)).status).toBe(400)
    expect((await tab.go('/oauth/revoke', { token: 'unknown' })).status).toBe(200)
  })

  test('revoking the app ends its tokens at once', async () => {
    await using start = await signedIn()
    const { service, tab, token } = start
    expect(await statusWith(service, token)).toBe(200)
    await service.database.deleteFrom('apps').execute()
    expect((await renew(tab)).status).toBe(400)
    expect(await statusWith(service, token)).toBe(401)
  })
})

describe('two-factor authentication', () => {
  const secret = base32Encode(Buffer.from('0123456789'))
  const scratch = 'abcde-fghij-klmno-pqrs'

  async function protect(service: TestService) {
    const scratchHash = await hashPassword(scratch, { n: 1024, r: 8, p: 1 })
    await service.database.insertInto('two_factor').values({ user_id: 1, secret, pending_secret: null, pending_expires_at: null, scratch_hash: scratchHash }).execute()
  }
  const present = (service: TestService, steps = 0) => codeAt(secret, stepAt(service.now()) + steps)
  const afterPassword = async (tab: Browser, service: TestService) => (await tab.go('/login', { ...owner(service), return: authorizeAddress() })).location
  const type = (tab: Browser, code: string, more: Record<string, string> = {}) => tab.go('/login/code', { code, return: authorizeAddress(), ...more })

  test('asks for a code after the password, and not before', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service)
    expect((await tab.go('/login/code?return=')).location).toBe('/login?return=%2F')
    expect((await type(tab, present(service))).location).toMatch(/^\/login\?/)
    const page = await afterPassword(tab, service)
    expect(page).toBe(`/login/code?return=${encodeURIComponent(authorizeAddress())}`)
    expect((await tab.go(page)).text).toContain('autocomplete="one-time-code"')
    // The password alone is no code for the app, and no login.
    expect((await tab.go(authorizeAddress())).location).toMatch(/^\/login/)
    expect(await service.database.selectFrom('logins').selectAll().execute()).toEqual([])
    expect((await type(tab, present(service))).location).toBe(authorizeAddress())
    expect(codeIn((await tab.go(authorizeAddress())).location)).toMatch(/^[0-9a-f]{64}$/)
    expect(await service.database.selectFrom('logins').selectAll().execute()).toHaveLength(1)
  })

  test('a wrong code is told, and after five tries waits', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service)
    await afterPassword(tab, service)
    for (let count = 0; count < 5; count += 1) {
      const wrong = await type(tab, '000000')
      expect([wrong.status, wrong.location]).toEqual([200, ''])
      expect(wrong.text).toContain('role="alert">That code is not right')
    }
    const refused = await type(tab, present(service))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300'])
  })

  test('a code works once', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service)
    await afterPassword(tab, service)
    const code = present(service)
    expect((await type(tab, code)).status).toBe(303)
    const other = browser(service)
    await afterPassword(other, service)
    expect((await type(other, code)).text).toContain('That code is not right')
    expect((await type(other, present(service, 1))).status).toBe(303)
  })

  test('the scratch code works once', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service)
    await afterPassword(tab, service)
    expect((await type(tab, ` ${scratch.toUpperCase()} `)).status).toBe(303)
    const other = browser(service)
    await afterPassword(other, service)
    expect((await type(other, scratch)).text).toContain('That code is not right')
  })

  test('a trusted browser is not asked for thirty days; others and other users of it are', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service, { userAgent: 'Mine' })
    await afterPassword(tab, service)
    expect((await type(tab, present(service), { trust: 'yes' })).status).toBe(303)
    expect(tab.jar.get('trusted_browser')?.attributes).toMatch(/Path=\/login; HttpOnly; SameSite=Strict/)
    expect(await service.database.selectFrom('devices').selectAll().execute()).toMatchObject([
      { user_id: 1, created: '2026-06-15T10:30:00', expiry: '2026-07-15T10:30:00', last_authenticated: '2026-06-15T10:30:00', last_remote_addr: '127.0.0.1', user_agent: 'Mine' },
    ])
    await service.advance(86_400_000)
    expect(await afterPassword(tab, service)).toBe(authorizeAddress())
    expect(await service.database.selectFrom('devices').select('last_authenticated').execute()).toEqual([{ last_authenticated: '2026-06-16T10:30:00' }])
    expect(await afterPassword(browser(service), service)).toMatch(/^\/login\/code/)
    await service.advance(29 * 86_400_000)
    expect(await afterPassword(tab, service)).toMatch(/^\/login\/code/)
  })

  test('a revoked device is asked again', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service)
    await afterPassword(tab, service)
    await type(tab, present(service), { trust: 'yes' })
    await service.database.deleteFrom('devices').execute()
    expect(await afterPassword(tab, service)).toMatch(/^\/login\/code/)
  })
})
