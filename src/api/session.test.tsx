import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { regions } from '#contract/areas/regions.ts'
import { wireTime } from '#contract/time.ts'
import { startTestService, type TestService } from '#server/testing.ts'
import { answerFetch, CookieJar, type Intercept } from '../testing/fetch.ts'
import { asOwner, asRestricted, openTab } from '../testing/tab.ts'

const hour = 3_600_000
let service: TestService
let seen: string[]
let intercept: Intercept | undefined
let jar: CookieJar

const count = (line: string) => seen.filter((each) => each === line).length
const stored = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? ''))
const renewals = () => count('POST /oauth/token')

beforeEach(async () => {
  service = await startTestService()
  seen = []
  intercept = undefined
  jar = new CookieJar()
  const restore = answerFetch(service, (request) => {
    seen.push(`${request.method} ${new URL(request.url).pathname}`)
    return intercept?.(request)
  }, jar)
  onTestFinished(async () => {
    restore()
    await service.close()
  })
})

describe('a session by password', () => {
  test('is renewed once for parallel calls when its token has expired, and the calls succeed', async () => {
    const tab = await openTab()
    await tab.signIn(...asOwner(service))
    await service.advance(3 * hour)
    seen = []
    const answers = await Promise.all([tab.call(profile.view, {}), tab.call(nodes.list, {}), tab.call(profile.grants, {})])
    expect(answers[0].username).toBe('owner')
    expect(renewals()).toBe(1)
    expect(count('GET /v4/profile')).toBe(2)
  })

  test('is found again after a reload, with one request, and no token is in any storage', async () => {
    await (await openTab()).signIn(...asOwner(service))
    seen = []
    const reloaded = await openTab()
    expect(await reloaded.session.ready()).toMatchObject({ status: 'signed-in', way: 'oauth', scopes: '*', username: 'owner' })
    expect(seen.slice(0, 2)).toEqual(['GET /config.json', 'POST /oauth/token'])
    expect(renewals()).toBe(1)
    expect([...stored(sessionStorage), ...stored(localStorage)].join()).not.toMatch(/[0-9a-f]{64}/)
    expect(document.cookie).toBe('signed_in=1')
  })

  test('has what every page asks under way after a reload, for the one who asks first and for this person only', async () => {
    await (await openTab()).signIn(...asOwner(service))
    seen = []
    const reloaded = await openTab()
    await waitFor(() => expect(count('GET /v4/profile/grants')).toBe(1))
    expect((await reloaded.call(profile.view, {})).username).toBe('owner')
    expect(count('GET /v4/profile')).toBe(1)
    await reloaded.call(profile.view, {})
    expect(count('GET /v4/profile')).toBe(2)
    await reloaded.signIn(...asRestricted(service))
    expect(await reloaded.call(profile.grants, {})).not.toBeNull()
    expect(count('GET /v4/profile/grants')).toBe(2)
  })

  test('expires when it cannot be renewed; calls wait until the person has signed in again', async () => {
    const tab = await openTab()
    await tab.signIn(...asOwner(service))
    await service.advance(3 * hour)
    jar.clear()
    const waiting = tab.call(profile.view, {})
    await waitFor(() => expect(tab.session.get().status).toBe('expired'))
    await tab.signIn(...asOwner(service))
    expect((await waiting).username).toBe('owner')
  })

  test('a waiting call can be given up', async () => {
    const tab = await openTab()
    await tab.signIn(...asOwner(service))
    await service.advance(3 * hour)
    jar.clear()
    const giveUp = new AbortController()
    const waiting = tab.call(profile.view, {}, { signal: giveUp.signal })
    await waitFor(() => expect(tab.session.get().status).toBe('expired'))
    giveUp.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('stays as it is when the sign-in service cannot be reached', async () => {
    const tab = await openTab()
    await tab.signIn(...asOwner(service))
    await service.advance(3 * hour)
    intercept = (request) => {
      if (request.url.endsWith('/oauth/token')) throw new TypeError('Failed to fetch')
      return undefined
    }
    await expect(tab.call(profile.view, {})).rejects.toMatchObject({ status: 0 })
    expect(tab.session.get().status).toBe('signed-in')
    intercept = undefined
    expect((await tab.call(profile.view, {})).username).toBe('owner')
  })

  test('a fresh token that is refused too is not tried for ever', async () => {
    const tab = await openTab()
    await tab.signIn(...asOwner(service))
    intercept = (request) => (request.url.endsWith('/v4/profile') ? Response.json({ errors: [{ reason: 'Invalid Token' }] }, { status: 401 }) : undefined)
    seen = []
    await expect(tab.call(profile.view, {})).rejects.toMatchObject({ status: 401, operation: 'profile.view' })
    expect(count('GET /v4/profile')).toBe(2)
    expect(renewals()).toBe(1)
  })

  test('renewed by somebody else, the one before is signed out of the page and their calls are not made', async () => {
    const tab = await openTab()
    await tab.signIn(...asOwner(service))
    const states: string[] = []
    tab.session.subscribe(() => states.push(`${tab.session.get().status} ${tab.session.get().username}`))
    const [, restricted] = [tab, await openTab()]
    await restricted.signIn(...asRestricted(service))
    await tab.session.renew()
    expect(states).toEqual(['signed-out null', 'signed-in restricted'])
  })

  test('signing out revokes the token, forgets the cookie and takes the other tabs along', async () => {
    const one = await openTab()
    await one.signIn(...asOwner(service))
    const other = await openTab()
    await other.session.ready()
    sessionStorage.setItem('quarterdeck.draft.x', '1')
    await one.session.signOut()
    expect(one.session.get()).toMatchObject({ status: 'signed-out', username: null, scopes: null })
    await waitFor(() => expect(other.session.get().status).toBe('signed-out'))
    expect(document.cookie).toBe('')
    expect(sessionStorage).toHaveLength(0)
    await expect(other.call(profile.view, {})).rejects.toMatchObject({ status: 401 })
    expect((await (await openTab()).session.ready()).status).toBe('signed-out')
  })

  test('a sign-in in another tab is followed by tabs that are signed out', async () => {
    const waiting = await openTab()
    expect((await waiting.session.ready()).status).toBe('signed-out')
    await (await openTab()).signIn(...asOwner(service))
    await waitFor(() => expect(waiting.session.get()).toMatchObject({ status: 'signed-in', username: 'owner' }))
  })
})

describe('a session by token', () => {
  test('is in memory only unless it is to be kept, and then in this tab', async () => {
    const tab = await openTab()
    await tab.signInWithToken(service.ownerToken, { keep: false })
    expect(tab.session.get()).toMatchObject({ status: 'signed-in', way: 'token', username: 'owner', scopes: '*' })
    expect(sessionStorage).toHaveLength(0)
    await tab.signInWithToken(service.ownerToken, { keep: true })
    expect(localStorage).toHaveLength(0)
    const reloaded = await openTab()
    expect((await reloaded.call(profile.view, {})).username).toBe('owner')
    expect(renewals()).toBe(0)
  })

  test('kept for another service is never sent to this one', async () => {
    sessionStorage.setItem('quarterdeck.token', JSON.stringify({ token: service.ownerToken, baseUrl: 'https://elsewhere.example' }))
    const tab = await openTab()
    expect((await tab.session.ready()).status).toBe('signed-out')
    expect(sessionStorage.getItem('quarterdeck.token')).toBeNull()
  })

  test('of a token the service does not know is refused, and nobody is signed in', async () => {
    const tab = await openTab()
    await tab.session.ready()
    const wrong = 'f'.repeat(64)
    const error: unknown = await tab.signInWithToken(wrong, { keep: true }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 401 })
    expect(JSON.stringify(error) + String(error)).not.toContain(wrong)
    expect(tab.session.get().status).toBe('signed-out')
    expect(sessionStorage).toHaveLength(0)
  })

  test('whose token ends waits for the person to sign in again, and their pasted token is not revoked by signing out', async () => {
    const tab = await openTab()
    await service.database.updateTable('tokens').set({ expiry: wireTime(service.now() + hour / 2) })
      .where('prefix', '=', service.restrictedToken.slice(0, 16)).execute()
    await tab.signInWithToken(service.restrictedToken, { keep: false })
    await service.advance(hour)
    const waiting = tab.call(profile.view, {})
    await waitFor(() => expect(tab.session.get().status).toBe('expired'))
    await tab.signInWithToken(service.ownerToken, { keep: false })
    // Somebody else signed in: what the one before wanted must not be done as them.
    await expect(waiting).rejects.toMatchObject({ status: 401 })
    await tab.session.signOut()
    expect(count('POST /oauth/revoke')).toBe(0)
    await tab.signInWithToken(service.ownerToken, { keep: false })
  })

  test('with few scopes stays signed in when an operation needs more', async () => {
    const tab = await openTab()
    await service.database.updateTable('tokens').set({ scopes: 'images:read_only' }).where('prefix', '=', service.ownerToken.slice(0, 16)).execute()
    await tab.signInWithToken(service.ownerToken, { keep: false })
    await expect(tab.call(nodes.list, {})).rejects.toMatchObject({ status: 401, tokenRefused: false })
    expect(tab.session.get()).toMatchObject({ status: 'signed-in', scopes: { images: 'read_only' } })
  })

  test('asks for nothing its scopes do not cover, and knows them after a reload before it has asked anything', async () => {
    await service.database.updateTable('tokens').set({ scopes: 'images:read_only' }).where('prefix', '=', service.ownerToken.slice(0, 16)).execute()
    await (await openTab()).signInWithToken(service.ownerToken, { keep: true })
    const reloaded = await openTab()
    await expect(reloaded.call(nodes.list, {})).rejects.toMatchObject({
      status: 401, tokenRefused: false, message: 'This session\'s token lacks the scope nodes:read_only',
    })
    expect(seen.filter((line) => line.includes('/instances'))).toEqual([])
    expect((await reloaded.call(profile.view, {})).username).toBe('owner')
  })
})

test('without a session, protected calls are not even sent, and open ones are', async () => {
  const tab = await openTab()
  await expect(tab.call(nodes.list, {})).rejects.toMatchObject({ status: 401, operation: 'nodes.list' })
  expect((await tab.call(regions.list, {})).data.length).toBeGreaterThan(0)
  expect(seen.filter((line) => line.includes('/v4'))).toEqual(['GET /v4/regions'])
})

test('a code that belongs to no attempt of this tab is refused without asking the service', async () => {
  const tab = await openTab()
  await tab.session.ready()
  seen = []
  await expect(tab.finishSignIn('code', 'state')).rejects.toThrow('not started in this tab')
  expect(renewals()).toBe(0)
})
