/** Revoking apps and trusted devices (profile-and-domains.md, States and transitions; gaps 7.2). */
import { describe, expect, test } from 'vitest'
import { apps } from '#contract/areas/apps.ts'
import { devices } from '#contract/areas/devices.ts'
import { errorResponse } from '../handlers/testing.ts'
import { callOperation, sendRequest } from '../calls-testing.ts'
import { readResponse } from '../response-testing.ts'
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
  tokenIn,
  type Browser,
} from './browser-testing.ts'
import { trustedSignIn } from './two-factor-testing.ts'

const missing = errorResponse('Not found', undefined, 404)
const afterPassword = async (tab: Browser, service: TestService) =>
  (await tab.go('/login', { ...owner(service), return: authorizePath() })).location

describe('an app', () => {
  test('that is revoked loses its tokens, its codes and the sign-ins that were begun', async () => {
    await using start = await startSignedIn()
    const { service, tab, token } = start
    const elsewhere = browser(service)
    const code = codeIn(await signInForCode(elsewhere, owner(service)))
    const pending = browser(service)
    await afterPassword(pending, service)

    const [app] = (await callOperation(service, apps.list, {})).data
    expect(app).toMatchObject({ id: 1, label: 'Quarterdeck', scopes: '*', expiry: null })
    const path = { appId: 1 }
    expect(await callOperation(service, apps.remove, { path })).toEqual({})

    expect(await profileStatus(service, token)).toBe(401)
    expect((await refresh(tab)).status).toBe(400)
    expect((await exchange(elsewhere, code)).status).toBe(400)
    expect((await pending.go(authorizePath())).location).toMatch(/^\/login\?/)
    for (const endpoint of [apps.view, apps.remove]) {
      const { status, body } = await readResponse(await sendRequest(service, endpoint, { path }, service.ownerToken))
      expect({ status, errors: body.errors }).toEqual(missing)
    }
    expect((await callOperation(service, apps.list, {})).results).toBe(0)
    await exchange(tab, codeIn(await signInForCode(tab, owner(service))))
    expect((await callOperation(service, apps.list, {})).data).toMatchObject([{ id: 2 }])
  })

  test('can revoke itself, and its other users keep theirs', async () => {
    await using start = await startSignedIn()
    const { service, token } = start
    const other = browser(service)
    const credentials = { username: 'restricted', password: service.restrictedPassword }
    const theirs = tokenIn(await exchange(other, codeIn(await signInForCode(other, credentials))))
    const path = { appId: 2 }
    expect((await sendRequest(service, apps.remove, { path }, token)).status).toBe(404)
    await callOperation(service, apps.remove, { path: { appId: 1 } }, token)
    expect([await profileStatus(service, token), await profileStatus(service, theirs)]).toEqual([401, 200])
  })
})

describe('a trusted device', () => {
  test('that is revoked must log in again, with a code', async () => {
    await using service = await startTestService()
    const { tab, token, enter } = await trustedSignIn(service)
    const [device] = (await callOperation(service, devices.list, {})).data
    expect(device).toMatchObject({ id: 1, user_agent: 'Mine', last_remote_addr: '192.0.2.7' })
    expect(await callOperation(service, devices.view, { path: { deviceId: 1 } })).toEqual(device)

    // A session without a code, thanks to the device, and one from another browser.
    await service.advance(60_000)
    const again = tokenIn(await exchange(tab, codeIn(await signInForCode(tab, owner(service)))))
    const untrusted = browser(service)
    await afterPassword(untrusted, service)
    await enter(untrusted)
    const separate = tokenIn(await exchange(untrusted, codeIn((await untrusted.go(authorizePath())).location)))
    const pending = browser(service)
    for (const [name, cookie] of tab.jar) pending.jar.set(name, cookie)
    await afterPassword(pending, service)
    for (const live of [again, separate]) expect(await profileStatus(service, live)).toBe(200)
    // The browser's earlier session ended when it signed in again.
    expect(await profileStatus(service, token)).toBe(401)

    expect(await callOperation(service, devices.remove, { path: { deviceId: 1 } })).toEqual({})
    expect([await profileStatus(service, again), await profileStatus(service, separate)]).toEqual([401, 200])
    expect((await refresh(tab)).status).toBe(400)
    expect((await pending.go(authorizePath())).location).toMatch(/^\/login\?/)
    expect(await afterPassword(tab, service)).toMatch(/^\/login\/code/)
    expect((await callOperation(service, devices.list, {})).results).toBe(0)
    for (const endpoint of [devices.view, devices.remove])
      expect((await sendRequest(service, endpoint, { path: { deviceId: 1 } }, service.ownerToken)).status).toBe(404)
  })

  test('can be revoked by its owner only', async () => {
    await using service = await startTestService()
    const { token } = await trustedSignIn(service)
    for (const endpoint of [devices.view, devices.remove]) {
      const response = await sendRequest(service, endpoint, { path: { deviceId: 1 } }, service.restrictedToken)
      expect(response.status).toBe(404)
    }
    expect((await callOperation(service, devices.list, {}, service.restrictedToken)).results).toBe(0)
    expect(await profileStatus(service, token)).toBe(200)
  })

  test('is no longer listed after 30 days, and its session goes on', async () => {
    await using service = await startTestService()
    const { tab } = await trustedSignIn(service)
    await service.advance(29 * 86_400_000)
    expect((await refresh(tab)).status).toBe(200)
    await service.advance(86_400_000)
    expect((await callOperation(service, devices.list, {})).results).toBe(0)
    expect((await refresh(tab)).status).toBe(200)
    expect(await afterPassword(tab, service)).toMatch(/^\/login\/code/)
  })
})
