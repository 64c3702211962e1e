/** Every kind of response has the security headers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing.ts'

async function startWithSite() {
  const site = await mkdtemp(join(tmpdir(), 'quarterdeck-headers-'))
  await Promise.all([
    writeFile(join(site, 'index.html'), '<!doctype html>'),
    writeFile(join(site, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ])
  const service = await startTestService({ site, settings: { rateLimit: 60 } })
  return { service, [Symbol.asyncDispose]: () => service.close().then(() => rm(site, { recursive: true })) }
}

type SendRequest = (service: TestService) => Promise<Response>
const authorized = (service: TestService) => ({ Authorization: `Bearer ${service.ownerToken}` })
const get =
  (path: string, headers: Record<string, string> = {}): SendRequest =>
  (service) =>
    service.fetch(path, { headers, redirect: 'manual' })
const call =
  (method: string, path: string, body?: string): SendRequest =>
  (service) =>
    service.fetch(path, { method, headers: authorized(service), ...(body === undefined ? {} : { body }) })
const form =
  (path: string, of: (service: TestService) => Record<string, string>): SendRequest =>
  (service) =>
    service.fetch(path, { method: 'POST', body: new URLSearchParams(of(service)), redirect: 'manual' })
const again =
  (path: string): SendRequest =>
  async (service) => {
    const tag = (await service.fetch(path, { headers: { Accept: 'text/html' } })).headers.get('etag') ?? ''
    return service.fetch(path, { headers: { Accept: 'text/html', 'If-None-Match': tag } })
  }

const kinds: readonly (readonly [kind: string, status: number, ask: SendRequest])[] = [
  ['the dashboard', 200, get('/nodes', { Accept: 'text/html' })],
  ['a file', 200, get('/icon.svg')],
  ['the configuration', 200, get('/config.json')],
  ['a cached page', 304, again('/')],
  ['a cached file', 304, again('/icon.svg')],
  ['a missing file', 404, get('/gone.png')],
  ['the sign-in page', 200, get('/login')],
  ['its stylesheet', 200, get('/login.css')],
  ['its font', 200, get('/login.woff2')],
  ['a wrong password', 200, form('/login', () => ({ username: 'owner', password: 'wrong' }))],
  [
    'the redirect after a right one',
    303,
    form('/login', ({ ownerPassword }) => ({ username: 'owner', password: ownerPassword })),
  ],
  ['the redirect from an unneeded code page', 303, get('/login/code')],
  ['a link to an unknown app', 400, get('/oauth/authorize?client_id=x')],
  [
    'the redirect to the sign-in page',
    303,
    get(
      `/oauth/authorize?client_id=quarterdeck&response_type=code&redirect_uri=http://localhost/sign-in&code_challenge_method=S256&code_challenge=${'a'.repeat(43)}`,
    ),
  ],
  [
    'the redirect after an invalid request of an app',
    303,
    get('/oauth/authorize?client_id=quarterdeck&redirect_uri=http://localhost/sign-in'),
  ],
  ['a failed token request', 400, form('/oauth/token', () => ({ client_id: 'quarterdeck', grant_type: 'x' }))],
  ['an ended session', 200, form('/oauth/revoke', () => ({}))],
  ['an unknown path under /oauth', 404, get('/oauth/nope')],
  ['an unknown host', 421, get('/', { Host: 'evil.example' })],
  [
    'a form of another site',
    403,
    (service) => service.fetch('/login', { method: 'POST', headers: { Origin: 'https://evil.example' } }),
  ],
  ['a form that is too large', 413, form('/login', () => ({ username: 'x'.repeat(1_100_000) }))],
  ['health', 200, get('/health')],
  ['the description', 200, get('/openapi.json')],
  ['the outbox', 200, call('GET', '/outbox')],
  ['the outbox without a token', 401, get('/outbox')],
  ['a write outside the interface', 404, call('POST', '/nodes', '{}')],
  ['a list', 200, get('/v4/regions')],
  ['a response without a body', 204, call('GET', '/v4/profile/grants')],
  ['a preflight', 200, call('OPTIONS', '/v4/regions')],
  ['an invalid body', 400, call('POST', '/v4/node/instances', '{')],
  ['no token', 401, get('/v4/node/instances')],
  ['an unknown path of the interface', 404, get('/v4/nope')],
  ['a wrong method', 405, call('DELETE', '/v4/regions')],
  [
    'too many requests',
    429,
    async (service) => {
      for (let count = 0; count < 60; count += 1) await service.fetch('/v4/regions', {}, { address: '192.0.2.1' })
      return service.fetch('/v4/regions', {}, { address: '192.0.2.1' })
    },
  ],
  [
    'an unexpected error',
    500,
    async (service) => {
      await service.database.schema.dropTable('ssh_keys').execute()
      return service.fetch('/v4/account/users', { headers: authorized(service) })
    },
  ],
]

test.each(kinds)('%s (%i)', async (_, status, ask) => {
  await using site = await startWithSite()
  const response = await ask(site.service)
  expect(response.status).toBe(status)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': expect.stringMatching(/^(?:no-referrer|same-origin)$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})
