/**
 * /before-paint.js: which connection a tab speaks to, from its address, its history, itself and what was used last; and
 * who sees what before the code has loaded.
 */
import { readFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import { expect, test, vi } from 'vitest'
import { oauthPost } from '#api/http/fetch.ts'

const script = readFileSync(new URL('../../public/before-paint.js', import.meta.url), 'utf8')
const second = 'abcd2345'

interface Page {
  address?: string
  browser?: Record<string, string>
  tab?: Record<string, string>
  /** The keys of the entries of the tab's history, and which of them is shown. */
  history?: { keys: readonly string[]; current: string }
  cookie?: string
  /** The window is below the width at which the sidebar has names. */
  isMedium?: boolean
}

/** A `fetch` that only collects. Bodies are texts, because the two come from different realms. */
const collectInto =
  (requests: Request[]) =>
  (path: string, { body, ...init }: Omit<RequestInit, 'body'> & { body?: URLSearchParams }) => {
    requests.push(new Request(new URL(path, 'http://localhost'), { ...init, body: body?.toString() ?? null }))
    return new Promise(() => undefined)
  }

const entriesOf = (storage: Storage): Record<string, string> => Object.fromEntries(Object.entries(storage))

function open({ address = '/nodes', browser = {}, tab = {}, history, cookie = '', isMedium = false }: Page) {
  const { window } = new JSDOM('<!doctype html>', { url: `http://localhost${address}`, runScripts: 'outside-only' })
  for (const [key, value] of Object.entries(browser)) window.localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(tab)) window.sessionStorage.setItem(key, value)
  const entries = (history?.keys ?? []).map((key) => ({ key }))
  Reflect.set(window, 'navigation', {
    entries: () => entries,
    currentEntry: entries.find(({ key }) => key === history?.current),
  })
  window.document.cookie = cookie
  Reflect.set(window, 'matchMedia', () => ({ matches: isMedium }))
  const sent: Request[] = []
  Reflect.set(window, 'fetch', collectInto(sent))
  window.eval(script)
  const { dataset } = window.document.documentElement
  const { pathname, search } = window.location
  return {
    connection: dataset['connectionId'],
    address: pathname + search,
    dataset: Object.fromEntries(Object.entries(dataset)),
    browser: entriesOf(window.localStorage),
    tab: entriesOf(window.sessionStorage),
    sent,
    preloads: [...window.document.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href')),
  }
}

const two = {
  '@connections': `main ${second}`,
  connection: JSON.stringify({ name: 'Production', color: 'red' }),
  [`@${second}:connection`]: JSON.stringify({ name: 'Staging "2"', color: 'teal' }),
}

test.for<[string, Page, string]>([
  ['a browser with one connection', {}, 'main'],
  ['the only one, which is not the first', { browser: { '@connections': second } }, second],
  ['a new tab: the one that was used last', { browser: { ...two, '@connection': second } }, second],
  ['a new tab, when that was removed', { browser: { ...two, '@connection': 'gone2345' } }, 'main'],
  ['a tab keeps its own', { browser: { ...two, '@connection': 'main' }, tab: { '@connection': second } }, second],
  ['a removed one is not replaced silently', { browser: two, tab: { '@connection': 'gone2345' } }, 'gone2345'],
  ['the address names it', { address: `/nodes?connection=${second}`, browser: two }, second],
  [
    'the address names an unknown one',
    { address: '/nodes?connection=x', browser: two, tab: { '@connection': second } },
    second,
  ],
])('%s', ([, page, expected]) => {
  const { connection, tab, browser } = open(page)
  expect(connection).toBe(expected)
  expect([tab['@connection'], browser['@connection']]).toEqual([expected, expected])
})

test('the address loses the name of the connection, and nothing else', () => {
  const page = open({ address: `/nodes?q=web&connection=${second}&page=2`, browser: two })
  expect(page.address).toBe('/nodes?q=web&page=2')
  expect(page.dataset).not.toHaveProperty('unknownConnection')
  expect(open({ address: '/nodes?connection=x', browser: two }).dataset).toHaveProperty('unknownConnection')
})

test('a change empties the tab of the old connection, but for a token that it keeps', () => {
  const tab = {
    '@connection': 'main',
    '@privacy': 'on',
    'quarterdeck.draft.node': 'draft',
    'quarterdeck.token': 'kept',
    [`@${second}:quarterdeck.token`]: 'kept, too',
  }
  const changed = open({ address: `/?connection=${second}`, browser: two, tab }).tab
  expect(changed).toEqual({
    '@connection': second,
    '@entries': '',
    '@privacy': 'on',
    'quarterdeck.token': 'kept',
    [`@${second}:quarterdeck.token`]: 'kept, too',
  })
  const back = open({
    address: '/?connection=main',
    browser: two,
    tab: { ...changed, [`@${second}:quarterdeck.draft.node`]: 'draft' },
  }).tab
  expect(back).toEqual({ ...changed, '@connection': 'main' })
  expect(open({ browser: two, tab }).tab).toEqual(tab)
})

test('Back and Forward over a change lead to the connection that the entry was opened with', () => {
  const atSecond = open({
    address: `/?connection=${second}`,
    browser: two,
    tab: { '@connection': 'main' },
    history: { keys: ['a', 'b', 'c'], current: 'c' },
  })
  const back = open({ browser: two, tab: atSecond.tab, history: { keys: ['a', 'b', 'c', 'd'], current: 'b' } })
  expect(back.connection).toBe('main')
  const forward = open({ browser: two, tab: back.tab, history: { keys: ['a', 'b', 'c', 'd'], current: 'd' } })
  expect(forward.connection).toBe(second)
  // A new page of the first connection takes the place of the entries after it.
  const onward = open({ browser: two, tab: back.tab, history: { keys: ['a', 'b', 'e'], current: 'e' } })
  expect(onward.connection).toBe('main')
})

test('with several connections the page has the name and color of its own one, and its choices', () => {
  const browser = { ...two, theme: 'dark', [`@${second}:theme`]: 'light', [`@${second}:start-page`]: '/domains' }
  expect(open({ browser, tab: { '@connection': second } }).dataset).toMatchObject({
    connection: 'Staging "2"',
    connectionColor: 'teal',
    theme: 'light',
  })
  expect(open({ browser }).dataset).toMatchObject({ connection: 'Production', connectionColor: 'red', theme: 'dark' })
  expect(open({ browser: { connection: browser.connection } }).dataset).not.toHaveProperty('connection')
  expect(open({ browser, tab: { '@connection': 'gone2345' } }).dataset['connection']).toBe('')
})

test('a browser that has loaded the font shows it from the first paint, in every connection', () => {
  const browser = { ...two, '@font': '/assets/geist.woff2' }
  const page = open({ browser, tab: { '@connection': second } })
  expect(page.dataset).toHaveProperty('font')
  expect(page.preloads).toEqual(['/assets/geist.woff2'])
  expect(open({ browser: two })).toMatchObject({ dataset: expect.not.objectContaining({ font: '' }), preloads: [] })
})

test('asks for the configuration, and for a new token of its connection where a session exists, like the code that takes the responses', async () => {
  const paths = (page: Page) => open(page).sent.map(({ url, method }) => `${method} ${new URL(url).pathname}`)
  expect(paths({})).toEqual(['GET /config.json'])
  expect(paths({ cookie: 'signed_in=ending' })).toEqual(['GET /config.json'])
  expect(paths({ cookie: `signed_in_${second}=1` })).toEqual(['GET /config.json'])
  const { sent } = open({ cookie: `signed_in_${second}=1`, browser: two, tab: { '@connection': second } })
  const taken: Request[] = []
  vi.stubGlobal('fetch', collectInto(taken))
  void oauthPost('/oauth/token', { grant_type: 'refresh_token' }, null, second)
  vi.unstubAllGlobals()
  const describe = async (request: Request | undefined) =>
    request && {
      url: request.url,
      method: request.method,
      body: Object.fromEntries(new URLSearchParams(await request.text())),
      credentials: request.credentials,
      redirect: request.redirect,
      cache: request.cache,
      referrerPolicy: request.referrerPolicy,
    }
  expect(await describe(sent[1])).toEqual(await describe(taken[0]))
})

const signedIn = { cookie: 'signed_in=1' }
const yesterday = String(Date.now() - 86_400_000)

test.each([
  ['is locked by another tab', { ...signedIn, browser: { '@locked': '1' } }],
  ['was locked before its reload', { ...signedIn, tab: { locked: '1' } }],
  ['was left open for too long', { ...signedIn, browser: { '@lock-after': '60', '@active-at': yesterday } }],
  ['is locked, with a kept token', { browser: { '@locked': '1' }, tab: { 'quarterdeck.token': '{}' } }],
  ['is locked, wherever it leads', { ...signedIn, address: '/sign-in?code=1&state=2', browser: { '@locked': '1' } }],
])('shows nothing of a page that %s', (_, page: Page) => {
  expect(open(page).dataset).toHaveProperty('locked')
})

test('a tab that was unlocked with its token stays so, until the browser is locked again', () => {
  const tab = { 'quarterdeck.token': '{}', 'unlocked-from': '1' }
  expect(open({ browser: { '@locked': '1' }, tab }).dataset).not.toHaveProperty('locked')
  expect(open({ browser: { '@locked': '2' }, tab }).dataset).toHaveProperty('locked')
})

test.each([
  ['was used just now', { ...signedIn, browser: { '@lock-after': '5', '@active-at': String(Date.now()) } }],
  ['is never locked', { ...signedIn, browser: { '@lock-after': '0', '@active-at': yesterday } }],
  ['was unlocked', { ...signedIn, browser: { '@locked': '1', 'unlocked-from': '1' } }],
  ['has nobody signed in', { browser: { '@locked': '1', '@lock-after': '5', '@active-at': yesterday } }],
])('shows a page that %s', (_, page: Page) => {
  expect(open(page).dataset).not.toHaveProperty('locked')
})

test.each<[string, Page, string | undefined]>([
  ['whoever is signed in', signedIn, 'wide'],
  ['whoever keeps a token', { tab: { 'quarterdeck.token': '{}' } }, 'wide'],
  ['whoever has a medium window', { ...signedIn, isMedium: true }, 'narrow'],
  ['whoever has unfolded it there', { ...signedIn, isMedium: true, browser: { sidebar: 'wide' } }, 'wide'],
  ['whoever has collapsed the navigation', { ...signedIn, browser: { sidebar: 'narrow' } }, 'narrow'],
  ['nobody who is signed out', {}, undefined],
  ['nobody who signs in', { ...signedIn, address: '/sign-in?code=1&state=2' }, undefined],
  ['nobody while the page is locked', { ...signedIn, browser: { '@locked': '1' } }, undefined],
])('the frame is seen by %s', (_, page, expected) => {
  expect(open(page).dataset['frame']).toBe(expected)
})

test.each([
  ['/nodes', true],
  ['/nodes/1', false],
  ['/', false],
  ['/regions', false],
])('the frame of %s has a list: %s', (address, has) => {
  expect(Object.hasOwn(open({ ...signedIn, address }).dataset, 'list')).toBe(has)
})
