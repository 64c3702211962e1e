import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { regions } from '#contract/areas/regions.ts'
import { toWireTime } from '#contract/time.ts'
import { startBrowser, type TestBrowser } from '../../testing/browser.ts'
import { openTab } from '../../testing/tab.ts'

const hour = 3_600_000
let browser: TestBrowser

beforeEach(async () => {
  browser = await startBrowser()
})

describe('a session of a pasted token', () => {
  test('is in memory only, unless the user has it remembered in this tab', async () => {
    const tab = await openTab()
    await tab.signInWithToken(browser.service.ownerToken, { remember: false })
    expect(tab.session.get()).toMatchObject({ status: 'signed-in', method: 'token', username: 'owner', scopes: '*' })
    expect(JSON.stringify(sessionStorage)).not.toContain(browser.service.ownerToken)
    await tab.signInWithToken(browser.service.ownerToken, { remember: true })
    expect(JSON.stringify(localStorage)).not.toContain(browser.service.ownerToken)
    const reloaded = await openTab()
    expect((await reloaded.call(profile.view, {})).username).toBe('owner')
    expect(browser.renewals()).toBe(0)
  })

  test('a token remembered for another service is never sent to this one', async () => {
    sessionStorage.setItem(
      'quarterdeck.token',
      JSON.stringify({ token: browser.service.ownerToken, baseUrl: 'https://elsewhere.example' }),
    )
    const tab = await openTab()
    expect((await tab.session.ready()).status).toBe('signed-out')
    expect(sessionStorage.getItem('quarterdeck.token')).toBeNull()
  })

  test('a token that the service does not know signs nobody in', async () => {
    const tab = await openTab()
    await tab.session.ready()
    const wrong = 'f'.repeat(64)
    const error: unknown = await tab.signInWithToken(wrong, { remember: true }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 401 })
    expect(JSON.stringify(error) + String(error)).not.toContain(wrong)
    expect(tab.session.get().status).toBe('signed-out')
    expect(JSON.stringify(sessionStorage)).not.toContain(browser.service.ownerToken)
  })

  test('expires with its token, and signing out does not revoke a pasted token', async () => {
    const tab = await openTab()
    await browser.service.database
      .updateTable('tokens')
      .set({ expiry: toWireTime(browser.service.now() + hour / 2) })
      .where('prefix', '=', browser.service.restrictedToken.slice(0, 16))
      .execute()
    await tab.signInWithToken(browser.service.restrictedToken, { remember: false })
    await browser.service.advance(hour)
    const settled: unknown[] = []
    void Promise.allSettled([tab.call(nodes.list, {})]).then((each) => settled.push(each))
    await waitFor(() => expect(tab.session.get().status).toBe('expired'))
    await tab.signInWithToken(browser.service.ownerToken, { remember: false })
    // Another user signed in, and must not make the previous user's call.
    expect(await tab.call(profile.view, {})).toMatchObject({ username: 'owner' })
    expect(settled).toEqual([])
    expect(browser.count('GET /v4/node/instances')).toBe(1)
    await tab.session.signOut()
    expect(browser.count('POST /oauth/revoke')).toBe(0)
    await tab.signInWithToken(browser.service.ownerToken, { remember: false })
  })

  test('stays signed in when an operation needs more scopes than the token has', async () => {
    const tab = await openTab()
    await browser.service.database
      .updateTable('tokens')
      .set({ scopes: 'images:read_only' })
      .where('prefix', '=', browser.service.ownerToken.slice(0, 16))
      .execute()
    await tab.signInWithToken(browser.service.ownerToken, { remember: false })
    await expect(tab.call(nodes.list, {})).rejects.toMatchObject({ status: 401, tokenRejected: false })
    expect(tab.session.get()).toMatchObject({ status: 'signed-in', scopes: { images: 'read_only' } })
  })

  test('never sends a call that its scopes do not cover, not even the first after a reload', async () => {
    await browser.service.database
      .updateTable('tokens')
      .set({ scopes: 'images:read_only' })
      .where('prefix', '=', browser.service.ownerToken.slice(0, 16))
      .execute()
    await (await openTab()).signInWithToken(browser.service.ownerToken, { remember: true })
    const reloaded = await openTab()
    await expect(reloaded.call(nodes.list, {})).rejects.toMatchObject({
      status: 401,
      tokenRejected: false,
      message: "This session's token lacks the scope nodes:read_only",
    })
    expect(browser.requests.filter((line) => line.includes('/instances'))).toEqual([])
    expect((await reloaded.call(profile.view, {})).username).toBe('owner')
  })
})

test('without a session, open operations are called and others are never sent', async () => {
  const tab = await openTab()
  await expect(tab.call(nodes.list, {})).rejects.toMatchObject({ status: 401, operation: 'nodes.list' })
  expect((await tab.call(regions.list, {})).data.length).toBeGreaterThan(0)
  expect(browser.requests.filter((line) => line.includes('/v4'))).toEqual(['GET /v4/regions'])
})

test('a code that belongs to no attempt of this tab is rejected without a request', async () => {
  const tab = await openTab()
  await tab.session.ready()
  browser.requests = []
  await expect(tab.finishSignIn({ code: 'code', state: 'state', errorMessage: null })).rejects.toThrow(
    'not started in this tab',
  )
  expect(browser.renewals()).toBe(0)
})
