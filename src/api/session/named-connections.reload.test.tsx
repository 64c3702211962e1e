/** Connections of one browser, each in tabs of its own, at the real service. */
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { profile } from '#contract/areas/profile.ts'
import { startBrowser, type TestBrowser } from '../../testing/browser.ts'
import { openTab, ownerCredentials, restrictedCredentials } from '../../testing/tab.ts'

let browser: TestBrowser

beforeEach(async () => {
  browser = await startBrowser()
})
afterEach(async () => {
  await openTab()
  delete document.documentElement.dataset['connection']
})

/** The list as the tab that was opened last has it. */
const list = async () => (await import('./named-connections.ts')).namedConnections
const storage = async () => import('../storage.ts')

async function addSecond() {
  const tab = await openTab()
  await tab.signIn(...ownerCredentials(browser.service))
  return { tab, id: (await list()).add({ name: 'Second', color: 'red' }, '') }
}

test('the first connection has no name until there is a second one', async () => {
  const { id } = await addSecond()
  expect((await list()).get()).toEqual([
    { id: 'main', name: 'owner', color: 'blue', service: '', username: 'owner' },
    { id, name: 'Second', color: 'red', service: '', username: null },
  ])
  expect(document.documentElement.dataset).toMatchObject({ connection: 'owner', connectionColor: 'blue' })
})

test('a connection without a name is called by a word that is not stored', async () => {
  await openTab()
  const connections = await list()
  connections.add({ name: 'Second', color: 'red' }, '')
  connections.change('main', { username: 'owner' })
  expect(connections.own()).toMatchObject({ name: 'Main', username: 'owner' })
  expect(Object.values(localStorage)).not.toContainEqual(expect.stringContaining('Main'))
  expect(Object.values(localStorage)).toContainEqual(expect.stringContaining('"username":"owner"'))
})

test('each tab has the session, the entries and the changes of its connection', async () => {
  const { tab: first, id } = await addSecond()
  const { textEntry } = await storage()
  textEntry('browser', 'theme', (text) => text).set('dark')
  textEntry('tab', 'draft', (text) => text).set('of the first')

  const second = await openTab(id)
  expect((await second.session.ready()).status).toBe('signed-out')
  await second.signIn(...restrictedCredentials(browser.service))
  expect((await second.call(profile.view, {})).username).toBe('restricted')
  expect((await first.call(profile.view, {})).username).toBe('owner')
  const ofSecond = await storage()
  expect(ofSecond.textEntry('browser', 'theme', (text) => text).get()).toBeNull()
  ofSecond.textEntry('tab', 'draft', (text) => text).set('of the second')
  expect(sessionStorage.getItem('draft')).toBe('of the first')

  const reloaded = await openTab()
  expect(await reloaded.session.ready()).toMatchObject({ status: 'signed-in', username: 'owner' })
  expect((await (await openTab(id)).session.ready()).username).toBe('restricted')
})

test('a sign-out ends this connection in all tabs and no other one', async () => {
  const { tab: first, id } = await addSecond()
  const second = await openTab(id)
  await second.signIn(...restrictedCredentials(browser.service))
  const third = await openTab(id)
  await third.session.ready()
  sessionStorage.setItem('draft', 'of the first')
  sessionStorage.setItem('@privacy', 'on')
  await second.session.signOut()
  await waitFor(() => expect(third.session.get().status).toBe('signed-out'))
  expect(first.session.get().status).toBe('signed-in')
  expect([sessionStorage.getItem('draft'), sessionStorage.getItem('@privacy')]).toEqual(['of the first', 'on'])
  expect(document.cookie).toBe('signed_in=1')
})

test('another connection is signed out of and removed without touching this one', async () => {
  const { tab: first, id } = await addSecond()
  const second = await openTab(id)
  await second.signIn(...restrictedCredentials(browser.service))
  localStorage.setItem(`@${id}:theme`, 'dark')
  sessionStorage.setItem(`@${id}:draft`, 'of the second')
  localStorage.setItem('theme', 'light')
  await openTab()
  const connections = await list()
  expect(connections.isSignedIn(id)).toBe(true)
  expect(await connections.signOut(id)).toBe(true)
  expect(connections.isSignedIn(id)).toBe(false)
  await waitFor(() => expect(second.session.get().status).toBe('signed-out'))
  connections.remove(id)
  expect(connections.get().map((each) => each.id)).toEqual(['main'])
  expect(
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith(`@${id}`)),
  ).toEqual([])
  expect(localStorage.getItem('theme')).toBe('light')
  expect((await first.call(profile.view, {})).username).toBe('owner')
})

