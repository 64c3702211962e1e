import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { area, get, post } from '#contract/endpoint.ts'
import { token } from '#contract/access.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { regions } from '#contract/areas/regions.ts'
import { startTestService, type TestService } from '#server/testing.ts'
import { expectInConsole, writtenToConsole } from '../testing/console.ts'
import { answerFetch, type Intercept } from '../testing/fetch.ts'
import { openTab } from '../testing/tab.ts'

let service: TestService
let answer: Intercept | undefined
let sent: Request[]

beforeEach(async () => {
  service = await startTestService()
  answer = undefined
  sent = []
  const restore = answerFetch(service, (request) => {
    sent.push(request)
    return answer?.(request)
  })
  onTestFinished(async () => {
    restore()
    await service.close()
  })
})

async function signedIn() {
  const tab = await openTab()
  await tab.signInWithToken(service.ownerToken, { keep: false })
  sent = []
  return tab
}
const only = (path: string, make: () => Response): Intercept => (request) => (new URL(request.url).pathname === path ? make() : undefined)

/** Operations of their own, for inputs the interface's have not. */
const things = area('things', {
  view: get('/things/{+imageId}', { summary: '', access: token(), query: z.object({ q: z.string(), none: z.optional(z.string()) }), returns: z.object({}) }),
  list: get('/things', { summary: '', access: token(), returns: z.object({}), filterable: ['label'] }),
  make: post('/things/{username}', { summary: '', access: token(), body: z.object({ secret: z.string() }), returns: z.object({}) }),
})

describe('a request', () => {
  test('carries the token to the interface only, with nothing that would leak it', async () => {
    const { call } = await signedIn()
    answer = only('/v4/things/private/1%202', () => Response.json({}))
    await call(things.view, { path: { imageId: 'private/1 2' }, query: { q: 'a&b' } })
    const [request] = sent
    expect(request).toMatchObject({ method: 'GET', credentials: 'omit', redirect: 'error', cache: 'no-store', referrerPolicy: 'no-referrer' })
    expect(request?.headers.get('Authorization')).toBe(`Bearer ${service.ownerToken}`)
    expect(request?.url).toBe(`${location.origin}/v4/things/private/1%202?q=a%26b`)
  })

  test('of an open operation carries no token', async () => {
    const { call } = await signedIn()
    await call(regions.list, { query: { page_size: 25 } })
    expect(sent.map((request) => request.headers.get('Authorization'))).toEqual([null])
  })

  test('holds a filter in the characters a header may have', async () => {
    const { call } = await signedIn()
    answer = only('/v4/things', () => Response.json({}))
    await call(things.list, { filter: { label: 'Köln 🚀' } })
    const header = sent[0]?.headers.get('X-Filter') ?? ''
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    expect(JSON.parse(header)).toEqual({ label: 'Köln 🚀' })
  })

  test('keeps a name that looks like a path in its place', async () => {
    const { call } = await signedIn()
    answer = only('/v4/things/a%2F..%2Fb', () => Response.json({}))
    await call(things.make, { path: { username: 'a/../b' }, body: { secret: 's3cret' } })
    expect(await sent[0]?.json()).toEqual({ secret: 's3cret' })
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json')
  })
})

describe('an answer', () => {
  test('of 204 is null', async () => {
    const { call } = await signedIn()
    expect(await call(profile.grants, {})).toBeNull()
  })

  test('off the contract is named in the console without its values, and used', async () => {
    expectInConsole(/Off-contract answer of profile\.view \[ 'uid: Must be of type Integer' \]/)
    const { call } = await signedIn()
    const real = await call(profile.view, {})
    answer = only('/v4/profile', () => Response.json({ ...real, uid: 'seven', email: 'private@example.com' }))
    expect((await call(profile.view, {})).email).toBe('private@example.com')
    expect(writtenToConsole()).toContain('Off-contract answer of profile.view')
    expect(writtenToConsole()).not.toMatch(/seven|private@/)
  })
})

