/** A new user sets a password with the link from the mail, and signs in. */
import { expect, test } from 'vitest'
import { users } from '#contract/areas/users.ts'
import { callOperation } from '../calls-testing.ts'
import { startTestService, type TestService } from '../testing.ts'
import { authorizePath, browser, codeIn } from './browser-testing.ts'

const password = 'correct horse 1'

/** Creates a user and returns the address in the mail, without the origin, and its key. */
async function invite(service: TestService) {
  await callOperation(service, users.create, { body: { username: 'newcomer', email: 'newcomer@example.com' } })
  const { recipient, text } = await service.database
    .selectFrom('outbox')
    .select(['recipient', 'text'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(recipient).toBe('newcomer@example.com')
  const address = /\/login\/password\?key=\w+$/.exec(text)?.[0] ?? ''
  return { address, key: new URL(address, service.url).searchParams.get('key') ?? '' }
}

const set = (service: TestService, form: Record<string, string>) => browser(service).go('/login/password', form)
const signIn = async (service: TestService, secret: string) => {
  const tab = browser(service)
  await tab.go('/login', { username: 'newcomer', password: secret, return: authorizePath() })
  return codeIn((await tab.go(authorizePath())).location)
}

test('the link sets the password once', async () => {
  await using service = await startTestService()
  const { address, key } = await invite(service)
  expect((await browser(service).go(address)).text).toContain('newcomer')
  const { status, location } = await set(service, { key, password, repeated: password })
  expect([status, (await browser(service).go(location)).text]).toEqual([
    303,
    expect.stringContaining('Sign in with it'),
  ])
  expect(await signIn(service, password)).not.toBe('')
  expect((await browser(service).go(address)).status).toBe(404)
  expect((await set(service, { key, password: 'another one 1', repeated: 'another one 1' })).status).toBe(404)
})

test('nothing signs in before that, also not an empty password', async () => {
  await using service = await startTestService()
  await invite(service)
  for (const secret of ['', password]) {
    const tab = browser(service)
    const page = await tab.go('/login', { username: 'newcomer', password: secret, return: authorizePath() })
    expect(page.text).toContain('Incorrect username or password')
  }
})

test.for([
  ['short 1', 'short 1', 'The password must have 8 to 1024 characters'],
  ['a'.repeat(1025), 'a'.repeat(1025), 'The password must have 8 to 1024 characters'],
  [password, 'another one 1', 'The passwords do not match'],
] as const)('a password that does not fit is refused, and the link stays', async ([first, repeated, reason]) => {
  await using service = await startTestService()
  const { address, key } = await invite(service)
  const page = await set(service, { key, password: first, repeated })
  expect(page.text).toContain(reason)
  expect(page.text).not.toContain(first)
  expect((await browser(service).go(address)).status).toBe(200)
})

test('the link ends after seven days, and with the user', async () => {
  await using service = await startTestService()
  const { address } = await invite(service)
  await service.advance(7 * 86_400_000 - 1000)
  expect((await browser(service).go(address)).status).toBe(200)
  await service.advance(2000)
  expect((await browser(service).go(address)).status).toBe(404)
  expect((await browser(service).go('/login/password')).status).toBe(404)
})
