import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { area, get, post } from '#contract/endpoint.ts'
import { token } from '#contract/access.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { regions } from '#contract/areas/regions.ts'
import { startTestService, type TestService } from '#server/testing.ts'
import { stubFetch, type Intercept } from '../testing/fetch.ts'
import { openTab } from '../testing/tab.ts'

let service: TestService
let intercept: Intercept | undefined
let sent: Request[]

beforeEach(async () => {
  service = await startTestService()
  intercept = undefined
  sent = []
  const restore = stubFetch(service, (request) => {
    sent.push(request)
    return intercept?.(request)
  })
  onTestFinished(async () => {
    restore()
    await service.close()
  })
})

async function signIn() {
  const tab = await openTab()
  await tab.signInWithToken(service.ownerToken, { remember: false })
  sent = []
  return tab
}
const respondTo =
  (path: string, makeResponse: () => Response): Intercept =>
  (request) =>
    new URL(request.url).pathname === path ? makeResponse() : undefined

/** Operations with inputs that no operation of the interface has. */
const items = area('items', {
  view: get('/items/{+imageId}', {
    summary: '',
    description: '',
    access: token(),
    query: z.object({ q: z.string(), none: z.optional(z.string()) }),
    returns: z.object({}),
  }),
  list: get('/items', { summary: '', description: '', access: token(), returns: z.object({}), filterable: ['label'] }),
  create: post('/items/{username}', {
    summary: '',
    description: '',
    access: token(),
    body: z.object({ secret: z.string() }),
    returns: z.object({}),
  }),
})