describe('a failure', () => {
  const refusal = (status: number, body: unknown, headers = {}) => () => Response.json(body, { status, headers })
  test.for([
    ['refusals of the service', refusal(400, { errors: [{ field: 'label', reason: 'Label is taken' }] }), { status: 400, refusals: [{ field: 'label', reason: 'Label is taken' }], message: 'label: Label is taken' }],
    ['no permission', refusal(403, { errors: [{ reason: 'Unauthorized' }] }), { status: 403, message: 'Unauthorized' }],
    ['too many requests', refusal(429, { errors: [{ reason: 'Too many requests' }] }, { 'Retry-After': '7' }), { status: 429, retryAfter: 7 }],
    ['a date to wait for', refusal(503, {}, { 'Retry-After': new Date(Date.now() - 5000).toUTCString() }), { status: 503, retryAfter: 0 }],
    ['an error page of a gateway', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), { status: 502, message: 'The service is unreachable behind its gateway', retryAfter: null }],
    ['an error body of another make', refusal(500, { message: 'oops' }), { status: 500, message: 'The service answered with status 500' }],
    ['an answer that is no JSON', () => new Response('hello'), { status: 200, message: 'The answer of the service could not be read' }],
    ['an empty list of errors', refusal(404, { errors: [] }), { status: 404, message: 'Not found' }],
  ] as const)('%s', async ([, make, expected]) => {
    const { call } = await signedIn()
    answer = only('/v4/node/instances', make)
    const error: unknown = await call(nodes.list, {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ ...expected, operation: 'nodes.list' })
  })

  test('without an answer is status 0, and the connection is known to be away until the next answer', async () => {
    const { call, connection } = await signedIn()
    answer = only('/v4/node/instances', () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(nodes.list, {})).rejects.toMatchObject({ status: 0, message: 'The service cannot be reached' })
    expect(connection.get().reachable).toBe(false)
    answer = undefined
    await call(nodes.list, {})
    expect(connection.get().reachable).toBe(true)
  })

  test('by the caller giving up stays an abort', async () => {
    const { call, connection } = await signedIn()
    const giveUp = new AbortController()
    answer = only('/v4/node/instances', () => {
      giveUp.abort()
      return Response.json({})
    })
    await expect(call(nodes.list, {}, { signal: giveUp.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(connection.get().reachable).toBe(true)
  })

  test('holds nothing of what was sent', async () => {
    const { call } = await signedIn()
    answer = only('/v4/things/someone', refusal(400, { errors: [{ field: 'secret', reason: 'Too short' }] }))
    const error: unknown = await call(things.make, { path: { username: 'someone' }, body: { secret: 's3cret' } }).catch((thrown: unknown) => thrown)
    const text = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)
    expect(text).toContain('Too short')
    expect(text).not.toMatch(/s3cret|someone/)
    expect(text).not.toContain(service.ownerToken)
  })
})

describe('the configuration', () => {
  test('that is bad is named in the failure of calls, and read again by the next', async () => {
    answer = only('/config.json', () => Response.json({ baseUrl: 'ftp://x', words: { node: 'node', monitor: 'monitor' }, signIn: ['token'] }))
    const { call } = await openTab()
    await expect(call(regions.list, {})).rejects.toMatchObject({ status: 0, message: expect.stringContaining('baseUrl: Must be empty or an http(s) address') })
    answer = undefined
    expect((await call(regions.list, {})).page).toBe(1)
  })

  test('with other words translates what is sent and what comes', async () => {
    await service.close()
    service = await startTestService({ env: { words: { node: 'skiff', monitor: 'monitor' } } })
    const restore = answerFetch(service, (request) => void sent.push(request))
    onTestFinished(restore)
    const { call } = await signedIn()
    expect((await call(nodes.list, {})).results).toBe(0)
    expect(sent.map((request) => new URL(request.url).pathname)).toEqual(['/v4/skiff/instances'])
  })
})
