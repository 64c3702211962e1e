/** Signing in with a second factor that was set up through the interface; browsers that are not trusted ask for it. */
import { expect, test } from 'vitest'
import { logins } from '#contract/areas/logins.ts'
import { profile } from '#contract/areas/profile.ts'
import { twoFactor } from '#contract/areas/two-factor.ts'
import { callOperation } from '../calls-testing.ts'
import { startTestService, type TestService } from '../testing.ts'
import { authorizePath, browser, codeIn, exchange, owner, signInForCode, type Browser } from './browser-testing.ts'
import { protect, trustedSignIn } from './two-factor-testing.ts'
import { codeAt, stepAt } from './totp.ts'

const afterPassword = async (tab: Browser, service: TestService) =>
  (await tab.go('/login', { ...owner(service), return: authorizePath() })).location
const enter = async (tab: Browser, code: string, form: Record<string, string> = {}) =>
  (await tab.go('/login/code', { code, return: authorizePath(), ...form })).location === authorizePath()
const scratchCodeUsed = /^\/login\/scratch-code-used\?/
const enterScratchCode = async (tab: Browser, code: string) =>
  scratchCodeUsed.test((await tab.go('/login/code', { code, return: authorizePath() })).location)
const asksForCode = /^\/login\/code/

async function untrusted(service: TestService) {
  const tab = browser(service)
  expect(await afterPassword(tab, service)).toMatch(asksForCode)
  return tab
}

test('the code that confirmed the secret does not sign in', async () => {
  await using service = await startTestService()
  const { secret, code } = await protect(service)
  const confirmed = codeAt(secret, stepAt(service.now() - 60_000))
  const tab = await untrusted(service)
  expect(await enter(tab, confirmed)).toBe(false)
  expect(await enter(tab, code(2))).toBe(false)
  expect(await enter(tab, code(1))).toBe(true)
})

test('enabling it ends the sign-ins that were begun with the password alone', async () => {
  await using service = await startTestService()
  const [tab, other] = [browser(service), browser(service)]
  expect(await afterPassword(tab, service)).toBe(authorizePath())
  const code = codeIn(await signInForCode(other, owner(service)))
  await protect(service)
  expect((await tab.go(authorizePath())).location).toMatch(/^\/login\?/)
  expect((await exchange(other, code)).status).toBe(400)
})

test('the scratch code signs in once, and two-factor authentication stays on', async () => {
  await using service = await startTestService()
  const { scratch, code } = await protect(service)
  expect(await enterScratchCode(await untrusted(service), ` ${scratch.toUpperCase()}`)).toBe(true)
  const tab = await untrusted(service)
  expect(await enter(tab, scratch)).toBe(false)
  expect(await enter(tab, code())).toBe(true)
  expect((await callOperation(service, profile.view, {})).two_factor_auth).toBe(true)
  const mails = await service.database.selectFrom('outbox').select(['recipient', 'text']).execute()
  expect(mails.filter(({ text }) => text.includes('scratch code'))).toEqual([
    { recipient: 'owner@example.com', text: expect.stringContaining('User: owner, from 127.0.0.1.') },
  ])
})

test('a new secret brings a new scratch code, and the old ones stop working', async () => {
  await using service = await startTestService()
  const first = await protect(service)
  const second = await protect(service)
  const tab = await untrusted(service)
  for (const old of [first.scratch, first.code()]) expect(await enter(tab, old)).toBe(false)
  expect(await enterScratchCode(tab, second.scratch)).toBe(true)
})

test.for<[string, (code: string) => string]>([
  ['spaces', (code) => code.replaceAll('-', ' ')],
  ['no dashes', (code) => code.replaceAll('-', '')],
  ['dashes that a word processor makes', (code) => code.replaceAll('-', '\u2013')],
  ['line breaks', (code) => `${code.slice(0, 8)}\n${code.slice(8)}\n`],
])('the scratch code is accepted with %s', async ([, write]) => {
  await using service = await startTestService()
  const { scratch } = await protect(service)
  expect(await enterScratchCode(await untrusted(service), write(scratch))).toBe(true)
})

test('after the scratch code the sign-in says that it was used up, and goes on', async () => {
  await using service = await startTestService()
  const { scratch } = await protect(service)
  const tab = await untrusted(service)
  const { location } = await tab.go('/login/code', { code: scratch, return: authorizePath() })
  const page = await tab.go(location)
  expect(page.text).toContain('Your scratch code has been used')
  expect(page.text).toContain(`href="${authorizePath().replaceAll('&', '&amp;')}"`)
  expect((await exchange(tab, codeIn((await tab.go(authorizePath())).location))).status).toBe(200)
})

test('Back to the page of the code, after the response to the right one was lost, goes on', async () => {
  await using service = await startTestService()
  const { scratch } = await protect(service)
  const tab = await untrusted(service)
  const page = `/login/code?return=${encodeURIComponent(authorizePath())}`
  expect((await tab.go(page)).text).toContain('authenticator app')
  await tab.go('/login/code', { code: scratch, return: authorizePath() })
  expect((await tab.go(page)).location).toBe(authorizePath())
  expect((await exchange(tab, codeIn((await tab.go(authorizePath())).location))).status).toBe(200)
  expect((await tab.go(page)).location).toMatch(/^\/login\?/)
})

