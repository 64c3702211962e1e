import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { preferences } from '#contract/areas/preferences.ts'
import { profile } from '#contract/areas/profile.ts'
import { startBrowser, type TestBrowser } from '../../testing/browser.ts'
import { openTab, ownerCredentials, restrictedCredentials } from '../../testing/tab.ts'

const hour = 3_600_000
let browser: TestBrowser

beforeEach(async () => {
  browser = await startBrowser()
})

const storedValues = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? ''))

describe('a session of the sign-in pages', () => {
  test('renews an expired token once for parallel calls, which then succeed', async () => {
    const tab = await openTab()
    await tab.signIn(...ownerCredentials(browser.service))
    await browser.service.advance(3 * hour)
    browser.requests = []
    const responses = await Promise.all([
      tab.call(profile.view, {}),
      tab.call(nodes.list, {}),
      tab.call(profile.grants, {}),
    ])
    expect(responses[0].username).toBe('owner')
    expect(browser.renewals()).toBe(1)
    expect(browser.count('GET /v4/profile')).toBe(2)
  })

  test('survives a reload with one request, and no token is in any storage', async () => {
    await (await openTab()).signIn(...ownerCredentials(browser.service))
    browser.requests = []
    const reloaded = await openTab()
    expect(await reloaded.session.ready()).toMatchObject({
      status: 'signed-in',
      method: 'oauth',
      scopes: '*',
      username: 'owner',
    })
    expect(browser.requests.slice(0, 2)).toEqual(['GET /config.json', 'POST /oauth/token'])
    expect(browser.renewals()).toBe(1)
    expect([...storedValues(sessionStorage), ...storedValues(localStorage)].join()).not.toMatch(/[0-9a-f]{64}/)
    expect(document.cookie).toBe('signed_in=1')
  })

  test('preloads what every page requests after a reload, for the first caller and this user only', async () => {
    await (await openTab()).signIn(...ownerCredentials(browser.service))
    browser.requests = []
    const reloaded = await openTab()
    await waitFor(() => expect(browser.count('GET /v4/profile/grants')).toBe(1))
    expect((await reloaded.call(profile.view, {})).username).toBe('owner')
    expect(browser.count('GET /v4/profile')).toBe(1)
    await reloaded.call(profile.view, {})
    expect(browser.count('GET /v4/profile')).toBe(2)
    await reloaded.signIn(...restrictedCredentials(browser.service))
    expect(await reloaded.call(profile.grants, {})).not.toBeNull()
    expect(browser.count('GET /v4/profile/grants')).toBe(2)
  })

  test('expires when it cannot be renewed; calls wait until the user has signed in again', async () => {
    const tab = await openTab()
    await tab.signIn(...ownerCredentials(browser.service))
    await browser.service.advance(3 * hour)
    browser.jar.clear()
    const waiting = tab.call(profile.view, {})
    await waitFor(() => expect(tab.session.get().status).toBe('expired'))
    await tab.signIn(...ownerCredentials(browser.service))
    expect((await waiting).username).toBe('owner')
  })

  test('a waiting call can be aborted', async () => {
    const tab = await openTab()
    await tab.signIn(...ownerCredentials(browser.service))
    await browser.service.advance(3 * hour)
    browser.jar.clear()
    const controller = new AbortController()
    const waiting = tab.call(profile.view, {}, { signal: controller.signal })
    await waitFor(() => expect(tab.session.get().status).toBe('expired'))
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('stays signed in when the sign-in service cannot be reached', async () => {
    const tab = await openTab()
    await tab.signIn(...ownerCredentials(browser.service))
    await browser.service.advance(3 * hour)
    browser.intercept = (request) => {
      if (request.url.endsWith('/oauth/token')) throw new TypeError('Failed to fetch')
      return undefined
    }
    await expect(tab.call(profile.view, {})).rejects.toMatchObject({ status: 0 })
    expect(tab.session.get().status).toBe('signed-in')
    browser.intercept = undefined
    expect((await tab.call(profile.view, {})).username).toBe('owner')
  })

  test('repeats a failed renewal while the service takes the same refresh token once more', async () => {
    const tab = await openTab()
    await tab.signIn(...ownerCredentials(browser.service))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    browser.intercept = (request) => {
      if (request.url.endsWith('/oauth/token')) throw new TypeError('Failed to fetch')
      return undefined
    }
    await expect(tab.session.renew()).rejects.toThrow('The service cannot be reached')
    browser.intercept = undefined
    browser.requests = []
    await vi.advanceTimersByTimeAsync(15_000)
    await expect.poll(() => browser.renewals()).toBe(1)
  })

  test('a call whose new token is rejected too fails without another renewal', async () => {
    const tab = await openTab()
    await tab.signIn(...ownerCredentials(browser.service))
    browser.intercept = (request) =>
      request.url.endsWith('/v4/profile')
        ? Response.json({ errors: [{ reason: 'Invalid Token' }] }, { status: 401 })
        : undefined
    browser.requests = []
    await expect(tab.call(profile.view, {})).rejects.toMatchObject({ status: 401, operation: 'profile.view' })
    expect(browser.count('GET /v4/profile')).toBe(2)
    expect(browser.renewals()).toBe(1)
  })

  test('a renewal by another user signs the previous user out first', async () => {
    const tab = await openTab()
    await tab.signIn(...ownerCredentials(browser.service))
    const states: string[] = []
    tab.session.subscribe(() => states.push(`${tab.session.get().status} ${tab.session.get().username}`))
    const restricted = await openTab()
    await restricted.signIn(...restrictedCredentials(browser.service))
    await tab.session.renew()
    expect(states).toEqual(['signed-out null', 'signed-in restricted'])
  })

  test('a write is not repeated in the name of another user who has signed in meanwhile', async () => {
    const tab = await openTab()
    await tab.signIn(...ownerCredentials(browser.service))
    const restricted = await openTab()
    await restricted.signIn(...restrictedCredentials(browser.service))
    const settled: unknown[] = []
    for (const value of [1, 2])
      void Promise.allSettled([tab.call(preferences.update, { body: { value } })]).then((each) => settled.push(each))
    await waitFor(() => expect(tab.session.get()).toMatchObject({ status: 'signed-in', username: 'restricted' }))
    expect(await tab.call(preferences.view, {})).toEqual({})
    // Handlers of errors do not continue, either.
    expect(settled).toEqual([])
  })

  test('what was begun in several steps ends with the one that was sent before another user signed in', async () => {
    const tab = await openTab()
    await tab.signIn(...ownerCredentials(browser.service))
    browser.intercept = (request) => {
      if (request.method !== 'PUT') return undefined
      browser.intercept = undefined
      return (async () => {
        const response = await browser.service.fetch(request)
        await (await openTab()).signIn(...restrictedCredentials(browser.service))
        await tab.session.renew()
        return response
      })()
    }
    const submit = async () => {
      await tab.call(preferences.update, { body: { step: 1 } }).catch(() => null)
      await tab.call(preferences.update, { body: { step: 2 } })
    }
    void submit()
    await waitFor(() => expect(tab.session.get().username).toBe('restricted'))
    expect(await tab.call(preferences.view, {})).toEqual({})
    expect(browser.count('PUT /v4/profile/preferences')).toBe(1)
    await (await openTab()).signIn(...ownerCredentials(browser.service))
    await tab.session.renew()
    expect(await tab.call(preferences.view, {})).toEqual({ step: 1 })
  })

  test('signing out revokes the token, removes the cookie and signs the other tabs out', async () => {
    const firstTab = await openTab()
    await firstTab.signIn(...ownerCredentials(browser.service))
    const secondTab = await openTab()
    await secondTab.session.ready()
    sessionStorage.setItem('quarterdeck.draft.x', '1')
    await firstTab.session.signOut()
    expect(firstTab.session.get()).toMatchObject({ status: 'signed-out', username: null, scopes: null })
    await waitFor(() => expect(secondTab.session.get().status).toBe('signed-out'))
    expect(document.cookie).toBe('')
    expect(sessionStorage).toHaveLength(0)
    await expect(secondTab.call(profile.view, {})).rejects.toMatchObject({ status: 401 })
    expect((await (await openTab()).session.ready()).status).toBe('signed-out')
  })

  describe('signing out while the service cannot confirm it', () => {
    const failures: [string, () => Response][] = [
      ['an error', () => Response.json({ errors: [{ reason: 'Cannot be saved' }] }, { status: 503 })],
      ['no response', () => Response.error()],
      ['a page of another server', () => new Response('<!doctype html>')],
    ]
    const failRevocations = (fail: () => Response) => {
      browser.intercept = (request) => {
        if (!request.url.endsWith('/oauth/revoke')) return undefined
        const response = fail()
        if (response.type === 'error') throw new TypeError('Failed to fetch')
        return response
      }
    }

    test.for(failures)('(%s) says so, and no reload or other tab renews the session', async ([, fail]) => {
      const tab = await openTab()
      await tab.signIn(...ownerCredentials(browser.service))
      failRevocations(fail)
      await tab.session.signOut()
      expect(tab.session.get()).toMatchObject({ status: 'signed-out', signOutPending: true })
      browser.requests = []
      const reloaded = await openTab()
      expect(await reloaded.session.ready()).toMatchObject({ status: 'signed-out', signOutPending: true })
      await reloaded.session.renew()
      expect(reloaded.session.get().status).toBe('signed-out')
      expect(browser.renewals()).toBe(0)
      expect(await browser.service.database.selectFrom('sessions').select('id').execute()).toHaveLength(1)
    })

    test('ends the session with the next attempt, here or after a reload', async () => {
      for (const finish of ['retry', 'reload'] as const) {
        const tab = await openTab()
        await tab.signIn(...ownerCredentials(browser.service))
        failRevocations(() => new Response(null, { status: 502 }))
        await tab.session.signOut()
        browser.intercept = undefined
        const { session } = finish === 'reload' ? await openTab() : tab
        if (finish === 'retry') await session.retrySignOut()
        expect(await session.ready()).toMatchObject({ status: 'signed-out', signOutPending: false })
        expect(document.cookie).toBe('')
        expect(await browser.service.database.selectFrom('sessions').select('id').execute()).toEqual([])
      }
    })

    test('is over when somebody signs in again, which ends the old session too', async () => {
      const tab = await openTab()
      await tab.signIn(...ownerCredentials(browser.service))
      failRevocations(() => new Response(null, { status: 502 }))
      await tab.session.signOut()
      await tab.signIn(...restrictedCredentials(browser.service))
      expect(tab.session.get()).toMatchObject({ status: 'signed-in', username: 'restricted', signOutPending: false })
      expect(await browser.service.database.selectFrom('sessions').select('id').execute()).toHaveLength(1)
      expect((await (await openTab()).session.ready()).username).toBe('restricted')
    })
  })

  test('signed-out tabs join a sign-in in another tab', async () => {
    const waiting = await openTab()
    expect((await waiting.session.ready()).status).toBe('signed-out')
    await (await openTab()).signIn(...ownerCredentials(browser.service))
    await waitFor(() => expect(waiting.session.get()).toMatchObject({ status: 'signed-in', username: 'owner' }))
  })
})
