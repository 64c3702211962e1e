/** Several sessions in one browser: one for each connection of the dashboard. */
import { expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing.ts'
import {
  browser,
  codeIn,
  exchange,
  owner,
  profileStatus,
  signInForCode,
  tokenIn,
  type Browser,
} from './browser-testing.ts'

const form = { client_id: 'quarterdeck' }
const renew = ({ go }: Browser, connection: string) =>
  go('/oauth/token', { ...form, grant_type: 'refresh_token', connection })
const usernameIn = ({ text }: { text: string }): string => JSON.parse(text).username

async function signInTwice(service: TestService) {
  const tab = browser(service)
  await exchange(tab, codeIn(await signInForCode(tab, owner(service))), { connection: 'main' })
  const restricted = { username: 'restricted', password: service.restrictedPassword }
  const second = await exchange(tab, codeIn(await signInForCode(tab, restricted)), { connection: 'abcd2345' })
  return { tab, second }
}

test('each connection has cookies of its own, and renews its own session', async () => {
  await using service = await startTestService()
  const { tab } = await signInTwice(service)
  expect([...tab.jar.keys()].filter((name) => /refresh|signed_in/.test(name))).toEqual([
    'refresh_token',
    'signed_in',
    'refresh_token_abcd2345',
    'signed_in_abcd2345',
  ])
  expect(tab.jar.get('refresh_token_abcd2345')?.attributes).toMatch(/Path=\/; HttpOnly; SameSite=Strict/)
  expect(usernameIn(await renew(tab, 'main'))).toBe('owner')
  expect(usernameIn(await renew(tab, 'abcd2345'))).toBe('restricted')
  // A dashboard that names none means the first one.
  expect(usernameIn(await tab.go('/oauth/token', { ...form, grant_type: 'refresh_token' }))).toBe('owner')
})

test('signing out of one leaves the other', async () => {
  await using service = await startTestService()
  const { tab, second } = await signInTwice(service)
  expect((await tab.go('/oauth/revoke', { ...form, connection: 'abcd2345' })).status).toBe(200)
  expect(await profileStatus(service, tokenIn(second))).toBe(401)
  expect([...tab.jar.keys()]).not.toContain('signed_in_abcd2345')
  expect((await renew(tab, 'abcd2345')).status).toBe(400)
  expect(usernameIn(await renew(tab, 'main'))).toBe('owner')
})

test('a sign-out that is not confirmed concerns its connection only', async () => {
  await using service = await startTestService()
  const { tab } = await signInTwice(service)
  tab.jar.set('signed_in_abcd2345', { value: 'ending', path: '/', attributes: '' })
  expect((await renew(tab, 'abcd2345')).status).toBe(400)
  expect((await renew(tab, 'main')).status).toBe(200)
})

test.each(['', 'x', 'ABCD2345', 'abcd23456', 'a; Path=/'])('%j names no connection', async (connection) => {
  await using service = await startTestService()
  const { tab } = await signInTwice(service)
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    const response = await tab.go(path, { ...form, grant_type: 'refresh_token', connection })
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
  }
  expect((await renew(tab, 'abcd2345')).status).toBe(200)
})
