import { describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing.ts'
import {
  authorizePath,
  browser,
  codeIn,
  owner,
  refresh,
  startSignedIn,
  profileStatus,
  tokenIn,
  type Browser,
} from './browser-testing.ts'
import { hashPassword } from './passwords.ts'
import { base32Encode, codeAt, stepAt } from './totp.ts'

describe('a session', () => {
  test('is renewed with its cookie, which changes each time', async () => {
    await using start = await startSignedIn()
    const { service, tab } = start
    const first = tab.jar.get('refresh_token')?.value
    const response = await refresh(tab)
    expect(await profileStatus(service, tokenIn(response))).toBe(200)
    expect(tab.jar.get('refresh_token')?.value).not.toBe(first)
    expect(JSON.parse(response.text)).toMatchObject({ scope: '*', username: 'owner', expires_in: 7200 })
  })

  test('an access token expires after exactly two hours', async () => {
    await using start = await startSignedIn()
    const { service, token } = start
    await service.advance(7_199_999)
    expect(await profileStatus(service, token)).toBe(200)
    await service.advance(1)
    expect(await profileStatus(service, token)).toBe(401)
  })

  test('two tabs can renew with the same cookie at the same time', async () => {
    await using start = await startSignedIn()
    const { service, tab } = start
    const other = browser(service)
    for (const [name, value] of tab.jar) other.jar.set(name, value)
    const mine = await refresh(tab)
    await service.advance(60_000)
    const theirs = await refresh(other)
    expect([await profileStatus(service, tokenIn(mine)), await profileStatus(service, tokenIn(theirs))]).toEqual([
      200, 200,
    ])
    expect((await refresh(tab)).status).toBe(200)
    expect((await refresh(other)).status).toBe(200)
  })

  test('reusing a replaced cookie ends the session', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    const thief = browser(service)
    for (const [name, value] of tab.jar) thief.jar.set(name, value)
    const renewed = tokenIn(await refresh(tab))
    await service.advance(60_001)
    const caught = await refresh(thief)
    expect(JSON.parse(caught.text)).toMatchObject({ error: 'invalid_grant' })
    expect(thief.jar.size).toBe(0)
    expect([await profileStatus(service, token), await profileStatus(service, renewed)]).toEqual([401, 401])
    expect((await refresh(tab)).status).toBe(400)
  })

  test('ends after thirty days without use, and after ninety in any case', async () => {
    await using start = await startSignedIn()
    const { service, tab } = start
    const day = 86_400_000
    for (let days = 0; days < 87; days += 29) {
      await service.advance(29 * day)
      expect((await refresh(tab)).status).toBe(200)
    }
    await service.advance(3 * day)
    expect((await refresh(tab)).status).toBe(400)

    await using again = await startSignedIn()
    await again.service.advance(30 * day)
    expect((await refresh(again.tab)).status).toBe(400)
  })

  test('signing out ends its tokens immediately and deletes the cookies', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    expect(await profileStatus(service, token)).toBe(200)
    const cookie = tab.jar.get('refresh_token')
    expect((await tab.go('/oauth/revoke', { client_id: 'quarterdeck', token })).status).toBe(200)
    expect(tab.jar.size).toBe(0)
    expect(await profileStatus(service, token)).toBe(401)
    if (cookie) tab.jar.set('refresh_token', cookie)
    expect((await refresh(tab)).status).toBe(400)
    expect((await tab.go('/oauth/revoke', { token: 'unknown' })).status).toBe(200)
  })

  test('revoking the app ends its tokens immediately', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    expect(await profileStatus(service, token)).toBe(200)
    await service.database.deleteFrom('apps').execute()
    expect((await refresh(tab)).status).toBe(400)
    expect(await profileStatus(service, token)).toBe(401)
  })
})

