/**
 * A caller's rights are those at the time of the write: rights that are lost while the body arrives or the request
 * waits no longer count.
 */
import { describe, expect, test } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { users } from '#contract/areas/users.ts'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { toWireTime } from '#contract/time.ts'
import { Authenticator } from '../authenticate.ts'
import { soa, startNameServer, transferOf } from '../dns/dns-testing.ts'
import { createSettledNode, startTestClient, type TestClient } from '../handlers/testing.ts'
import { bearer, createTestToken, errorResponse, readResponse } from '../response-testing.ts'
import { slowBody } from './slow-body-testing.ts'
import { setGlobalGrants, setGrant } from '../store/grants.ts'
import { createToken } from '../store/tokens.ts'

const invalidToken = errorResponse(401, 'Invalid Token')
const forbidden = errorResponse(403, 'Unauthorized')
const domainBody = { domain: 'example.org', type: 'master', soa_email: 'admin@example.org' } as const
const second = 'second'
const secondToken = 'b'.repeat(64)

/** A service with a second user who may do everything, and the user's id. */
async function startWithTwoUsers() {
  const service = await startTestClient()
  await service.call(users.create, { body: { username: second, email: 'second@example.com', restricted: false } })
  const { id } = await service.database
    .selectFrom('users')
    .select('id')
    .where('username', '=', second)
    .executeTakeFirstOrThrow()
  const scopes = { label: 'test', scopes: '*', expiry: null }
  await createToken(service.database, id, secondToken, scopes, service.now())
  return { service, userId: id, [Symbol.asyncDispose]: () => service.close() }
}

interface SlowRequest {
  readonly token: string
  readonly path?: Record<string, string | number>
  readonly body: object
}

/** Sends a request whose body arrives only after `meanwhile`, which begins when the service waits for the body. */
async function sendSlowly(
  service: TestClient,
  endpoint: Endpoint,
  { token, path = {}, body }: SlowRequest,
  meanwhile: () => Promise<unknown>,
) {
  const slow = slowBody(JSON.stringify(body))
  const init = { method: endpoint.method, headers: bearer(token), body: slow.body, duplex: 'half' }
  const response = service.fetch(`/v4${fillPath(endpoint.path, path)}`, init)
  await slow.awaited
  await meanwhile()
  slow.send()
  return response
}

const names = async (service: TestClient) =>
  (await service.database.selectFrom('domains').select('domain').execute()).map(({ domain }) => domain)

describe('while the body arrives', () => {
  test('a token that is revoked makes no other token', async () => {
    await using start = await startWithTwoUsers()
    const { service } = start
    const { id, token } = await createTestToken(service, {})
    const before = await service.call(tokens.list, {})
    const request = { token, body: { label: 'for ever', scopes: '*', expiry: null } }
    const revoke = () => service.call(tokens.remove, { path: { tokenId: id } })
    const response = await sendSlowly(service, tokens.create, request, revoke)
    // Otherwise clients would consider it a token without a scope.
    expect(response.headers.get('x-oauth-scopes')).toBe('unknown')
    expect(await readResponse(response)).toEqual(invalidToken)
    expect((await service.call(tokens.list, {})).results).toBe(before.results - 1)
  })

  test('a token that expires does nothing more', async () => {
    await using start = await startWithTwoUsers()
    const { service } = start
    const { token } = await createTestToken(service, { expiry: toWireTime(service.now() + 60_000) })
    const advance = () => service.advance(60_000)
    expect(await readResponse(await sendSlowly(service, domains.create, { token, body: domainBody }, advance))).toEqual(
      invalidToken,
    )
  })

  test('a user who is deleted creates nothing', async () => {
    await using start = await startWithTwoUsers()
    const { service } = start
    const remove = () => service.call(users.remove, { path: { username: second } })
    const request = { token: secondToken, body: domainBody }
    expect(await readResponse(await sendSlowly(service, domains.create, request, remove))).toEqual(invalidToken)
    expect(await names(service)).toEqual([])
  })

  test('a user who is restricted creates no unrestricted user', async () => {
    await using start = await startWithTwoUsers()
    const { service } = start
    const restrict = () => service.call(users.update, { path: { username: second }, body: { restricted: true } })
    const body = { username: 'accomplice', email: 'a@example.com', restricted: false }
    expect(await readResponse(await sendSlowly(service, users.create, { token: secondToken, body }, restrict))).toEqual(
      forbidden,
    )
  })

  test('a user who is restricted no longer sets the members of unrestricted users', async () => {
    await using start = await startWithTwoUsers()
    const { service, userId } = start
    const nodeId = await createSettledNode(service)
    const restrict = async () => {
      await service.call(users.update, { path: { username: second }, body: { restricted: true } })
      await setGrant(service.database, userId, 'node', nodeId, 'read_write')
    }
    const request = { token: secondToken, path: { nodeId }, body: { tags: ['mine'] } }
    expect(await readResponse(await sendSlowly(service, nodes.update, request, restrict))).toEqual(forbidden)
  })

  test('a scope that is withdrawn is missing', async () => {
    await using start = await startWithTwoUsers()
    const { service } = start
    const withdraw = () => service.database.updateTable('tokens').set({ scopes: 'domains:read_only' }).execute()
    const request = { token: secondToken, body: domainBody }
    expect(await readResponse(await sendSlowly(service, domains.create, request, withdraw))).toEqual(
      errorResponse(401, 'Your OAuth token is not authorized to use this endpoint.'),
    )
  })

  test('a grant that is withdrawn is missing', async () => {
    await using service = await startTestClient()
    await setGlobalGrants(service.database, 2, { add_domains: true })
    const withdraw = () => setGlobalGrants(service.database, 2, { add_domains: false })
    const request = { token: service.restrictedToken, body: domainBody }
    expect(await readResponse(await sendSlowly(service, domains.create, request, withdraw))).toEqual(forbidden)
  })
})

