/** Every operation of the contract, called without sufficient scopes or grants (gaps 1.3, 7.3). */
import { describe, expect, test } from 'vitest'
import { scopeAreas } from '#contract/access.ts'
import { endpoints } from '#contract/contract.ts'
import {
  fillPath,
  requiredPermission,
  operationId,
  paramNames,
  type Endpoint,
  type GlobalGrant,
} from '#contract/endpoint.ts'
import { setGlobalGrants, setGrant } from './store/grants.ts'
import type { Database } from './store/database.ts'
import { createToken, newToken } from './store/tokens.ts'
import { seededRandom } from './random.ts'
import type { TestService } from './testing.ts'
import { values, startWithEntities } from './access-testing.ts'

const random = seededRandom('access tests')

const restrictedId = 2

const call = async (service: TestService, endpoint: Endpoint, token: string | null, body = '{}') => {
  const response = await service.fetch(`/v4${fillPath(endpoint.path, values)}`, {
    method: endpoint.method,
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    ...(endpoint.body ? { body } : {}),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const refusal = (status: number, reason: string) => ({ status, body: { errors: [{ reason }] } })

/** Everything that is stored, to check that a failed call has changed nothing. */
async function contents(db: Database) {
  const tables = await db.introspection.getTables()
  return Object.fromEntries(
    await Promise.all(
      tables.map(
        async ({ name }) =>
          [
            name,
            await db.withTables<Record<string, Record<string, unknown>>>().selectFrom(name).selectAll().execute(),
          ] as const,
      ),
    ),
  )
}

const withToken = endpoints.filter((endpoint) => endpoint.access.kind === 'token')

const named = (list: readonly Endpoint[]) => list.map((endpoint) => ({ id: operationId(endpoint), endpoint }))

describe('without a token', () => {
  test.each(named(withToken))('$id is 401', async ({ endpoint }) => {
    await using service = await startWithEntities()
    expect(await call(service, endpoint, null)).toEqual(refusal(401, 'Invalid Token'))
  })

  test.each(named(endpoints.filter((endpoint) => endpoint.access.kind !== 'token')))(
    '$id is allowed',
    async ({ endpoint }) => {
      await using service = await startWithEntities()
      expect([200, 404]).toContain((await call(service, endpoint, null)).status)
    },
  )
})

describe('with every scope but the required one', () => {
  const cases = endpoints.flatMap((endpoint) =>
    endpoint.access.kind === 'token'
      ? endpoint.access.scopes.map((scope) => ({ id: operationId(endpoint), endpoint, scope }))
      : [],
  )

  test.each(cases)('$id without $scope is 401', async ({ endpoint, scope }) => {
    await using service = await startWithEntities()
    const [area, level] = scope.split(':')
    const others = scopeAreas.flatMap((each) =>
      each !== area ? [`${each}:read_write`] : level === 'read_write' ? [`${each}:read_only`] : [],
    )
    const token = newToken(random)
    await createToken(
      service.database,
      1,
      token,
      { label: 'narrow', scopes: others.join(' '), expiry: null },
      service.now(),
    )
    expect(await call(service, endpoint, token)).toEqual(
      refusal(401, 'Your OAuth token is not authorized to use this endpoint.'),
    )
  })
})

describe('a restricted user', () => {
  const onEntity = endpoints.filter((endpoint) => endpoint.entity)
  const writesOnEntity = onEntity.filter((endpoint) => requiredPermission(endpoint) === 'read_write')

  test.each(named(onEntity))('$id without a grant on it is 404, and changes nothing', async ({ endpoint }) => {
    await using service = await startWithEntities()
    const before = await contents(service.database)
    expect(await call(service, endpoint, service.restrictedToken)).toEqual(refusal(404, 'Not found'))
    expect(await contents(service.database)).toEqual(before)
  })

  test.each(named(writesOnEntity))('$id with read_only is 403, and changes nothing', async ({ endpoint }) => {
    await using service = await startWithEntities()
    if (endpoint.entity) await setGrant(service.database, restrictedId, endpoint.entity, 7, 'read_only')
    const before = await contents(service.database)
    expect(await call(service, endpoint, service.restrictedToken)).toEqual(refusal(403, 'Unauthorized'))
    expect(await contents(service.database)).toEqual(before)
  })

  test.each(named(onEntity.filter((endpoint) => !endpoint.grant)))(
    '$id with the grant is allowed',
    async ({ endpoint }) => {
      await using service = await startWithEntities()
      if (endpoint.entity)
        await setGrant(service.database, restrictedId, endpoint.entity, 7, requiredPermission(endpoint))
      const response = await call(service, endpoint, service.restrictedToken)
      expect(response.body?.errors?.[0]?.reason).not.toBe('Unauthorized')
      // Sub-entities, such as disk 1, do not exist.
      if (paramNames(endpoint.path).length === 1) expect(response.status).not.toBe(404)
    },
  )

  test.each(named(endpoints.filter((endpoint) => endpoint.grant)))(
    '$id without its global grant is 403, and changes nothing',
    async ({ endpoint }) => {
      await using service = await startWithEntities()
      if (endpoint.entity) await setGrant(service.database, restrictedId, endpoint.entity, 7, 'read_write')
      const before = await contents(service.database)
      expect(await call(service, endpoint, service.restrictedToken)).toEqual(refusal(403, 'Unauthorized'))
      expect(await contents(service.database)).toEqual(before)
    },
  )

  test.each(named(endpoints.filter((endpoint) => endpoint.grant)))(
    '$id with its global grant is allowed',
    async ({ endpoint }) => {
      await using service = await startWithEntities()
      if (endpoint.entity) await setGrant(service.database, restrictedId, endpoint.entity, 7, 'read_write')
      const grant: GlobalGrant | undefined = endpoint.grant
      await setGlobalGrants(
        service.database,
        restrictedId,
        grant === undefined ? {} : grant === 'account_access' ? { account_access: 'read_write' } : { [grant]: true },
      )
      expect([200, 400, 501]).toContain((await call(service, endpoint, service.restrictedToken)).status)
    },
  )

  test.each(named(endpoints.filter((endpoint) => endpoint.unrestricted === true)))(
    '$id is for unrestricted users',
    async ({ endpoint }) => {
      await using service = await startWithEntities()
      await setGlobalGrants(service.database, restrictedId, { account_access: 'read_write' })
      const before = await contents(service.database)
      expect(await call(service, endpoint, service.restrictedToken)).toEqual(refusal(403, 'Unauthorized'))
      expect(await contents(service.database)).toEqual(before)
    },
  )

  const members = endpoints.flatMap((endpoint) =>
    Array.isArray(endpoint.unrestricted)
      ? endpoint.unrestricted.map((member: string) => ({ id: operationId(endpoint), endpoint, member }))
      : [],
  )
  test.each(members)('$id may not send $member', async ({ endpoint, member }) => {
    await using service = await startWithEntities()
    if (endpoint.entity) await setGrant(service.database, restrictedId, endpoint.entity, 7, 'read_write')
    await setGlobalGrants(service.database, restrictedId, { add_nodes: true, add_domains: true, add_images: true })
    expect(await call(service, endpoint, service.restrictedToken, JSON.stringify({ [member]: ['web'] }))).toEqual(
      refusal(403, 'Unauthorized'),
    )
    expect((await call(service, endpoint, service.ownerToken, JSON.stringify({ [member]: ['web'] }))).status).not.toBe(
      403,
    )
  })
})

describe('an operation', () => {
  test.each(named(endpoints.filter((endpoint) => endpoint.filterable)))(
    '$id accepts every filter and order of the contract',
    async ({ endpoint }) => {
      await using service = await startWithEntities()
      const ask = async (filter: object) => {
        const response = await service.fetch(`/v4${fillPath(endpoint.path, values)}`, {
          headers: { Authorization: `Bearer ${service.ownerToken}`, 'X-Filter': JSON.stringify(filter) },
        })
        return response.status
      }
      for (const member of endpoint.filterable ?? []) {
        for (const filter of [
          { [member]: 'x' },
          { [member]: null },
          { [member]: { '+neq': 1, '+contains': 'x' } },
          { '+order_by': member, '+order': 'desc' },
        ]) {
          expect([200, 501], JSON.stringify(filter)).toContain(await ask(filter))
        }
      }
      expect([200, 501]).toContain(await ask({ '+order_by': 'id' }))
    },
  )
})
