/** Many requests to sign in, large and slow ones, and what changes while they wait. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { signInPassword } from '#contract/limits.ts'
import { slowBody } from '../http/slow-body-testing.ts'
import { bearer } from '../response-testing.ts'
import { startTestService, type TestService } from '../testing.ts'
import {
  authorizePath,
  browser,
  codeIn,
  exchange,
  host,
  owner,
  redirectUri,
  refresh,
  signInForCode,
  startSignedIn,
  type Browser,
} from './browser-testing.ts'
import { holdPasswordQueue } from './password-queue-testing.ts'
import { protect } from './two-factor-testing.ts'

const startLimited = () => startTestService({ settings: { rateLimit: null } })

describe('a network', () => {
  test('may use the sign-in pages 300 times in a minute', async () => {
    await using service = await startLimited()
    const tab = browser(service, { address: '192.0.2.1' })
    for (let count = 0; count < 300; count += 1) expect((await tab.go('/login')).status).toBe(200)
    const refused = await tab.go('/login')
    expect(refused).toMatchObject({ status: 429, text: expect.stringContaining('Try again shortly') })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await refresh(tab)).text).toBe('{"errors":[{"reason":"Too many requests"}]}')
    expect((await browser(service, { address: '192.0.2.2' }).go('/login')).status).toBe(200)
    await service.advance(60_000)
    expect((await tab.go('/login')).status).toBe(200)
  })

  test('is one IPv6 network', async () => {
    await using service = await startLimited()
    for (let count = 0; count < 300; count += 1)
      await browser(service, { address: `2001:db8:0:1::${count.toString(16)}` }).go('/oauth/revoke', {})
    const status = async (address: string) => (await browser(service, { address }).go('/oauth/revoke', {})).status
    expect([await status('2001:db8:0:1::ffff'), await status('2001:db8:0:2::1')]).toEqual([429, 200])
  })
})

test('a user gets 120 tokens in a minute, wherever from, and keeps the session', async () => {
  await using signedIn = await startSignedIn({ settings: { rateLimit: null } })
  const { service, tab } = signedIn
  for (let count = 1; count < 120; count += 1) {
    tab.setAddress(`192.0.2.${count}`)
    expect((await refresh(tab)).status).toBe(200)
  }
  expect((await refresh(tab)).status).toBe(429)
  const { database } = service
  const { count } = await database
    .selectFrom('access_tokens')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(120)
  await service.advance(60_000)
  expect((await refresh(tab)).status).toBe(200)
})

test('a user ends 120 sessions in a minute, wherever from', async () => {
  await using service = await startLimited()
  const tabs: Browser[] = []
  while (tabs.length < 121) {
    // More sign-ins of a user need more than five minutes.
    if (tabs.length % 50 === 0) await service.advance(300_000)
    const tab = browser(service, { address: `192.0.2.${tabs.length}` })
    await exchange(tab, codeIn(await signInForCode(tab, owner(service))))
    tabs.push(tab)
  }
  const last = tabs.pop()
  for (const tab of tabs) expect((await tab.go('/oauth/revoke', {})).status).toBe(200)
  const signOut = async () => (await last?.go('/oauth/revoke', {}))?.status
  expect(await signOut()).toBe(429)
  await service.advance(60_000)
  expect(await signOut()).toBe(200)
})

describe('a form', () => {
  const send = (service: TestService, path: string, form: Record<string, string>) => browser(service).go(path, form)

  test('of more than 16 kB is refused, before a password is looked at', async () => {
    await using service = await startTestService()
    await using _ = holdPasswordQueue()
    expect((await send(service, '/login', { username: 'owner', password: 'x'.repeat(16_500) })).status).toBe(413)
    for (const path of ['/login/code', '/login/forgot-password', '/oauth/token', '/oauth/revoke'])
      expect((await send(service, path, { code: 'x'.repeat(16_500) })).status, path).toBe(413)
  })

  test('of more than 16 kB proves nothing', async () => {
    await using signedIn = await startSignedIn()
    const proof = (length: number) =>
      signedIn.service.fetch('/oauth/proof', {
        method: 'POST',
        headers: { ...bearer(signedIn.token), Host: host },
        body: new URLSearchParams({ password: 'x'.repeat(length) }),
      })
    expect([(await proof(16_000)).status, (await proof(16_500)).status]).toEqual([400, 413])
  })

  test('may hold the longest password', async () => {
    await using service = await startTestService()
    const password = '🛟'.repeat(signInPassword.max)
    expect((await send(service, '/login', { username: 'owner', password })).text).toContain('Incorrect')
    const longest = { key: 'x', password, repeated: password }
    expect((await send(service, '/login/password', longest)).status).toBe(404)
  })

  test.each(['/login', '/login/code', '/oauth/token', '/oauth/revoke'])(
    'of %s that never arrives is given up after 30 seconds',
    async (path) => {
      await using service = await startTestService()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const never = slowBody('')
      const init = {
        method: 'POST',
        headers: { Host: host, Origin: `http://${host}` },
        body: never.body,
        duplex: 'half',
      }
      const response = service.fetch(path, init)
      await never.awaited
      vi.advanceTimersByTime(30_000)
      expect((await response).status).toBe(400)
    },
  )

  test('that arrives late finds a code that has expired', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const code = codeIn(await signInForCode(tab, owner(service)))
    const late = slowBody(
      new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'quarterdeck',
        code,
        redirect_uri: redirectUri,
        code_verifier: 'v'.repeat(43),
      }).toString(),
    )
    const init = { method: 'POST', headers: { Host: host }, body: late.body, duplex: 'half' }
    const response = service.fetch('/oauth/token', init)
    await late.awaited
    await service.advance(60_000)
    late.send()
    expect(await (await response).json()).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('while passwords wait to be verified', () => {
  test('too many from one network are refused, and others are not', async () => {
    await using service = await startTestService()
    await using queue = holdPasswordQueue()
    const signIn = (address: string, username: string) =>
      browser(service, { address }).go('/login', { username, password: 'wrong' })
    const flood = Array.from({ length: 20 }, (_, index) => signIn('192.0.2.1', `user-${index}`))
    await queue.waitsFor(20)
    const refused = await signIn('192.0.2.1', 'user-20')
    expect(refused).toMatchObject({ status: 429, text: expect.stringContaining('Try again shortly') })
    expect(refused.headers.get('retry-after')).toBe('2')
    const other = browser(service, { address: '192.0.2.2' }).go('/login', owner(service))
    await queue.waitsFor(21)
    const first = Promise.race([other.then(() => 'other'), Promise.all(flood).then(() => 'flood')])
    await queue.release()
    expect(await first).toBe('other')
    expect((await other).status).toBe(303)
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200))
  })

  test.each([
    ['is deleted', (service: TestService) => service.database.deleteFrom('users').execute()],
    [
      'gets another password',
      (service: TestService) => service.database.updateTable('users').set({ password_hash: 'x' }).execute(),
    ],
  ])('a user who %s is not signed in', async (_, change) => {
    await using service = await startTestService()
    await using queue = holdPasswordQueue()
    const response = browser(service).go('/login', owner(service))
    await queue.waitsFor(1)
    await change(service)
    await queue.release()
    expect(await response).toMatchObject({ status: 200, text: expect.stringContaining('Incorrect') })
    expect(await service.database.selectFrom('login_attempts').selectAll().execute()).toEqual([])
  })

  test.each([
    [
      'a sign-in that has ended goes no further',
      (service: TestService) => service.database.deleteFrom('login_attempts'),
    ],
    [
      'a scratch code that was replaced is no longer one',
      (service: TestService) => service.database.updateTable('two_factor').set({ scratch_hash: 'another' }),
    ],
  ])('%s', async (_, change) => {
    await using service = await startTestService()
    const { scratch } = await protect(service)
    const tab = browser(service)
    await tab.go('/login', { ...owner(service), return: authorizePath() })
    await using queue = holdPasswordQueue()
    const response = tab.go('/login/code', { code: scratch, return: authorizePath() })
    await queue.waitsFor(1)
    await change(service).execute()
    await queue.release()
    expect(await response).toMatchObject({ status: 200, text: expect.stringContaining('Incorrect') })
    expect((await tab.go(authorizePath())).location).toMatch(/^\/login\?/)
  })
})

test('two requests with one sign-in get one code that works', async () => {
  await using service = await startTestService()
  const tab = browser(service)
  await tab.go('/login', { ...owner(service), return: authorizePath() })
  const answers = await Promise.all([tab.go(authorizePath()), tab.go(authorizePath())])
  const codes = answers.map(({ location }) => new URL(location, redirectUri).searchParams.get('code'))
  const statuses: number[] = []
  for (const code of codes) statuses.push((await exchange(tab, code ?? '')).status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
})