test('the first connection is removed like any other', async () => {
  const { id } = await addSecond()
  localStorage.setItem('theme', 'light')
  await openTab(id)
  const connections = await list()
  expect(await connections.signOut('main')).toBe(true)
  connections.remove('main')
  expect(connections.get().map((each) => each.name)).toEqual(['Second'])
  expect([localStorage.getItem('theme'), localStorage.getItem('connection')]).toEqual([null, null])
  expect(await browser.service.database.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('a sign-out that the service does not confirm is reported, and can be repeated', async () => {
  const { id } = await addSecond()
  await (await openTab(id)).signIn(...restrictedCredentials(browser.service))
  await openTab()
  const connections = await list()
  browser.intercept = ({ url }) => (url.endsWith('/oauth/revoke') ? new Response(null, { status: 503 }) : undefined)
  expect(await connections.signOut(id)).toBe(false)
  expect(connections.isSignedIn(id)).toBe(false)
  browser.intercept = undefined
  expect(await connections.signOut(id)).toBe(true)
})

test('a token that this tab keeps belongs to its connection', async () => {
  const { id } = await addSecond()
  const second = await openTab(id)
  await second.signInWithToken(browser.service.restrictedToken, { remember: true })
  const first = await openTab()
  expect((await first.session.ready()).username).toBe('owner')
  const connections = await list()
  expect(connections.isSignedIn(id)).toBe(true)
  expect((await (await openTab(id)).session.ready()).method).toBe('token')
  await openTab()
  await (await list()).signOut(id)
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(browser.service.restrictedToken)
})

test('a tab follows what others do to the list, and notes who is signed in', async () => {
  const { id } = await addSecond()
  const second = await openTab(id)
  const { followConnections } = await import('./named-connections.ts')
  const connections = await list()
  const stop = followConnections()
  await second.signInWithToken(browser.service.restrictedToken, { remember: false })
  expect(connections.own()?.username).toBe('restricted')
  localStorage.setItem(`@${id}:connection`, JSON.stringify({ name: 'Renamed', color: 'not a color', service: '' }))
  dispatchEvent(new StorageEvent('storage', { key: `@${id}:connection` }))
  expect(connections.own()).toMatchObject({ name: 'Renamed', color: 'blue' })
  expect(document.documentElement.dataset['connection']).toBe('Renamed')
  // Another tab signs out of it: a token is forgotten here, too.
  const channel = new BroadcastChannel('quarterdeck-connections')
  channel.postMessage(id)
  await waitFor(() => expect(second.session.get().status).toBe('signed-out'))
  channel.close()
  stop()
})

test('a connection to another service sends its token there only', async () => {
  const file = { baseUrl: '', words: { node: 'node', monitor: 'monitor' }, signIn: ['oauth', 'token'] }
  const services = [{ label: 'Staging', baseUrl: 'https://staging.example' }]
  const asked: string[] = []
  browser.intercept = (request) => {
    if (request.url.endsWith('/config.json')) return Response.json({ ...file, services })
    if (!request.url.startsWith('https://staging.example')) return undefined
    asked.push(`${request.url} ${request.headers.get('authorization')}`)
    return Response.json({ username: 'somebody' }, { headers: { 'X-OAuth-Scopes': '*' } })
  }
  await openTab()
  const id = (await list()).add({ name: 'Staging', color: 'green' }, 'https://staging.example')
  const tab = await openTab(id)
  await tab.signInWithToken('of-staging', { remember: true })
  expect(asked).toEqual(['https://staging.example/v4/profile Bearer of-staging'])
  services.pop()
  // The configuration no longer lists it: nothing is sent anywhere, and the token is forgotten.
  const reloaded = await openTab(id)
  expect((await reloaded.session.ready()).status).toBe('signed-out')
  expect(browser.requests.at(-1)).toBe('GET /config.json')
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('of-staging')
})
