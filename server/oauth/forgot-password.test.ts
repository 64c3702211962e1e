/** A user who has forgotten the password gets a link by mail. */
import { describe, expect, test } from 'vitest'
import { profile } from '#contract/areas/profile.ts'
import { users } from '#contract/areas/users.ts'
import { callOperation } from '../calls-testing.ts'
import { commonPasswordReason } from '../rules/sign-in-password.ts'
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
} from './browser-testing.ts'
import { protect } from './two-factor-testing.ts'

const password = 'correct horse 1'
const path = '/login/forgot-password'

const mails = (service: TestService) =>
  service.database.selectFrom('outbox').select(['recipient', 'text']).orderBy('id', 'desc').execute()
const keyIn = (text = '') => /\/login\/password\?key=(\w+)/.exec(text)?.[1] ?? ''

/** Requests a link and returns its key. */
async function request(service: TestService, login = 'owner') {
  await browser(service).go(path, { login })
  return keyIn((await mails(service))[0]?.text)
}
const set = (service: TestService, key: string, form: Record<string, string> = {}) =>
  browser(service).go('/login/password', { key, password, repeated: password, ...form })
const canSignIn = async (service: TestService, secret: string) => {
  const { location } = await browser(service).go('/login', {
    username: 'owner',
    password: secret,
    return: authorizePath(),
  })
  return location === authorizePath()
}

describe('the answer', () => {
  test('is the same whether or not there is such a user, and takes as long', async () => {
    await using service = await startTestService()
    const answer = async (login: string) => {
      const started = performance.now()
      const { status, text, headers } = await browser(service).go(path, { login })
      return { status, text, length: headers.get('content-length'), slow: performance.now() - started >= 190 }
    }
    const known = await answer('owner')
    expect(known).toMatchObject({ status: 200, slow: true })
    expect(await answer('nobody')).toEqual(known)
    expect(await answer('owner@example.com')).toEqual(known)
    expect((await mails(service)).map(({ recipient }) => recipient)).toEqual(['owner@example.com', 'owner@example.com'])
  })

  test('is limited for each address and user', async () => {
    await using service = await startTestService()
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await browser(service, { address: '192.0.2.1' }).go(path, { login: 'owner' })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await browser(service, { address: '192.0.2.2' }).go(path, { login: 'Owner' })).status).toBe(200)
    expect(await mails(service)).toHaveLength(4)
    await service.advance(3_600_000)
    expect((await browser(service, { address: '192.0.2.1' }).go(path, { login: 'owner' })).status).toBe(200)
  })

  test('asks for a name', async () => {
    await using service = await startTestService()
    expect((await browser(service).go(path, { login: ' ' })).text).toContain('Enter your username or email address.')
  })
})

