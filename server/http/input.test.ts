/** Bodies, queries and filters that the service accepts and rejects (gaps 1.1 to 1.3). */
import { describe, expect, test } from 'vitest'
import { readResponse, bearer, errorResponse, usersPath } from '../response-testing.ts'
import { startTestService, type TestService } from '../testing.ts'

describe('bodies, queries and filters', () => {
  const put = async (service: TestService, body: string) =>
    readResponse(
      await service.fetch(`${usersPath}/restricted/grants`, {
        method: 'PUT',
        headers: bearer(service.ownerToken),
        body,
      }),
    )

  test.each([
    ['not JSON', '{', errorResponse(400, 'Invalid JSON')],
    ['an array', '[]', errorResponse(400, 'Must be of type Object')],
    ['a wrong type', '{"global":{"add_nodes":1}}', errorResponse(400, 'Must be of type Boolean', 'global.add_nodes')],
    [
      'a wrong choice',
      '{"global":{"account_access":"all"}}',
      errorResponse(400, 'Must be one of read_only, read_write', 'global.account_access'),
    ],
    [
      'an unknown entity',
      '{"node":[{"id":7,"permissions":"read_only"}]}',
      errorResponse(400, 'id is not valid', 'node[0].id'),
    ],
    ['a missing member', '{"node":[{"permissions":null}]}', errorResponse(400, 'id is required', 'node[0].id')],
  ])('%s is rejected and changes nothing', async (_, body, expected) => {
    await using service = await startTestService()
    const before = await service.database.selectFrom('global_grants').selectAll().execute()
    expect(await put(service, body)).toMatchObject({
      status: expected.status,
      body: { errors: [expected.body.errors[0]] },
    })
    expect(await service.database.selectFrom('global_grants').selectAll().execute()).toEqual(before)
    expect(await service.database.selectFrom('grants').selectAll().execute()).toEqual([])
  })

  test.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['application/merge-patch+json', 200],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
  ])('a body of the type %s: %i', async (type, status) => {
    await using service = await startTestService()
    const response = await readResponse(
      await service.fetch(`${usersPath}/restricted/grants`, {
        method: 'PUT',
        headers: { ...bearer(service.ownerToken), 'Content-Type': type },
        body: '{}',
      }),
    )
    expect(response).toMatchObject(
      status === 415 ? errorResponse(415, 'Content-Type must be application/json') : { status },
    )
  })

  test('a body that is too large is rejected', async () => {
    await using service = await startTestService()
    expect((await put(service, JSON.stringify({ filler: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
  })

  test('only the given grants change, and take effect immediately', async () => {
    await using service = await startTestService()
    const asRestricted = { headers: bearer(service.restrictedToken) }
    expect((await readResponse(await service.fetch('/v4/profile/grants', asRestricted))).body.global.add_nodes).toBe(
      false,
    )
    expect((await put(service, '{"global":{"add_nodes":true}}')).body.global).toMatchObject({
      add_nodes: true,
      add_domains: false,
    })
    expect((await put(service, '{"global":{"account_access":"read_only"}}')).body.global).toMatchObject({
      add_nodes: true,
      account_access: 'read_only',
    })
    expect((await readResponse(await service.fetch('/v4/profile/grants', asRestricted))).body.global).toMatchObject({
      add_nodes: true,
      account_access: 'read_only',
    })
  })

  test.each([
    ['page=0', errorResponse(400, 'Must be 1 or greater', 'page')],
    ['page=x', errorResponse(400, 'Must be an integer', 'page')],
    ['page_size=24', errorResponse(400, 'Must be 25-500', 'page_size')],
    ['page_size=501', errorResponse(400, 'Must be 25-500', 'page_size')],
    ['page_size=2.5', errorResponse(400, 'Must be an integer', 'page_size')],
    ['page=2', errorResponse(404, 'Not found')],
  ])('%s', async (query, expected) => {
    await using service = await startTestService()
    expect(
      await readResponse(await service.fetch(`${usersPath}?${query}`, { headers: bearer(service.ownerToken) })),
    ).toEqual(expected)
  })

  const deep = (levels: number): string => (levels === 0 ? '{"username":"owner"}' : `{"+and":[${deep(levels - 1)}]}`)
  const invalidFilter = errorResponse(400, 'Invalid X-Filter header', 'X-Filter')
  const anyOf = (count: number, condition: object) =>
    JSON.stringify({ '+or': Array.from({ length: count }, () => condition) })
  const contains = { username: { '+contains': 'o' } }
  test.each([
    ['not JSON', 'username', invalidFilter],
    ['not an object', '[1]', invalidFilter],
    ['null', 'null', invalidFilter],
    ['an unknown operator', '{"username":{"+like":"x"}}', invalidFilter],
    ['an unknown group', '{"+not":[]}', invalidFilter],
    ['a group that is not an array', '{"+or":{}}', invalidFilter],
    ['a group with something other than objects', '{"+or":[1]}', invalidFilter],
    ['an array as a value', '{"username":["x"]}', invalidFilter],
    ['order without a field', '{"+order":"asc"}', invalidFilter],
    ['an unknown order', '{"+order_by":"username","+order":"up"}', invalidFilter],
    ['an order inside a group', '{"+and":[{"+order_by":"username"}]}', invalidFilter],
    ['too deep', deep(10), errorResponse(400, 'Must be nested at most 10 levels deep', 'X-Filter')],
    [
      'too long',
      JSON.stringify({ username: 'x'.repeat(8192) }),
      errorResponse(400, 'Must be at most 8,192 bytes long', 'X-Filter'),
    ],
    [
      'too many conditions',
      anyOf(101, { username: 'owner' }),
      errorResponse(400, 'Must contain at most 100 conditions', 'X-Filter'),
    ],
    [
      'too many conditions on one member',
      anyOf(51, { username: { '+gt': 'a', '+lt': 'z' } }),
      errorResponse(400, 'Must contain at most 100 conditions', 'X-Filter'),
    ],
    ['too many empty groups', anyOf(101, {}), errorResponse(400, 'Must contain at most 100 conditions', 'X-Filter')],
    [
      'too many conditions with +contains',
      anyOf(11, contains),
      errorResponse(400, 'Must contain at most 10 conditions with +contains', 'X-Filter'),
    ],
    ['an unknown member', '{"email":"x"}', errorResponse(400, 'Cannot filter on email', 'X-Filter')],
    [
      'a member of Object.prototype',
      '{"constructor":"x"}',
      errorResponse(400, 'Cannot filter on constructor', 'X-Filter'),
    ],
    ['__proto__', '{"__proto__":"x"}', errorResponse(400, 'Cannot filter on __proto__', 'X-Filter')],
    ['an order by an unknown member', '{"+order_by":"color"}', errorResponse(400, 'Cannot order by color', 'X-Filter')],
  ])('filter: %s', async (_, filter, expected) => {
    await using service = await startTestService()
    expect(
      await readResponse(
        await service.fetch(usersPath, { headers: { ...bearer(service.ownerToken), 'X-Filter': filter } }),
      ),
    ).toEqual(expected)
  })

  test('the maximum depth and number of conditions are accepted, and other operations ignore the header', async () => {
    await using service = await startTestService()
    const names = async (filter: string) => {
      const { body } = await readResponse(
        await service.fetch(usersPath, { headers: { ...bearer(service.ownerToken), 'X-Filter': filter } }),
      )
      return body.data.map((user: { username: string }) => user.username)
    }
    expect(await names(deep(9))).toEqual(['owner'])
    expect(await names(anyOf(100, { username: 'owner' }))).toEqual(['owner'])
    expect(await names(anyOf(10, contains))).toEqual(['owner'])
    expect(await names('{"+order_by":"username","+order":"desc"}')).toEqual(['restricted', 'owner'])
    expect(await names('{"+order_by":"id","+order":"desc"}')).toEqual(['restricted', 'owner'])
    expect(await names('{"username":"nobody"}')).toEqual([])
    expect(
      (await service.fetch(`${usersPath}/owner`, { headers: { ...bearer(service.ownerToken), 'X-Filter': '{' } }))
        .status,
    ).toBe(200)
  })
})
