/** A user who is signed in changes the password. */
import { expect, test } from 'vitest'
import { callOperation } from '../calls-testing.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { commonPasswordReason } from '../rules/sign-in-password.ts'
import { startTestService, type TestService } from '../testing.ts'
import {
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
import { protect } from './two-factor-testing.ts'

const path = '/login/change-password'
const password = 'correct horse 1'
const formOf = (service: TestService) => ({ current: service.ownerPassword, password, repeated: password })
const signIn = async (service: TestService, form = owner(service), extra = {}) => {
  const tab = browser(service)
  return { tab, token: tokenIn(await exchange(tab, codeIn(await signInForCode(tab, form)), extra)) }
}

test('the password changes, other sessions end, this one and tokens go on, and the user is told', async () => {
  await using start = await startSignedIn()
  const { service, tab, token } = start
  const other = await signIn(service)
  expect((await tab.go(path)).text).toContain('You are signed in as owner.')
  expect(await tab.go(path, formOf(service))).toMatchObject({ status: 303, location: '/login/password-changed' })
  expect((await tab.go('/login/password-changed')).text).toContain('href="/profile/security"')
  const statuses = [token, other.token, service.ownerToken].map((each) => profileStatus(service, each))
  expect(await Promise.all(statuses)).toEqual([200, 401, 200])
  expect([(await refresh(tab)).status, (await refresh(other.tab)).status]).toEqual([200, 400])
  expect((await browser(service).go('/login', { ...owner(service), password })).status).toBe(303)
  expect((await browser(service).go('/login', owner(service))).text).toContain('Incorrect username or password')
  const mail = await service.database.selectFrom('outbox').select('text').orderBy('id', 'desc').executeTakeFirst()
  expect(mail?.text).toContain('Your password was changed.')
})

test('it is that of the user whom the page names, also when another one has signed in meanwhile', async () => {
  await using start = await startSignedIn()
  const { service, tab } = start
  expect((await tab.go(path)).text).toContain('<input type="hidden" name="user" value="1" />')
  const refused = await tab.go(path, { ...formOf(service), user: '2' })
  expect(refused.text).toContain('owner has since signed in using this browser. No password was changed.')
  expect((await browser(service).go('/login', owner(service))).status).toBe(303)
  expect((await tab.go(path, { ...formOf(service), user: '1' })).location).toBe('/login/password-changed')
})

test('the present password is no new one', async () => {
  await using start = await startSignedIn()
  const { service, tab } = start
  const present = service.ownerPassword
  expect((await tab.go(path, { current: present, password: present, repeated: present })).text).toContain(
    'This is your current password.',
  )
})

test('it is a proof for sensitive changes', async () => {
  await using start = await startSignedIn()
  const { service, tab, token } = start
  await service.advance(3_600_000)
  const create = () => callOperation(service, tokens.create, { body: { label: 'x', scopes: '*' } }, token)
  await expect(create()).rejects.toThrow('Confirm your password')
  await tab.go(path, formOf(service))
  expect((await create()).label).toBe('x')
})

test('without a session the page leads to the dashboard, which asks for a sign-in', async () => {
  await using start = await startSignedIn()
  const { service, tab } = start
  const leaves = async (visitor: Browser, form?: Record<string, string>) =>
    (await visitor.go(form ? path : `${path}?connection=main`, form)).location === '/profile/security'
  expect(await leaves(browser(service))).toBe(true)
  expect(await leaves(browser(service), formOf(service))).toBe(true)
  const stale = new Map(tab.jar)
  await tab.go('/oauth/revoke', { client_id: 'quarterdeck' })
  for (const [name, cookie] of stale) tab.jar.set(name, cookie)
  expect(await leaves(tab)).toBe(true)
  expect((await browser(service).go('/login', owner(service))).status).toBe(303)
})

test('each connection of a browser has its own user', async () => {
  await using start = await startSignedIn()
  const { service, tab } = start
  const credentials = { username: 'restricted', password: service.restrictedPassword }
  const code = codeIn(await signInForCode(tab, credentials))
  await exchange(tab, code, { connection: 'abcd2345' })
  expect((await tab.go(`${path}?connection=abcd2345`)).text).toContain('You are signed in as restricted.')
  expect((await tab.go(path)).text).toContain('You are signed in as owner.')
  const form = { ...formOf(service), current: service.restrictedPassword, connection: 'abcd2345' }
  expect((await tab.go(path, form)).status).toBe(303)
  expect((await browser(service).go('/login', { ...credentials, password })).status).toBe(303)
  expect((await browser(service).go('/login', owner(service))).status).toBe(303)
})

test.for([
  [{ current: 'wrong' }, 'Your current password is incorrect'],
  [{ password: 'Password1', repeated: 'Password1' }, commonPasswordReason],
  [{ repeated: 'another one 1' }, 'The passwords do not match'],
] as const)('%j is refused, and nothing changes', async ([form, reason]) => {
  await using start = await startSignedIn()
  const { service, tab } = start
  expect((await tab.go(path, { ...formOf(service), ...form })).text).toContain(reason)
  expect((await browser(service).go('/login', owner(service))).status).toBe(303)
})

test('a wrong current password counts as an attempt to sign in', async () => {
  await using start = await startSignedIn()
  const { service, tab } = start
  for (let tries = 0; tries < 5; tries += 1) await tab.go(path, { ...formOf(service), current: 'wrong' })
  expect((await tab.go(path, formOf(service))).status).toBe(429)
  expect((await tab.go('/login', owner(service))).status).toBe(429)
})

test('with two-factor authentication a code is needed, also in a trusted browser', async () => {
  await using start = await startSignedIn()
  const { service, tab } = start
  const { code } = await protect(service)
  expect((await tab.go(path)).text).toContain('name="code"')
  expect((await tab.go(path, formOf(service))).text).toContain('Incorrect, expired or already used')
  expect(await tab.go(path, { ...formOf(service), code: code() })).toMatchObject({
    location: '/login/password-changed',
  })
})

test('with the scratch code it says that it was used up', async () => {
  await using start = await startSignedIn()
  const { service, tab } = start
  const { scratch } = await protect(service)
  const { location } = await tab.go(path, { ...formOf(service), code: scratch })
  expect((await tab.go(location)).text).toContain('Your scratch code has been used')
})

test('a link from a mail no longer works after it', async () => {
  await using service = await startTestService()
  const { tab } = await signIn(service)
  await tab.go('/login/forgot-password', { login: 'owner' })
  const mail = await service.database.selectFrom('outbox').select('text').executeTakeFirst()
  const link = /\/login\/password\?key=\w+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect((await tab.go(link)).status).toBe(200)
  await tab.go(path, formOf(service))
  expect((await tab.go(link)).status).toBe(404)
})

test('pressed twice it leads to the page that says so', async () => {
  await using start = await startSignedIn()
  const { service, tab } = start
  const pressed = await Promise.all([tab.go(path, formOf(service)), tab.go(path, formOf(service))])
  expect(pressed.map(({ location }) => location)).toEqual(['/login/password-changed', '/login/password-changed'])
})

test('sent again after its response was lost it says that the password is changed, and counts as no wrong attempt', async () => {
  await using start = await startSignedIn()
  const { service, tab } = start
  for (let tries = 0; tries < 7; tries += 1)
    expect(await tab.go(path, formOf(service))).toMatchObject({ location: '/login/password-changed' })
  expect((await browser(service).go('/login', { ...owner(service), password })).status).toBe(303)
})
