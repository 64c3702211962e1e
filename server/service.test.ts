import { Validator } from '@seriousme/openapi-schema-validator'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answerOf, bearer, refusal, tokenWith, users } from './answers-testing.ts'
import { startTestService, type TestService } from './testing.ts'

describe('the protocol', () => {
  test('unknown paths are 404, known ones with another method 405', async () => {
    await using service = await startTestService()
    const headers = bearer(service.ownerToken)
    for (const path of ['/v4', '/v4/', '/v4/nope', '/v4/account/users/', '/v4/%E0%A4%A', '/nope', '/v4/domains/0', '/v4/domains/01', '/v4/domains/1.5', '/v4/domains/99999999999999999']) {
      expect(await answerOf(await service.fetch(path, { headers })), path).toEqual(refusal(404, 'Not found'))
    }
    const wrong = await service.fetch(users, { method: 'DELETE', headers })
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await answerOf(wrong)).toEqual(refusal(405, 'Method Not Allowed'))
  })

  test('answers carry the documented headers', async () => {
    await using service = await startTestService()
    const { token } = await tokenWith(service, { scopes: 'account:read_only domains:read_write' })
    const { headers } = await service.fetch(users, { headers: bearer(token) })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json',
      'x-oauth-scopes': 'account:read_only domains:read_write',
      'x-accepted-oauth-scopes': 'account:read_only',
      'x-customer-uuid': expect.stringMatching(/^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{16}$/),
      'cache-control': 'private, max-age=0, s-maxage=0, no-cache, no-store',
      vary: 'Authorization, X-Filter, Accept-Encoding',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringMatching(/X-OAuth-Scopes.*Retry-After.*X-RateLimit-Remaining/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('headers say what an anonymous caller and a public catalogue are', async () => {
    await using service = await startTestService()
    const { headers } = await service.fetch('/v4/regions')
    expect(headers.get('x-oauth-scopes')).toBe('unknown')
    expect(headers.get('x-accepted-oauth-scopes')).toBe('*')
    expect(headers.get('cache-control')).toBe('private, max-age=900')
    expect(headers.get('x-customer-uuid')).toBeNull()
  })

  test('refusals are never cached and carry the same headers', async () => {
    await using service = await startTestService()
    const { headers } = await service.fetch('/v4/regions/nope')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test('a preflight needs no token', async () => {
    await using service = await startTestService()
    const response = await service.fetch(users, {
      method: 'OPTIONS', headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'authorization,x-filter' },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(response.headers.get('access-control-allow-methods')).toBe('HEAD, GET, OPTIONS, POST, PUT, DELETE')
    expect(response.headers.get('access-control-allow-headers')).toContain('X-Filter')
  })

  test('HEAD is GET without a body', async () => {
    await using service = await startTestService()
    const head = await service.fetch(users, { method: 'HEAD', headers: bearer(service.ownerToken) })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.get('x-oauth-scopes')).toBe('*')
    expect((await service.fetch(users, { method: 'HEAD' })).status).toBe(401)
  })

  test('grants of an unrestricted user are 204 without a body', async () => {
    await using service = await startTestService()
    const response = await service.fetch('/v4/profile/grants', { headers: bearer(service.ownerToken) })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(response.headers.get('content-type')).toBeNull()
    expect((await service.fetch(`${users}/owner/grants`, { headers: bearer(service.ownerToken) })).status).toBe(204)
  })

  test('large answers are compressed for those who take it', async () => {
    await using service = await startTestService()
    const plain = await service.fetch('/v4/regions')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const zipped = await service.fetch('/v4/regions', { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    const stream = zipped.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(stream).json()).toEqual(await plain.json())
    expect((await service.fetch('/v4/regions', { headers: { 'Accept-Encoding': 'gzip;q=0' } })).headers.get('content-encoding')).toBeNull()
  })

  test('health, and the description of the interface', async () => {
    await using service = await startTestService()
    expect(await answerOf(await service.fetch('/health'))).toEqual({ status: 200, body: { status: 'ok' } })
    const validator = new Validator()
    const { body } = await answerOf(await service.fetch('/openapi.json'))
    expect(await validator.validate(body)).toEqual({ valid: true })
  })
})

describe('bodies, queries and filters', () => {
  const put = async (service: TestService, body: string) =>
    answerOf(await service.fetch(`${users}/restricted/grants`, { method: 'PUT', headers: bearer(service.ownerToken), body }))

  test.each([
    ['not JSON', '{', refusal(400, 'Invalid JSON')],
    ['an array', '[]', refusal(400, 'Must be of type Object')],
    ['a wrong type', '{"global":{"add_nodes":1}}', refusal(400, 'Must be of type Boolean', 'global.add_nodes')],
    ['a wrong choice', '{"global":{"account_access":"all"}}', refusal(400, 'Must be one of read_only, read_write', 'global.account_access')],
    ['an unknown entity', '{"node":[{"id":7,"permissions":"read_only"}]}', refusal(400, 'id is not valid', 'node[0].id')],
    ['a missing member', '{"node":[{"permissions":null}]}', refusal(400, 'id is required', 'node[0].id')],
  ])('%s is refused and changes nothing', async (_, body, expected) => {
    await using service = await startTestService()
    const before = await service.database.selectFrom('global_grants').selectAll().execute()
    expect(await put(service, body)).toMatchObject({ status: expected.status, body: { errors: [expected.body.errors[0]] } })
    expect(await service.database.selectFrom('global_grants').selectAll().execute()).toEqual(before)
    expect(await service.database.selectFrom('grants').selectAll().execute()).toEqual([])
  })

  test('a body that is too large is refused', async () => {
    await using service = await startTestService()
    expect((await put(service, JSON.stringify({ filler: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
  })

  test('grants are changed partly, and take effect at once', async () => {
    await using service = await startTestService()
    const asRestricted = { headers: bearer(service.restrictedToken) }
    expect((await answerOf(await service.fetch('/v4/profile/grants', asRestricted))).body.global.add_nodes).toBe(false)
    expect((await put(service, '{"global":{"add_nodes":true}}')).body.global).toMatchObject({ add_nodes: true, add_domains: false })
    expect((await put(service, '{"global":{"account_access":"read_only"}}')).body.global).toMatchObject({ add_nodes: true, account_access: 'read_only' })
    expect((await answerOf(await service.fetch('/v4/profile/grants', asRestricted))).body.global).toMatchObject({ add_nodes: true, account_access: 'read_only' })
  })

  test.each([
    ['page=0', refusal(400, 'Must be 1 or greater', 'page')],
    ['page=x', refusal(400, 'Must be an integer', 'page')],
    ['page_size=24', refusal(400, 'Must be 25-500', 'page_size')],
    ['page_size=501', refusal(400, 'Must be 25-500', 'page_size')],
    ['page_size=2.5', refusal(400, 'Must be an integer', 'page_size')],
    ['page=2', refusal(404, 'Not found')],
  ])('%s', async (query, expected) => {
    await using service = await startTestService()
    expect(await answerOf(await service.fetch(`${users}?${query}`, { headers: bearer(service.ownerToken) }))).toEqual(expected)
  })

  const deep = (levels: number): string => (levels === 0 ? '{"username":"owner"}' : `{"+and":[${deep(levels - 1)}]}`)
  const invalidFilter = refusal(400, 'Invalid X-Filter header', 'X-Filter')
  test.each([
    ['not JSON', 'username', invalidFilter],
    ['no object', '[1]', invalidFilter],
    ['null', 'null', invalidFilter],
    ['an unknown operator', '{"username":{"+like":"x"}}', invalidFilter],
    ['an unknown group', '{"+not":[]}', invalidFilter],
    ['no array in a group', '{"+or":{}}', invalidFilter],
    ['no object in a group', '{"+or":[1]}', invalidFilter],
    ['an array as a value', '{"username":["x"]}', invalidFilter],
    ['order without a field', '{"+order":"asc"}', invalidFilter],
    ['an unknown order', '{"+order_by":"username","+order":"up"}', invalidFilter],
    ['an order inside a group', '{"+and":[{"+order_by":"username"}]}', invalidFilter],
    ['too deep', deep(10), invalidFilter],
    ['too long', JSON.stringify({ username: 'x'.repeat(8192) }), invalidFilter],
    ['a member that is none', '{"email":"x"}', refusal(400, 'Cannot filter on email', 'X-Filter')],
    ['a member every object has', '{"constructor":"x"}', refusal(400, 'Cannot filter on constructor', 'X-Filter')],
    ['__proto__', '{"__proto__":"x"}', refusal(400, 'Cannot filter on __proto__', 'X-Filter')],
    ['an order by a member that is none', '{"+order_by":"email"}', refusal(400, 'Cannot order by email', 'X-Filter')],
  ])('filter: %s', async (_, filter, expected) => {
    await using service = await startTestService()
    expect(await answerOf(await service.fetch(users, { headers: { ...bearer(service.ownerToken), 'X-Filter': filter } }))).toEqual(expected)
  })

  test('as deep as allowed works, and other operations ignore the header', async () => {
    await using service = await startTestService()
    const names = async (filter: string) => {
      const { body } = await answerOf(await service.fetch(users, { headers: { ...bearer(service.ownerToken), 'X-Filter': filter } }))
      return body.data.map((user: { username: string }) => user.username)
    }
    expect(await names(deep(9))).toEqual(['owner'])
    expect(await names('{"+order_by":"username","+order":"desc"}')).toEqual(['restricted', 'owner'])
    expect(await names('{"+order_by":"id","+order":"desc"}')).toEqual(['restricted', 'owner'])
    expect(await names('{"username":"nobody"}')).toEqual([])
    expect((await service.fetch(`${users}/owner`, { headers: { ...bearer(service.ownerToken), 'X-Filter': '{' } })).status).toBe(200)
  })
})

describe('other words', () => {
  const env = { words: { node: 'acme', monitor: 'watch' } }

  test('paths, bodies, scopes and reasons speak them', async () => {
    await using service = await startTestService({ env })
    const headers = bearer(service.ownerToken)
    const list = await service.fetch('/v4/acme/instances', { headers })
    expect(list.status).toBe(200)
    expect(list.headers.get('x-accepted-oauth-scopes')).toBe('acmes:read_only')
    expect((await service.fetch('/v4/node/instances', { headers })).status).toBe(404)
    const { body } = await answerOf(await service.fetch(`${users}/restricted/grants`, { method: 'PUT', headers, body: '{"global":{"add_acmes":true}}' }))
    expect(body).toMatchObject({ acme: [], watch: [], nodebalancer: [], global: { add_acmes: true, add_watch: false } })
  })

  test('the dashboard is told', async () => {
    await using service = await startTestService({ env })
    expect((await answerOf(await service.fetch('/config.json'))).body).toEqual({ baseUrl: '', words: env.words, signIn: ['oauth', 'token'] })
  })
})

describe('the log', () => {
  test('has one line per request and nothing secret in it', async () => {
    const lines: string[] = []
    await using service = await startTestService({ log: (line) => lines.push(line) })
    const secret = 'c0ffee'.repeat(8)
    await service.fetch(`${users}?page=1&access_token=${secret}`, { headers: bearer(service.ownerToken) })
    await service.fetch(`/v4/uploads/${secret}`, { headers: bearer(secret) })
    await service.fetch('/login', { method: 'POST', body: new URLSearchParams({ username: 'owner', password: service.ownerPassword }) })
    await service.fetch('/v4/node/instances', { method: 'POST', headers: bearer(service.ownerToken), body: JSON.stringify({ root_pass: secret }) })
    expect(lines).toHaveLength(4)
    const all = lines.join('\n')
    for (const hidden of [secret, service.ownerToken, service.ownerPassword, '?']) expect(all).not.toContain(hidden)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', method: 'GET', path: '/v4/account/users', operation: 'users.list', status: 200, user: 'owner', address: '127.0.0.1' },
      { method: 'GET', path: '/v4/uploads/(hidden)', status: 404 },
      { method: 'POST', path: '/login', status: 303, user: 'owner' },
      { operation: 'nodes.create', status: 400 },
    ])
  })

  test('a fault of ours is 500 for the caller and a stack in the log', async () => {
    const lines: string[] = []
    await using service = await startTestService({ log: (line) => lines.push(line) })
    await service.database.schema.dropTable('ssh_keys').execute()
    expect(await answerOf(await service.fetch(users, { headers: bearer(service.ownerToken) }))).toEqual(refusal(500, 'Internal server error'))
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', status: 500, fault: expect.stringMatching(/ssh_keys[^]*\n\s+at /) })
  })

  test('a full disk is 503 for the caller and changes nothing, and it goes on when there is room again', async () => {
    const lines: string[] = []
    await using service = await startTestService({ log: (line) => lines.push(line) })
    const create = (label: string) => service.fetch('/v4/node/instances', {
      method: 'POST', headers: bearer(service.ownerToken), body: JSON.stringify({ label, region: 'us-east', type: 'g6-standard-1', image: 'node/debian12', root_pass: 'correct horse 1' }),
    })
    await sql`pragma max_page_count = 1`.execute(service.database)
    let answer = await create('node-0')
    for (let count = 1; answer.status === 200; count += 1) answer = await create(`node-${count}`)
    expect(await answerOf(answer)).toEqual(refusal(503, 'Nothing can be stored at the moment. Please try again later.'))
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 'error', status: 503, fault: expect.stringContaining('full') })
    await sql`pragma max_page_count = 1000000`.execute(service.database)
    expect((await create('after')).status).toBe(200)
  })
})
