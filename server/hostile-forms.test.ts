/** The worst texts in what the contract does not describe: the sign-in, the other routes of the service, and the headers of every request. */
import { maxHeaderSize } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neutralWords, type IdentifierWords } from '#contract/identifier-words.ts'
import { text as textLength } from '#contract/limits.ts'
import { findSlowTexts, type Place } from './hostile-texts-testing.ts'
import { parseNetwork } from './networks.ts'
import { authorizePath, host } from './oauth/browser-testing.ts'
import { startTestService, type TestService } from './testing.ts'

const encode = encodeURIComponent
const trustedProxies = [parseNetwork('192.0.2.0/24')].flatMap((network) => network ?? [])

/** The queries before and after signing in, with the parameters that valid ones have. */
const queries: Readonly<Record<string, string>> = {
  '/oauth/authorize': authorizePath({ scope: 'nodes:read_only' }).split('?')[1] ?? '',
  '/login': 'return=/oauth/authorize?a',
  '/login/code': 'return=/oauth/authorize?a',
  '/login/password': 'key=0',
  '/uploads/images/1': 'Signature=0&Expires=1',
  '/live-dns/1': 'name=www&type=A',
  '/': '',
}
const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/oauth/token': {
    grant_type: 'authorization_code',
    client_id: 'quarterdeck',
    code: '0',
    code_verifier: 'v'.repeat(43),
    redirect_uri: `http://${host}/sign-in`,
    connection: 'main',
  },
  '/oauth/revoke': { token: '0', connection: 'main' },
  '/login': { username: 'nobody', password: 'wrong', return: '/oauth/authorize?a' },
  '/login/code': { code: '123456', trust: 'yes', return: '/oauth/authorize?a' },
  '/login/password': { key: '0', password: 'correct horse', repeated: 'correct horse' },
}
const headers: Readonly<Record<string, string>> = {
  Authorization: 'Bearer 0',
  Cookie: 'refresh=a; signed_in=1',
  'User-Agent': 'Mozilla/5.0',
  Accept: 'text/html',
  Origin: `http://${host}`,
  'Content-Type': 'application/json',
  'If-None-Match': 'W/"a"',
  'X-Filter': '{"id":1}',
  'X-Forwarded-For': '192.0.2.1',
  Host: host,
  'Sec-Fetch-Site': 'same-origin',
  'Accept-Encoding': 'gzip',
}

/** Characters of the other fields of a form, at most. */
const othersLength = 1000

describe.each<[string, IdentifierWords]>([
  ['with the default words', neutralWords],
  ['with other words', { node: 'server', monitor: 'watch' }],
])('%s', (_, words) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ demo: true, settings: { words, trustedProxies } })
  })
  afterAll(() => service.close())

  let count = 0
  /** Attempts to sign in are limited for each address and user. */
  const fetch = (path: string, init: { method?: string; body?: BodyInit; headers?: Record<string, string> }) => {
    count += 1
    const client = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    const own = { 'X-Forwarded-For': client, Host: host, Authorization: `Bearer ${service.ownerToken}` }
    return service.fetch(path, { ...init, headers: { ...own, ...init.headers } }, { address: '192.0.2.1' })
  }
  const slowIn = (places: readonly Place[]) => findSlowTexts(places, () => Promise.resolve())

  test.each(Object.entries(queries))('the query of %s', async (path, query) => {
    const valid = new URLSearchParams(query)
    const places = [...valid.keys(), 'unknown'].map((name): Place => ({
      name,
      limit: maxHeaderSize,
      encode,
      beginning: valid.get(name) ?? '',
      send: (text) => {
        const changed = new URLSearchParams(query)
        changed.set(name, text)
        return fetch(`${path}?${changed.toString()}`, { method: path.startsWith('/uploads') ? 'PUT' : 'GET' })
      },
    }))
    expect(await slowIn(places)).toEqual([])
  })

  test.each(Object.entries(forms))('the form of %s', async (path, valid) => {
    const places = [...Object.keys(valid), 'unknown'].map((name): Place => ({
      name,
      limit: textLength.max - othersLength,
      encode,
      beginning: valid[name] ?? '',
      send: (text) =>
        fetch(path, {
          method: 'POST',
          body: new URLSearchParams({ ...valid, username: `user-${count}`, [name]: text }),
        }),
    }))
    expect(await slowIn(places)).toEqual([])
  })

  test.each(Object.entries(headers))('the header %s', async (name, beginning) => {
    const places = ['/v4/domains', '/', '/oauth/token'].map((path): Place => ({
      name: path,
      limit: maxHeaderSize,
      beginning,
      send: (text) =>
        fetch(path, {
          method: path === '/oauth/token' ? 'POST' : 'GET',
          // A header holds printable ASCII.
          headers: { [name]: text.replaceAll(/[^\x20-\x7e]/g, '').trim() },
        }),
    }))
    expect(await slowIn(places)).toEqual([])
  })

  test('any address', async () => {
    const places = ['/', '/v4/', '/v4/images/', '/v4/node/kernels/', '/login/', '/oauth/', '/assets/'].map(
      (path): Place => ({
        name: path,
        limit: maxHeaderSize,
        encode,
        send: (text) => fetch(path + encode(text), { headers: { Accept: 'text/html' } }),
      }),
    )
    expect(await slowIn(places)).toEqual([])
  })
})