describe('two-factor authentication', () => {
  const secret = base32Encode(Buffer.from('0123456789'))
  const scratch = 'abcde-fghij-klmno-pqrs'

  async function protect(service: TestService, userId = 1) {
    const scratchHash = await hashPassword(scratch, { n: 1024, r: 8, p: 1 }, 'test')
    await service.database
      .insertInto('two_factor')
      .values({ user_id: userId, secret, pending_secret: null, pending_expires_at: null, scratch_hash: scratchHash })
      .execute()
  }
  const present = (service: TestService, steps = 0) => codeAt(secret, stepAt(service.now()) + steps)
  const afterPassword = async (tab: Browser, service: TestService) =>
    (await tab.go('/login', { ...owner(service), return: authorizePath() })).location
  const type = (tab: Browser, code: string, more: Record<string, string> = {}) =>
    tab.go('/login/code', { code, return: authorizePath(), ...more })

  test('requires a code after the password', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service)
    expect((await tab.go('/login/code?return=')).location).toBe('/login?return=%2Fsign-in%3Fnew-session')
    expect((await type(tab, present(service))).location).toMatch(/^\/login\?/)
    const page = await afterPassword(tab, service)
    expect(page).toBe(`/login/code?return=${encodeURIComponent(authorizePath())}`)
    expect((await tab.go(page)).text).toContain('autocomplete="one-time-code"')
    // The password alone gives no authorization code and is no login.
    expect((await tab.go(authorizePath())).location).toMatch(/^\/login/)
    expect(await service.database.selectFrom('logins').selectAll().execute()).toEqual([])
    expect((await type(tab, present(service))).location).toBe(authorizePath())
    expect(codeIn((await tab.go(authorizePath())).location)).toMatch(/^[0-9a-f]{64}$/)
    expect(await service.database.selectFrom('logins').selectAll().execute()).toHaveLength(1)
  })

  test('a wrong code is reported, and five wrong codes block further attempts', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service)
    await afterPassword(tab, service)
    for (let count = 0; count < 5; count += 1) {
      const wrong = await type(tab, '000000')
      expect([wrong.status, wrong.location]).toEqual([200, ''])
      expect(wrong.text).toContain('role="alert">Incorrect, expired or already used')
    }
    const refused = await type(tab, present(service))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300'])
  })

  test('the choice to trust the browser survives a wrong code', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service)
    await afterPassword(tab, service)
    const checked = /name="trust" value="yes" checked/
    expect((await type(tab, '000000')).text).not.toMatch(checked)
    expect((await type(tab, '000000', { trust: 'yes' })).text).toMatch(checked)
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
    expect((await type(other, code)).text).toContain('A scratch code works only once.')
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
    expect((await type(other, scratch)).text).toContain('A scratch code works only once.')
  })

  test('a trusted browser needs no code for 30 days; other browsers and other users do', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service, { userAgent: 'Mine' })
    await afterPassword(tab, service)
    expect((await type(tab, present(service), { trust: 'yes' })).status).toBe(303)
    expect(tab.jar.get('trusted_device_1')?.attributes).toMatch(/Path=\/; HttpOnly; SameSite=Strict/)
    expect(await service.database.selectFrom('devices').selectAll().execute()).toMatchObject([
      {
        user_id: 1,
        created: '2026-06-15T10:30:00',
        expiry: '2026-07-15T10:30:00',
        last_authenticated: '2026-06-15T10:30:00',
        last_remote_addr: '127.0.0.1',
        user_agent: 'Mine',
      },
    ])
    await service.advance(86_400_000)
    expect(await afterPassword(tab, service)).toBe(authorizePath())
    expect(await service.database.selectFrom('devices').select('last_authenticated').execute()).toEqual([
      { last_authenticated: '2026-06-16T10:30:00' },
    ])
    expect(await afterPassword(browser(service), service)).toMatch(/^\/login\/code/)
    await service.advance(29 * 86_400_000)
    expect(await afterPassword(tab, service)).toMatch(/^\/login\/code/)
  })

  test('a browser that two users trust asks neither of them for a code', async () => {
    await using service = await startTestService()
    await protect(service)
    await protect(service, 2)
    const tab = browser(service)
    const users = [owner(service), { username: 'restricted', password: service.restrictedPassword }]
    const signIn = async (user: Record<string, string>) =>
      (await tab.go('/login', { ...user, return: authorizePath() })).location
    for (const user of users) {
      expect(await signIn(user)).toMatch(/^\/login\/code/)
      expect((await type(tab, present(service), { trust: 'yes' })).location).toBe(authorizePath())
    }
    for (const user of users) expect(await signIn(user)).toBe(authorizePath())
  })

  test('a revoked device needs a code again', async () => {
    await using service = await startTestService()
    await protect(service)
    const tab = browser(service)
    await afterPassword(tab, service)
    await type(tab, present(service), { trust: 'yes' })
    await service.database.deleteFrom('devices').execute()
    expect(await afterPassword(tab, service)).toMatch(/^\/login\/code/)
  })
})