describe('the link', () => {
  test('sets the password once, ends all sessions and sign-ins, leaves tokens, and tells the user', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    const begun = browser(service)
    await begun.go('/login', { ...owner(service), return: authorizePath() })
    const code = codeIn(await signInForCode(browser(service), owner(service)))
    const key = await request(service)
    const page = await browser(service).go(`/login/password?key=${key}`)
    expect(page.text).toContain('All your sessions will end. Your personal access tokens will keep working.')
    expect(await set(service, key)).toMatchObject({ status: 303, location: '/login/password-set' })
    const { text } = await browser(service).go('/login/password-set')
    expect(text).toContain('personal access tokens still work')
    // Somebody else may be signed in to the dashboard.
    expect(text).toContain('href="/login"')
    expect([await canSignIn(service, password), await canSignIn(service, service.ownerPassword)]).toEqual([true, false])
    expect([await profileStatus(service, token), (await refresh(tab)).status]).toEqual([401, 400])
    expect((await begun.go(authorizePath())).location).toMatch(/^\/login\?/)
    expect((await exchange(browser(service), code)).status).toBe(400)
    expect(await profileStatus(service, service.ownerToken)).toBe(200)
    expect((await mails(service))[0]).toEqual({
      recipient: 'owner@example.com',
      text: expect.stringContaining('Your password was changed. User: owner, from 127.0.0.1.'),
    })
    expect((await set(service, key)).status).toBe(404)
  })

  test('stays when others request one for the same user, who can still request one', async () => {
    await using service = await startTestService()
    const key = await request(service)
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      for (let tries = 0; tries < 4; tries += 1) await browser(service, { address }).go(path, { login: 'owner' })
    expect((await browser(service, { address: '192.0.2.4' }).go(path, { login: 'owner' })).status).toBe(200)
    // Using one ends the others.
    const other = keyIn((await mails(service))[0]?.text)
    expect(await set(service, key)).toMatchObject({ status: 303, location: '/login/password-set' })
    expect((await set(service, other)).status).toBe(404)
  })

  test('ends after an hour, and when the address changes', async () => {
    await using service = await startTestService()
    const status = async (key: string) => (await browser(service).go(`/login/password?key=${key}`)).status
    const first = await request(service)
    await service.advance(3_600_000 - 1)
    expect(await status(first)).toBe(200)
    await service.advance(1)
    expect(await status(first)).toBe(404)
    const third = await request(service)
    await callOperation(service, profile.update, { body: { email: 'new@example.com' } })
    expect(await status(third)).toBe(404)
    await service.advance(3_600_000)
    const fourth = await request(service)
    await callOperation(service, users.update, { path: { username: 'owner' }, body: { email: 'newer@example.com' } })
    expect(await status(fourth)).toBe(404)
  })

  test('asks for a code where two-factor authentication is on; the scratch code counts, too', async () => {
    await using service = await startTestService()
    const { code, scratch } = await protect(service)
    const key = await request(service)
    expect((await browser(service).go(`/login/password?key=${key}`)).text).toContain('name="code"')
    for (const wrong of ['', '000000'])
      expect((await set(service, key, { code: wrong })).text).toContain('Incorrect, expired or already used')
    expect((await set(service, key, { code: code() })).status).toBe(303)
    await service.advance(3_600_000)
    const form = { code: scratch.replaceAll('-', ' ') }
    expect((await set(service, await request(service), form)).status).toBe(303)
  })

  test('the scratch code that was entered still signs in, once', async () => {
    await using service = await startTestService()
    const { scratch } = await protect(service)
    expect((await set(service, await request(service), { code: scratch })).status).toBe(303)
    const signIn = async () => {
      const tab = browser(service)
      await tab.go('/login', { username: 'owner', password, return: authorizePath() })
      return tab.go('/login/code', { code: scratch, return: authorizePath() })
    }
    expect((await signIn()).location).toContain('/login/scratch-code-used')
    expect((await signIn()).text).toContain('Incorrect, expired or already used')
  })

  test('shares the limit of wrong codes with the sign-in', async () => {
    await using service = await startTestService()
    const { code } = await protect(service)
    const key = await request(service)
    for (let tries = 0; tries < 5; tries += 1) await set(service, key, { code: '000000' })
    expect((await set(service, key, { code: code() })).status).toBe(429)
  })

  test.for([
    [{ password: 'password1', repeated: 'password1' }, commonPasswordReason],
    [{ password: 'Owner2026', repeated: 'Owner2026' }, 'must not be your username, your email address, part of either'],
    [{ password: 'short 1', repeated: 'short 1' }, 'The password must have 8 to 1024 characters'],
    [{ repeated: 'another one 1' }, 'The passwords do not match'],
  ] as const)('stays when the password does not fit: %j', async ([form, reason]) => {
    await using service = await startTestService()
    const key = await request(service)
    expect((await set(service, key, form)).text).toContain(reason)
    expect((await set(service, key)).status).toBe(303)
  })

  test('pressed twice leads to the page that says so', async () => {
    await using service = await startTestService()
    const key = await request(service)
    const pressed = await Promise.all([set(service, key), set(service, key)])
    expect(pressed.map(({ location }) => location)).toEqual(['/login/password-set', '/login/password-set'])
    // A second request that sets another password is refused.
    const other = { password: 'another one 1', repeated: 'another one 1' }
    const next = await request(service)
    const statuses = (await Promise.all([set(service, next), set(service, next, other)])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([303, 404]))
  })

  test('of a user who has no password yet is a new invitation', async () => {
    await using service = await startTestService()
    await callOperation(service, users.create, { body: { username: 'newcomer', email: 'newcomer@example.com' } })
    const key = await request(service, 'NEWCOMER')
    await service.advance(6 * 86_400_000)
    expect(await set(service, key)).toMatchObject({
      status: 303,
      location: '/login/first-password-set',
    })
  })
})