test('a sign-in that waits for a code ends when two-factor authentication is disabled', async () => {
  await using service = await startTestService()
  const { code } = await protect(service)
  const tab = await untrusted(service)
  await callOperation(service, twoFactor.disable, {})
  const page = `/login/code?return=${encodeURIComponent(authorizePath())}`
  for (const { location } of [await tab.go(page), await tab.go('/login/code', { code: code() })]) {
    expect(location).toMatch(/^\/login\?return=.*&ended$/)
    expect((await tab.go(location)).text).toContain('This sign-in has ended')
  }
  expect(await afterPassword(tab, service)).toBe(authorizePath())
})

test('the page of the code names the user, and takes no code for another one who has begun to sign in', async () => {
  await using service = await startTestService()
  const { code } = await protect(service)
  const tab = await untrusted(service)
  const { text } = await tab.go('/login/code')
  expect(text).toContain('You are signing in as owner.')
  expect(text).toContain('<input type="hidden" name="user" value="1" />')
  const enterAs = async (user: string) =>
    (await tab.go('/login/code', { code: code(), user, return: authorizePath() })).location
  expect(await enterAs('2')).toMatch(/&ended$/)
  expect(await enterAs('1')).toBe(authorizePath())
})

test('a code after another sign-in in this browser was completed leads to the form that says so', async () => {
  await using service = await startTestService()
  const { code } = await protect(service)
  const { location } = await browser(service).go('/login/code', { code: code(), return: authorizePath() })
  expect(location).toMatch(/^\/login\?return=.*&ended$/)
})

test('a scratch code that was entered after the right code is not said to have been used', async () => {
  await using service = await startTestService()
  const { code, scratch } = await protect(service)
  const tab = await untrusted(service)
  await tab.go('/login/code', { code: code(), return: authorizePath() })
  const form = { code: scratch, return: authorizePath() }
  expect((await tab.go('/login/code', form)).location).toBe(authorizePath())
})

test('replacing the authenticator app forgets trusted browsers', async () => {
  await using service = await startTestService()
  const { tab } = await trustedSignIn(service)
  expect(await afterPassword(tab, service)).toBe(authorizePath())
  await protect(service)
  expect(await afterPassword(tab, service)).toMatch(asksForCode)
  const mail = await service.database.selectFrom('outbox').select('text').orderBy('id', 'desc').executeTakeFirst()
  expect(mail?.text).toContain('Your authenticator app was replaced.')
})

test('after disabling it the password is enough, and earlier trust does not come back', async () => {
  await using service = await startTestService()
  const { tab, scratch } = await trustedSignIn(service)
  expect(await afterPassword(tab, service)).toBe(authorizePath())
  await callOperation(service, twoFactor.disable, {})
  expect(await afterPassword(browser(service), service)).toBe(authorizePath())
  await protect(service)
  expect(await afterPassword(tab, service)).toMatch(asksForCode)
  expect(await enter(tab, scratch)).toBe(false)
})

test('without a second factor, logins of a trusted browser are still noted on its device', async () => {
  await using service = await startTestService()
  const { tab } = await trustedSignIn(service)
  await service.advance(60_000)
  await service.database.updateTable('two_factor').set({ secret: null }).execute()
  await afterPassword(tab, service)
  const device = await service.database.selectFrom('devices').select('last_authenticated').executeTakeFirst()
  expect(device).toEqual({ last_authenticated: '2026-06-15T10:32:00' })
})

test('each completed sign-in is a login, one that lacks its code is not', async () => {
  await using service = await startTestService()
  const { code } = await protect(service)
  const logins = async () => (await service.database.selectFrom('logins').selectAll().execute()).length
  const tab = await untrusted(service)
  await enter(tab, '000000')
  expect(await logins()).toBe(0)
  await enter(tab, code(), { trust: 'yes' })
  expect(await logins()).toBe(1)
  await service.advance(3000)
  await afterPassword(tab, service)
  expect(await logins()).toBe(2)
})

test.for(['one-time code', 'scratch code'] as const)('a double click on the %s signs in, too', async (kind) => {
  await using service = await startTestService()
  const { scratch, code } = await protect(service)
  const tab = await untrusted(service)
  const form = { code: kind === 'scratch code' ? scratch : code(), return: authorizePath() }
  const press = async () => (await tab.go('/login/code', form)).location
  const [first, second] = await Promise.all([press(), press()])
  expect(first).toMatch(kind === 'scratch code' ? scratchCodeUsed : /^\/oauth\/authorize\?/)
  expect(second).toBe(first)
  expect(codeIn((await tab.go(authorizePath())).location)).not.toBe('')
  // The browser has dropped that response as well: the second press came late.
  expect(await press()).toBe(first)
  expect((await exchange(tab, codeIn((await tab.go(authorizePath())).location))).status).toBe(200)
  expect((await callOperation(service, logins.list, {})).results).toBe(1)
  expect((await tab.go(authorizePath())).location).toMatch(/^\/login\?/)
})

test('a sign-in gives codes for one request only, for ten seconds', async () => {
  await using service = await startTestService()
  const start = async () => {
    const tab = browser(service)
    await tab.go('/login', { ...owner(service), return: authorizePath() })
    expect(codeIn((await tab.go(authorizePath())).location)).not.toBe('')
    return tab
  }
  const other = authorizePath({ code_challenge: 'a'.repeat(43) })
  expect((await (await start()).go(other)).location).toMatch(/^\/login\?/)
  const tab = await start()
  await service.advance(11_000)
  expect((await tab.go(authorizePath())).location).toMatch(/^\/login\?/)
})
