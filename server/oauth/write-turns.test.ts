/** The writes of the sign-in: networks take turns, and none waits for long while the connection that writes is held. */
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bearer } from '../response-testing.ts'
import { startTestService, type TestService } from '../testing.ts'
import {
  authorizePath,
  browser,
  codeIn,
  exchange,
  host,
  owner,
  refresh,
  signInForCode,
  tokenIn,
  type Browser,
} from './browser-testing.ts'
import { protect } from './two-factor-testing.ts'

/** Holds the connection that writes until the end of the test, as a long write does. */
async function holdConnection({ database }: TestService) {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = database.transaction().execute(() => {
    begun.resolve()
    return released.promise
  })
  await begun.promise
  return {
    async [Symbol.asyncDispose]() {
      released.resolve()
      await held
    },
  }
}

/** Turns of the event loop: many more than hashing a password takes. */
const maxTurns = 100_000

/** Lets time pass until a response has come. */
async function passTime<T extends object>(response: Promise<T>): Promise<T> {
  for (let turns = 0; turns < maxTurns; turns += 1) {
    vi.advanceTimersByTime(1000)
    const answer = await Promise.race([response, setImmediate(null)])
    if (answer) return answer
  }
  throw new Error('There is no answer')
}

/** A sign-in that has come to the question for a code. */
async function enterPassword(service: TestService, tab: Browser): Promise<{ scratch: string }> {
  const { scratch } = await protect(service)
  await tab.go('/login', { ...owner(service), return: authorizePath() })
  return { scratch }
}

async function signIn(service: TestService, tab: Browser): Promise<string> {
  return tokenIn(await exchange(tab, codeIn(await signInForCode(tab, owner(service)))))
}

/** Sends a request whose prerequisites are prepared. */
type Prepared = () => Promise<{ status: number }>

const prepared: [string, (service: TestService, tab: Browser) => Promise<Prepared>][] = [
  [
    'a code for tokens',
    async (service, tab) => {
      const code = codeIn(await signInForCode(tab, owner(service)))
      return () => exchange(tab, code)
    },
  ],
  [
    'a renewal',
    async (service, tab) => {
      await signIn(service, tab)
      return () => refresh(tab)
    },
  ],
  ['a sign-out', (_, tab) => Promise.resolve(() => tab.go('/oauth/revoke', { token: 'a'.repeat(64) }))],
  ['a password', (service, tab) => Promise.resolve(() => tab.go('/login', owner(service)))],
  [
    'a one-time code',
    async (service, tab) => {
      const { scratch } = await enterPassword(service, tab)
      return () => tab.go('/login/code', { code: scratch })
    },
  ],
  [
    'an authorization',
    async (service, tab) => {
      await tab.go('/login', { ...owner(service), return: authorizePath() })
      return () => tab.go(authorizePath())
    },
  ],
  [
    'a request for a link',
    (_, tab) => Promise.resolve(() => tab.go('/login/forgot-password', { login: 'owner@example.com' })),
  ],
  [
    'a proof',
    async (service, tab) => {
      const headers = { ...bearer(await signIn(service, tab)), Host: host }
      const body = new URLSearchParams({ password: service.ownerPassword })
      return () => service.fetch('/oauth/proof', { method: 'POST', headers, body })
    },
  ],
]

test.each(prepared)('%s that cannot be written is answered in time', async (_, prepare) => {
  await using service = await startTestService({ file: true })
  const send = await prepare(service, browser(service))
  // Runs the jobs that are due, which need the connection too.
  await browser(service).go('/health')
  await using _held = await holdConnection(service)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await passTime(send())).status).toBe(429)
})

test('what came too late is not written afterwards', async () => {
  await using service = await startTestService({ file: true })
  const tab = browser(service)
  const code = codeIn(await signInForCode(tab, owner(service)))
  await tab.go('/health')
  {
    await using _held = await holdConnection(service)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await passTime(exchange(tab, code))).status).toBe(429)
  }
  expect(await service.database.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect((await exchange(tab, code)).status).toBe(200)
})

test('networks take turns', async () => {
  await using service = await startTestService({ file: true })
  const answered: string[] = []
  const revoke = async (name: string, address: string) => {
    await browser(service, { address }).go('/oauth/revoke', { token: 'a'.repeat(64) })
    answered.push(name)
  }
  const own = Array.from({ length: 20 }, () => revoke('own', '192.0.2.1'))
  await Promise.all([...own, revoke('other', '192.0.2.2')])
  expect(answered.indexOf('other')).toBeLessThan(4)
})