describe('a request', () => {
  test('carries the token in a way that cannot leak it', async () => {
    const { call } = await signIn()
    intercept = respondTo('/v4/items/private/1%202', () => Response.json({}))
    await call(items.view, { path: { imageId: 'private/1 2' }, query: { q: 'a&b' } })
    const [request] = sent
    expect(request).toMatchObject({
      method: 'GET',
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    expect(request?.headers.get('Authorization')).toBe(`Bearer ${service.ownerToken}`)
    expect(request?.url).toBe(`${location.origin}/v4/items/private/1%202?q=a%26b`)
  })

  test('of an open operation carries no token', async () => {
    const { call } = await signIn()
    await call(regions.list, { query: { page_size: 25 } })
    expect(sent.map((request) => request.headers.get('Authorization'))).toEqual([null])
  })

  test('holds a filter in printable ASCII', async () => {
    const { call } = await signIn()
    intercept = respondTo('/v4/items', () => Response.json({}))
    await call(items.list, { filter: { label: 'Köln 🚀' } })
    const header = sent[0]?.headers.get('X-Filter') ?? ''
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    expect(JSON.parse(header)).toEqual({ label: 'Köln 🚀' })
  })

  test('escapes a name that looks like a path', async () => {
    const { call } = await signIn()
    intercept = respondTo('/v4/items/a%2F..%2Fb', () => Response.json({}))
    await call(items.create, { path: { username: 'a/../b' }, body: { secret: 's3cret' } })
    expect(await sent[0]?.json()).toEqual({ secret: 's3cret' })
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json')
  })
})

describe('a response', () => {
  test('of 204 is null', async () => {
    const { call } = await signIn()
    expect(await call(profile.grants, {})).toBeNull()
  })
})

describe('a failure', () => {
  const errorResponse =
    (status: number, body: unknown, headers = {}) =>
    () =>
      Response.json(body, { status, headers })
  test.for([
    [
      'errors of the service',
      errorResponse(400, { errors: [{ field: 'label', reason: 'Label is taken' }] }),
      { status: 400, errors: [{ field: 'label', reason: 'Label is taken' }], message: 'label: Label is taken' },
    ],
    [
      'no permission',
      errorResponse(403, { errors: [{ reason: 'Unauthorized' }] }),
      { status: 403, message: 'Unauthorized' },
    ],
    [
      'too many requests',
      errorResponse(429, { errors: [{ reason: 'Too many requests' }] }, { 'Retry-After': '7' }),
      { status: 429, retryAfterSeconds: 7 },
    ],
    [
      'a date in Retry-After',
      errorResponse(503, {}, { 'Retry-After': new Date(Date.now() - 5000).toUTCString() }),
      { status: 503, retryAfterSeconds: 0 },
    ],
    [
      'an error page of a gateway',
      () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
      { status: 502, message: 'The gateway cannot reach the service', retryAfterSeconds: null },
    ],
    [
      'an error body in another format',
      errorResponse(500, { message: 'oops' }),
      { status: 500, message: 'The service responded with status 500' },
    ],
    [
      'a response that is not JSON',
      () => new Response('hello'),
      { status: 200, message: 'The response of the service was not valid' },
    ],
    ['an empty list of errors', errorResponse(404, { errors: [] }), { status: 404, message: 'Not found' }],
  ] as const)('%s', async ([, makeResponse, expected]) => {
    const { call } = await signIn()
    intercept = respondTo('/v4/node/instances', makeResponse)
    const error: unknown = await call(nodes.list, {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ ...expected, operation: 'nodes.list' })
  })

  test('without a response has status 0, and the service counts as unreachable until the next response', async () => {
    const { call, connection } = await signIn()
    intercept = respondTo('/v4/node/instances', () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(nodes.list, {})).rejects.toMatchObject({ status: 0, message: 'The service cannot be reached' })
    expect(connection.get().reachable).toBe(false)
    intercept = undefined
    await call(nodes.list, {})
    expect(connection.get().reachable).toBe(true)
  })

  test('by an abort of the caller stays an abort', async () => {
    const { call, connection } = await signIn()
    const controller = new AbortController()
    intercept = respondTo('/v4/node/instances', () => {
      controller.abort()
      return Response.json({})
    })
    await expect(call(nodes.list, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(connection.get().reachable).toBe(true)
  })

  test('holds nothing of what was sent', async () => {
    const { call } = await signIn()
    intercept = respondTo(
      '/v4/items/someone',
      errorResponse(400, { errors: [{ field: 'secret', reason: 'Too short' }] }),
    )
    const error: unknown = await call(items.create, {
      path: { username: 'someone' },
      body: { secret: 's3cret' },
    }).catch((thrown: unknown) => thrown)
    const text = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)
    expect(text).toContain('Too short')
    expect(text).not.toMatch(/s3cret|someone/)
    expect(text).not.toContain(service.ownerToken)
  })
})

describe('the configuration', () => {
  test('that is invalid fails calls with its error, and is read again by the next call', async () => {
    intercept = respondTo('/config.json', () =>
      Response.json({ baseUrl: 'ftp://x', words: { node: 'node', monitor: 'monitor' }, signIn: ['token'] }),
    )
    const { call } = await openTab()
    await expect(call(regions.list, {})).rejects.toMatchObject({
      status: 0,
      message: expect.stringContaining('baseUrl: Must be empty or an http(s) address'),
    })
    intercept = undefined
    expect((await call(regions.list, {})).page).toBe(1)
  })

  test('with other words translates requests and responses', async () => {
    await service.close()
    service = await startTestService({ settings: { words: { node: 'skiff', monitor: 'monitor' } } })
    const restore = stubFetch(service, (request) => void sent.push(request))
    onTestFinished(restore)
    const { call } = await signIn()
    expect((await call(nodes.list, {})).results).toBe(0)
    expect(sent.map((request) => new URL(request.url).pathname)).toEqual(['/v4/skiff/instances'])
  })
})

describe('without a network', () => {
  test('a write is not sent, and says so', async () => {
    const tab = await signIn()
    globalThis.dispatchEvent(new Event('offline'))
    onTestFinished(() => void globalThis.dispatchEvent(new Event('online')))
    intercept = () => Promise.reject(new TypeError('Failed to fetch'))
    const error = await tab.call(nodes.reboot, { path: { nodeId: 1 }, body: {} }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      status: 0,
      outcomeUnknown: false,
      errors: [{ reason: 'You are offline. Nothing was sent.' }],
    })
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  })
})
