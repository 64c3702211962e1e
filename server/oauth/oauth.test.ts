import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startTestService } from '../testing.ts'
import {
  host,
  redirectUri,
  authorizePath,
  browser,
  codeIn,
  owner,
  signInForCode,
  exchange,
  tokenIn,
  profileStatus,
  startSignedIn,
} from './browser-testing.ts'

describe('signing in', () => {
  test('goes from the app to the sign-in page and back to the app with a code', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const start = await tab.go(authorizePath())
    expect([start.status, start.location]).toEqual([303, `/login?return=${encodeURIComponent(authorizePath())}`])
    const page = await tab.go(start.location)
    expect(page.status).toBe(200)
    expect(page.text).toContain('autocomplete="current-password"')
    const scripts = page.text.split('<script').slice(1)
    expect(scripts).toHaveLength(1)
    const script = scripts[0]?.replace(/^>|<\/script>.*/gs, '') ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'sha256-${hash}'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const done = await tab.go('/login', { ...owner(service), return: authorizePath() })
    expect([done.status, done.location]).toEqual([303, authorizePath()])
    const back = await tab.go(done.location)
    expect(back.status).toBe(303)
    expect(back.location).toMatch(/^http:\/\/localhost:4080\/sign-in\?code=[0-9a-f]{64}&state=st4te$/)
    // A login attempt is for one request only.
    expect((await tab.go(authorizePath({ code_challenge: 'a'.repeat(43) }))).location).toMatch(/^\/login/)
  })

  test('gives a valid token, and cookies that scripts cannot read', async () => {
    await using start = await startSignedIn()
    const { tab, response, service, token } = start
    expect(JSON.parse(response.text)).toEqual({
      access_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      token_type: 'bearer',
      expires_in: 7200,
      scope: '*',
      username: 'owner',
      uid: 1,
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(tab.jar.get('refresh_token')?.attributes).toMatch(/Path=\/; HttpOnly; SameSite=Strict/)
    expect(tab.jar.get('signed_in')).toMatchObject({ value: '1', path: '/' })
    expect(tab.jar.get('signed_in')?.attributes).not.toContain('HttpOnly')
    expect(tab.jar.has('login')).toBe(false)
    // Going back to its login page does not start the same sign-in again.
    expect((await tab.go(`/login?return=${encodeURIComponent(authorizePath())}`)).location).toBe('/sign-in')
    expect(
      (await tab.go(`/login?return=${encodeURIComponent(authorizePath({ code_challenge: 'a'.repeat(43) }))}`)).status,
    ).toBe(200)
    expect(await profileStatus(service, token)).toBe(200)
    const logins = await service.database.selectFrom('logins').selectAll().execute()
    expect(logins).toMatchObject([
      { username: 'owner', ip: '127.0.0.1', restricted: 0, status: 'successful', datetime: '2026-06-15T10:30:00' },
    ])
    const apps = await service.database.selectFrom('apps').selectAll().execute()
    expect(apps).toMatchObject([
      { client_id: 'quarterdeck', label: 'Quarterdeck', scopes: '*', website: 'http://localhost:4080' },
    ])
  })

  test('gives the requested scopes', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const code = codeIn(
      await signInForCode(tab, owner(service), authorizePath({ scope: 'nodes:read_only domains:read_write' })),
    )
    const token = tokenIn(await exchange(tab, code))
    const { headers } = await service.fetch('/v4/profile', { headers: { Authorization: `Bearer ${token}` } })
    expect(headers.get('x-oauth-scopes')).toBe('nodes:read_only domains:read_write')
  })

  test('the username ignores case, and the database stores no secret', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const response = await exchange(
      tab,
      codeIn(await signInForCode(tab, { username: ' OWNER ', password: service.ownerPassword })),
    )
    const tables = [
      'users',
      'access_tokens',
      'refresh_tokens',
      'authorization_codes',
      'login_attempts',
      'tokens',
    ] as const
    const stored = JSON.stringify(
      await Promise.all(tables.map((table) => service.database.selectFrom(table).selectAll().execute())),
    )
    for (const secret of [
      service.ownerPassword,
      service.ownerToken,
      tokenIn(response),
      tab.jar.get('refresh_token')?.value ?? 'none',
    ])
      expect(stored).not.toContain(secret)
  })
})

