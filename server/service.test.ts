/** The protocol of the service: status codes, headers and identifier words (gaps 1.3, 1.4). */
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { readResponse, bearer, errorResponse, createTestToken, usersPath } from './response-testing.ts'
import { startTestService } from './testing.ts'

describe('the protocol', () => {
  test('unknown paths are 404, known ones with another method 405', async () => {
    await using service = await startTestService()
    const headers = bearer(service.ownerToken)
    for (const path of [
      '/v4',
      '/v4/',
      '/v4/nope',
      '/v4/account/users/',
      '/v4/%E0%A4%A',
      '/nope',
      '/v4/domains/0',
      '/v4/domains/01',
      '/v4/domains/1.5',
      '/v4/domains/99999999999999999',
    ]) {
      expect(await readResponse(await service.fetch(path, { headers })), path).toEqual(errorResponse(404, 'Not found'))
    }
    const wrong = await service.fetch(usersPath, { method: 'DELETE', headers })
    expect(wrong.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
    expect(await readResponse(wrong)).toEqual(errorResponse(405, 'Method Not Allowed'))
  })

  test('/v4beta responds like /v4', async () => {
    await using service = await startTestService()
    const headers = bearer(service.ownerToken)
    for (const path of ['/account/users?page_size=25', '/regions/us-east', '/node/instances/999', '/nope', '']) {
      const [stable, beta] = await Promise.all(
        ['/v4', '/v4beta'].map(async (version) => {
          const response = await service.fetch(`${version}${path}`, { headers })
          const { 'x-request-id': _, ...others } = Object.fromEntries(response.headers)
          return [others, await readResponse(response)]
        }),
      )
      expect(beta, path).toEqual(stable)
    }
    expect((await service.fetch('/v4betamax/regions', { headers })).status).toBe(404)
  })

  test('responses have the documented headers', async () => {
    await using service = await startTestService()
    const { token } = await createTestToken(service, { scopes: 'account:read_only domains:read_write' })
    const { headers } = await service.fetch(usersPath, { headers: bearer(token) })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json',
      'x-oauth-scopes': 'account:read_only domains:read_write',
      'x-accepted-oauth-scopes': 'account:read_only',
      'x-customer-uuid': expect.stringMatching(/^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{16}$/),
      'cache-control': 'private, max-age=0, s-maxage=0, no-cache, no-store',
      vary: 'Authorization, X-Filter, Accept-Encoding',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringMatching(
        /X-OAuth-Scopes.*Retry-After.*X-Request-Id.*X-RateLimit-Remaining/,
      ),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('each response names its request as the log does, also an error', async () => {
    const lines: string[] = []
    await using service = await startTestService({ log: (line) => void lines.push(line) })
    const ids: (string | null)[] = []
    for (const path of ['/v4/regions', '/v4/regions/nope', '/nowhere'])
      ids.push((await service.fetch(path)).headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(3)
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(ids)
  })

  test('headers for an anonymous caller and a public catalog', async () => {
    await using service = await startTestService()
    const { headers } = await service.fetch('/v4/regions')
    expect(headers.get('x-oauth-scopes')).toBe('unknown')
    expect(headers.get('x-accepted-oauth-scopes')).toBe('*')
    expect(headers.get('cache-control')).toBe('private, max-age=900')
    expect(headers.get('x-customer-uuid')).toBeNull()
  })

  test('errors are not cached and have the same headers', async () => {
    await using service = await startTestService()
    const { headers } = await service.fetch('/v4/regions/nope')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test('nobody keeps the answer to a write, which may hold a secret', async () => {
    await using service = await startTestService()
    const body = JSON.stringify({ label: 'script', scopes: '*' })
    const request = { method: 'POST', headers: bearer(service.ownerToken), body }
    const response = await service.fetch('/v4/profile/tokens', request)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
  })

  test('a page of any origin may call, but browsers send no cookies from it', async () => {
    await using service = await startTestService()
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await service.fetch('/v4/regions', { method, headers: { Origin: 'https://other.example' } })
      expect(headers.get('access-control-allow-origin'), method).toBe('*')
      expect(headers.get('access-control-allow-credentials'), method).toBeNull()
    }
  })

  test('a preflight needs no token', async () => {
    await using service = await startTestService()
    const response = await service.fetch(usersPath, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,x-filter',
      },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(response.headers.get('access-control-allow-methods')).toBe('HEAD, GET, OPTIONS, POST, PUT, DELETE')
    expect(response.headers.get('access-control-allow-headers')).toContain('X-Filter')
  })

  test('HEAD is GET without a body', async () => {
    await using service = await startTestService()
    const head = await service.fetch(usersPath, { method: 'HEAD', headers: bearer(service.ownerToken) })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.get('x-oauth-scopes')).toBe('*')
    expect((await service.fetch(usersPath, { method: 'HEAD' })).status).toBe(401)
  })

  test('grants of an unrestricted user are 204 without a body', async () => {
    await using service = await startTestService()
    const response = await service.fetch('/v4/profile/grants', { headers: bearer(service.ownerToken) })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(response.headers.get('content-type')).toBeNull()
    expect((await service.fetch(`${usersPath}/owner/grants`, { headers: bearer(service.ownerToken) })).status).toBe(204)
  })

  test('large responses are compressed for clients that accept it', async () => {
    await using service = await startTestService()
    const plain = await service.fetch('/v4/regions')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const zipped = await service.fetch('/v4/regions', { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    const stream = zipped.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(stream).json()).toEqual(await plain.json())
    expect(
      (await service.fetch('/v4/regions', { headers: { 'Accept-Encoding': 'gzip;q=0' } })).headers.get(
        'content-encoding',
      ),
    ).toBeNull()
  })

  test('health and the OpenAPI document', async () => {
    await using service = await startTestService()
    expect(await readResponse(await service.fetch('/health'))).toEqual({ status: 200, body: { status: 'ok' } })
    const validator = new Validator()
    const { body } = await readResponse(await service.fetch('/openapi.json'))
    expect(await validator.validate(body)).toEqual({ valid: true })
  })
})

describe('other identifier words', () => {
  const env = { words: { node: 'acme', monitor: 'watch' } }

  test('are used in paths, bodies, scopes and reasons', async () => {
    await using service = await startTestService({ settings: env })
    const headers = bearer(service.ownerToken)
    const list = await service.fetch('/v4/acme/instances', { headers })
    expect(list.status).toBe(200)
    expect(list.headers.get('x-accepted-oauth-scopes')).toBe('acmes:read_only')
    expect((await service.fetch('/v4/node/instances', { headers })).status).toBe(404)
    const { body } = await readResponse(
      await service.fetch(`${usersPath}/restricted/grants`, {
        method: 'PUT',
        headers,
        body: '{"global":{"add_acmes":true}}',
      }),
    )
    expect(body).toMatchObject({ acme: [], watch: [], nodebalancer: [], global: { add_acmes: true, add_watch: false } })
  })

  test('are passed to the dashboard', async () => {
    await using service = await startTestService({ settings: env })
    expect((await readResponse(await service.fetch('/config.json'))).body).toEqual({
      baseUrl: '',
      words: env.words,
      signIn: ['oauth', 'token'],
    })
  })
})