describe('while an import waits for the other name server', () => {
  /** Imports a zone as the second user; `meanwhile` runs before the server answers. */
  async function importSlowly(
    meanwhile: (service: TestClient, userId: number) => Promise<unknown>,
  ): Promise<{ response: Awaited<ReturnType<typeof readResponse>>; grants: number; domains: string[] }> {
    const asked = Promise.withResolvers<void>()
    const ready = Promise.withResolvers<void>()
    await using server = await startNameServer((id, socket) => {
      asked.resolve()
      void ready.promise.then(() => socket.end(transferOf([soa(), soa()])(id)))
    })
    const axfrAllow = [{ address: '127.0.0.1', prefix: 32, port: server.port }]
    await using service = await startTestClient({ settings: { axfrAllow } })
    const { database } = service
    await service.call(users.create, { body: { username: second, email: 'second@example.com', restricted: false } })
    const { id: userId } = await database
      .selectFrom('users')
      .select('id')
      .where('username', '=', second)
      .executeTakeFirstOrThrow()
    await createToken(database, userId, secondToken, { label: 'test', scopes: '*', expiry: null }, service.now())
    const body = JSON.stringify({ domain: 'example.org', remote_nameserver: '127.0.0.1' })
    const init = { method: 'POST', headers: bearer(secondToken), body }
    const response = service.fetch(`/v4${domains.import.path}`, init)
    await asked.promise
    await meanwhile(service, userId)
    ready.resolve()
    return {
      response: await readResponse(await response),
      grants: (await database.selectFrom('grants').selectAll().where('user_id', '=', userId).execute()).length,
      domains: await names(service),
    }
  }

  test('a deleted user imports nothing', async () => {
    const result = await importSlowly((service) => service.call(users.remove, { path: { username: second } }))
    expect(result).toEqual({ response: invalidToken, grants: 0, domains: [] })
  })

  test('a restricted user needs the grant', async () => {
    const result = await importSlowly((service) =>
      service.call(users.update, { path: { username: second }, body: { restricted: true } }),
    )
    expect(result).toEqual({ response: forbidden, grants: 0, domains: [] })
  })

  test('a restricted user with the grant gets one on the new domain', async () => {
    const result = await importSlowly(async (service, userId) => {
      await service.call(users.update, { path: { username: second }, body: { restricted: true } })
      await setGlobalGrants(service.database, userId, { add_domains: true })
    })
    expect(result).toMatchObject({ response: { status: 200 }, grants: 1, domains: ['example.org'] })
  })
})

test('what was read of a token before a write is not remembered after it', async () => {
  await using service = await startTestClient()
  const { id, token } = await createTestToken(service, {})
  const { Authorization } = bearer(token)
  const authenticator = new Authenticator(service.database)
  const reading = authenticator.authenticate(Authorization, service.now())
  // The write ends while the token is being read.
  authenticator.clearCache()
  expect(await reading).toMatchObject({ credential: { tokenId: id } })
  await service.database.deleteFrom('tokens').where('id', '=', id).execute()
  await expect(authenticator.authenticate(Authorization, service.now())).rejects.toMatchObject({ status: 401 })
})