describe('a failed sign-in', () => {
  test.each([
    ['the wrong password', 'owner', 'wrong'],
    ['an unknown name', 'nobody', 'wrong'],
    ['nothing', '', ''],
  ])('%s is reported on the page', async (_, username, password) => {
    await using service = await startTestService()
    const tab = browser(service)
    const response = await tab.go('/login', { username, password, return: authorizePath() })
    expect([response.status, response.location]).toEqual([200, ''])
    expect(response.text).toContain('role="alert">Incorrect username or password')
    expect(response.text).toContain(`value="${username}"`)
    expect(tab.jar.size).toBe(0)
    expect(await service.database.selectFrom('logins').selectAll().execute()).toEqual([])
  })

  test('input is shown as text', async () => {
    await using service = await startTestService()
    const { text } = await browser(service).go('/login', { username: '"><b>x', password: 'x', return: '"><script>' })
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;x"')
    expect(text).not.toContain('"><script>')
  })

  test('too many attempts are blocked, even with the right password, but only for that address', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    for (let count = 0; count < 5; count += 1)
      expect((await tab.go('/login', { username: 'owner', password: 'wrong' })).status).toBe(200)
    const refused = await tab.go('/login', owner(service))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300'])
    expect(refused.text).toContain('Too many attempts. Wait 5 minutes')
    expect((await browser(service, { address: '192.0.2.9' }).go('/login', owner(service))).status).toBe(303)
    await service.advance(300_000)
    expect((await tab.go('/login', owner(service))).status).toBe(303)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/oauth/authorizeX?',
    'javascript:alert(1)',
  ])('a return to %s goes to the dashboard', async (address) => {
    await using service = await startTestService()
    expect((await browser(service).go('/login', { ...owner(service), return: address })).location).toBe(
      '/sign-in?new-session',
    )
  })
})

describe('requests of apps', () => {
  test.each([
    ['another client', { client_id: 'other' }],
    ['another site', { redirect_uri: 'https://evil.example/sign-in' }],
    ['another port', { redirect_uri: 'http://localhost:4081/sign-in' }],
    ['another page', { redirect_uri: `http://${host}/nodes` }],
    ['an address with a query', { redirect_uri: `${redirectUri}?x=1` }],
    ['an address with a user', { redirect_uri: `http://x@${host}/sign-in` }],
    ['another way to the page', { redirect_uri: `http://${host}/x/../sign-in` }],
    ['a space before the address', { redirect_uri: ` ${redirectUri}` }],
    ['a line break after the address', { redirect_uri: `${redirectUri}\n` }],
    ['a backslash', { redirect_uri: `http://${host}\\sign-in` }],
    ['capital letters', { redirect_uri: redirectUri.replace('http', 'HTTP') }],
    ['an empty fragment', { redirect_uri: `${redirectUri}#` }],
    ['another scheme', { redirect_uri: `ftp://${host}/sign-in` }],
    ['no address', { redirect_uri: '' }],
  ])('%s is an error page, never a redirect', async (_, changes) => {
    await using service = await startTestService()
    const response = await browser(service).go(authorizePath(changes))
    expect([response.status, response.location]).toEqual([400, ''])
    expect(response.text).toContain('This link does not work')
  })

  test.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge: '' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_scope', { scope: 'everything:read_only' }],
  ])('%s is returned to the app with its state', async (error, changes) => {
    await using service = await startTestService()
    const { location } = await browser(service).go(authorizePath(changes))
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({ error, state: 'st4te' })
    expect(location.startsWith(redirectUri)).toBe(true)
  })

  test.each([
    ['invalid_grant', 'another verifier', { code_verifier: 'w'.repeat(43) }],
    ['invalid_grant', 'another address', { redirect_uri: 'http://localhost:1/sign-in' }],
    ['invalid_grant', 'an unknown code', { code: '0'.repeat(64) }],
    ['invalid_client', 'another client', { client_id: 'other' }],
    ['unsupported_grant_type', 'another way', { grant_type: 'password' }],
  ])('%s: %s', async (error, _, changes) => {
    await using service = await startTestService()
    const tab = browser(service)
    const response = await exchange(tab, codeIn(await signInForCode(tab, owner(service))), changes)
    expect([400, 401]).toContain(response.status)
    expect(JSON.parse(response.text)).toMatchObject({ error })
    expect([...tab.jar.keys()]).toEqual(['login'])
  })

  test('a code is valid for one minute', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const code = codeIn(await signInForCode(tab, owner(service)))
    await service.advance(60_000)
    expect((await exchange(tab, code)).status).toBe(400)
  })

  test('a code used twice ends the session of its first use', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const code = codeIn(await signInForCode(tab, owner(service)))
    const token = tokenIn(await exchange(tab, code))
    expect(await profileStatus(service, token)).toBe(200)
    expect((await exchange(browser(service), code)).status).toBe(400)
    expect(await profileStatus(service, token)).toBe(401)
  })
})
