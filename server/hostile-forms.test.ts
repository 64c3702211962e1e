/**
 * The worst texts in places that the contract does not describe: the sign-in, the other routes of the service, and the
 * headers of every request.
 */
import { maxHeaderSize } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdentifierWords } from '#contract/identifiers/words.ts'
import { changePasswordPath } from '#contract/embedded/sign-in.ts'
import { freeze, ownerId, seedAccount } from '../src/testing/crossing/seed.ts'
import { startFormSweep, type ValidRequest } from './hostile-forms-testing.ts'
import { findSlowTexts, type Place } from './hostile-texts-testing.ts'
import { host } from './oauth/browser-testing.ts'

const encode = encodeURIComponent
const headers: Readonly<Record<string, string>> = {
  Authorization: 'Bearer 0',
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

const nameOf = ({ method, route, query, form }: ValidRequest) =>
  `${method} ${route} ${Object.keys({ ...query, ...form }).join(' ')}`

/** Other words than the default ones, so that they are also replaced in every text. */
const words: IdentifierWords = { node: 'server', monitor: 'watch' }

let sweep: Awaited<ReturnType<typeof startFormSweep>>
beforeAll(async () => {
  const { service, account } = await seedAccount()
  sweep = await startFormSweep(words, { service, ownerId, domainId: Number(account['domainId']), freeze })
})
afterAll(() => sweep.close())

const slowIn = (places: readonly Place[]) => findSlowTexts(places, () => Promise.resolve())

test('every route is tried', () => {
  const served = sweep.routes.filter(({ method }) => method !== 'ALL' && method !== 'OPTIONS')
  const tried = sweep.requests.map(({ method, route }) => `${method} ${route}`)
  expect(new Set(tried)).toEqual(new Set(served.map(({ method, path }) => `${method} ${path}`)))
})

test('each valid request gets as far as it can', async () => {
  for (const request of sweep.requests) {
    const response = await sweep.send(request)
    const text = `${response.headers.get('location')} ${await response.text()}`
    expect({ status: response.status, text }, nameOf(request)).toEqual({
      status: request.status,
      text: expect.stringContaining(request.shows ?? ''),
    })
  }
})

/** The fields of a query or form that are tried: those of the valid one, and one that nobody reads. */
const fieldNames = (fields: Readonly<Record<string, string>>) => [...Object.keys(fields), 'unknown']

test('queries', async () => {
  const places = sweep.requests
    .filter(({ form }) => !form)
    .flatMap((request) =>
      fieldNames(request.query ?? {}).map((name): Place => ({
        name: `${nameOf(request)}: ${name}`,
        limit: maxHeaderSize,
        encode,
        beginning: request.query?.[name] ?? '',
        send: (text) => sweep.send({ ...request, query: { ...request.query, [name]: text } }),
      })),
    )
  expect(await slowIn(places)).toEqual([])
})

test('forms', async () => {
  const places = sweep.requests.flatMap((request) => {
    const { form, maxBytes = 0 } = request
    if (!form) return []
    const length = (name: string) => new URLSearchParams({ ...form, [name]: '' }).toString().length
    return fieldNames(form).map((name): Place => ({
      name: `${nameOf(request)}: ${name}`,
      limit: maxBytes - length(name),
      encode,
      beginning: form[name] ?? '',
      send: (text) => sweep.send({ ...request, form: { ...form, [name]: text } }),
    }))
  })
  expect(await slowIn(places)).toEqual([])
})

/** A header holds printable ASCII. */
const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '').trim()

test.each(Object.entries(headers))('the header %s', async (name, beginning) => {
  const places = ['/v4/domains', '/', '/oauth/token'].map((path): Place => ({
    name: path,
    limit: maxHeaderSize,
    beginning,
    send: (text) => {
      const method = path === '/oauth/token' ? 'POST' : 'GET'
      return sweep.send({ method, route: path, headers: { ...sweep.bearer, [name]: headerText(text) }, status: 200 })
    },
  }))
  expect(await slowIn(places)).toEqual([])
})

test('cookies', async () => {
  const readers = sweep.requests.filter(({ route }) =>
    ['/oauth/authorize', '/oauth/token', '/login', '/login/code', changePasswordPath].includes(route),
  )
  const places = readers.flatMap((request) =>
    sweep.cookieNames.map((name): Place => ({
      name: `${nameOf(request)}: ${name}`,
      limit: maxHeaderSize,
      send: (text) =>
        sweep.send({ ...request, headers: { ...request.headers, Cookie: `${name}=${headerText(text)}` } }),
    })),
  )
  expect(await slowIn(places)).toEqual([])
})

test('any address', async () => {
  const places = ['/', '/v4/', '/v4/images/', '/v4/node/kernels/', '/login/', '/oauth/', '/assets/'].map(
    (path): Place => ({
      name: path,
      limit: maxHeaderSize,
      encode,
      send: (text) =>
        sweep.send({
          method: 'GET',
          route: path + encode(text),
          headers: { ...sweep.bearer, Accept: 'text/html' },
          status: 200,
        }),
    }),
  )
  expect(await slowIn(places)).toEqual([])
})
