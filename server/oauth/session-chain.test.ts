import { describe, expect, test } from 'vitest'
import { startTestService } from '../testing.ts'
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
  tokenIn,
  type Browser,
} from './browser-testing.ts'

const copyOf = (tab: Browser, other: Browser) => {
  for (const [name, cookie] of tab.jar) other.jar.set(name, cookie)
  return other
}

test('a session keeps the scopes that it was authorized with, whatever other sessions of the app have', async () => {
  await using service = await startTestService()
  const signIn = async (scope: string) => {
    const tab = browser(service)
    await exchange(tab, codeIn(await signInForCode(tab, owner(service), authorizePath({ scope }))))
    return tab
  }
  const scopesAfterRefresh = async (tab: Browser) => {
    const response = await refresh(tab)
    const headers = { Authorization: `Bearer ${tokenIn(response)}` }
    const { headers: sent } = await service.fetch('/v4/profile', { headers })
    return [JSON.parse(response.text).scope, sent.get('x-oauth-scopes')]
  }
  const narrow = await signIn('nodes:read_only')
  const wide = await signIn('*')
  const other = await signIn('domains:read_write')
  for (let count = 0; count < 2; count += 1) {
    expect(await scopesAfterRefresh(narrow)).toEqual(['nodes:read_only', 'nodes:read_only'])
    expect(await scopesAfterRefresh(wide)).toEqual(['*', '*'])
    expect(await scopesAfterRefresh(other)).toEqual(['domains:read_write', 'domains:read_write'])
  }
})

test('a session whose scopes are unknown, from before they were stored, is not renewed', async () => {
  await using start = await startSignedIn()
  await start.service.database.updateTable('sessions').set({ scopes: '' }).execute()
  expect((await refresh(start.tab)).status).toBe(400)
})

describe('a refresh token used twice within a minute', () => {
  test('gives the same successor, so that the later use of both is noticed and ends the session', async () => {
    await using start = await startSignedIn()
    const { service, tab } = start
    const thief = copyOf(tab, browser(service))
    const mine = tokenIn(await refresh(tab))
    const theirs = tokenIn(await refresh(thief))
    expect(thief.jar.get('refresh_token')?.value).toBe(tab.jar.get('refresh_token')?.value)
    await service.advance(3_600_000)
    const renewed = tokenIn(await refresh(tab))
    await service.advance(3_600_000)
    expect((await refresh(thief)).status).toBe(400)
    for (const token of [mine, theirs, renewed]) expect(await profileStatus(service, token)).toBe(401)
    expect((await refresh(tab)).status).toBe(400)
  })

  test('gives the newest successor, when that was replaced as well', async () => {
    await using start = await startSignedIn()
    const { service, tab } = start
    const slow = copyOf(tab, browser(service))
    await refresh(tab)
    await refresh(tab)
    await service.advance(30_000)
    await refresh(slow)
    expect(slow.jar.get('refresh_token')?.value).toBe(tab.jar.get('refresh_token')?.value)
    await service.advance(3_600_000)
    expect((await refresh(slow)).status).toBe(200)
  })
})

describe('signing out', () => {
  const revoke = (tab: Browser, token: string) => tab.go('/oauth/revoke', { client_id: 'quarterdeck', token })
  const pendingSignIn = async (tab: Browser, credentials: Record<string, string>) => {
    expect((await tab.go('/login', { ...credentials, return: authorizePath() })).location).toBe(authorizePath())
  }

  test('ends a sign-in that was begun in this browser', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    await pendingSignIn(tab, owner(service))
    const copy = copyOf(tab, browser(service))
    await revoke(tab, token)
    expect((await copy.go(authorizePath())).location).toMatch(/^\/login\?/)
  })

  test('ends a sign-in that was begun by another user in this browser', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    await pendingSignIn(tab, { username: 'restricted', password: service.restrictedPassword })
    const copy = copyOf(tab, browser(service))
    await revoke(tab, token)
    expect((await copy.go(authorizePath())).location).toMatch(/^\/login\?/)
  })

  test('ends a sign-in of the same user whose cookie was taken away', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    const elsewhere = browser(service)
    await pendingSignIn(elsewhere, owner(service))
    await revoke(tab, token)
    expect((await elsewhere.go(authorizePath())).location).toMatch(/^\/login\?/)
  })

  test('leaves no code that starts the session again', async () => {
    await using service = await startTestService()
    const tab = browser(service)
    const code = codeIn(await signInForCode(tab, owner(service)))
    await revoke(tab, tokenIn(await exchange(tab, code)))
    expect((await exchange(tab, code)).status).toBe(400)
  })

  test('that did not reach the service is finished by the next renewal', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    tab.jar.set('signed_in', { value: 'ending', path: '/', attributes: '' })
    const copy = copyOf(tab, browser(service))
    copy.jar.delete('signed_in')
    expect((await refresh(tab)).status).toBe(400)
    expect(tab.jar.size).toBe(0)
    expect(await profileStatus(service, token)).toBe(401)
    expect((await refresh(copy)).status).toBe(400)
  })

  test('that did not reach the service is finished by signing in again', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    tab.jar.set('signed_in', { value: 'ending', path: '/', attributes: '' })
    const again = await exchange(tab, codeIn(await signInForCode(tab, owner(service))))
    expect([await profileStatus(service, token), await profileStatus(service, tokenIn(again))]).toEqual([401, 200])
    expect(tab.jar.get('signed_in')?.value).toBe('1')
  })
})
