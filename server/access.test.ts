/** Every operation of the contract, called by those who may not. */
import { describe, expect, test } from 'vitest'
import { scopeAreas } from '#contract/access.ts'
import { endpoints } from '#contract/contract.ts'
import { fillPath, levelNeeded, operationId, paramNames, type Endpoint, type GlobalGrant } from '#contract/endpoint.ts'
import { setGlobalGrants, setGrant } from './grants.ts'
import type { Database } from './store/database.ts'
import { createToken, newToken } from './store/users.ts'
import { seededRandom } from './random.ts'
import { startTestService, type TestService } from './testing.ts'

const random = seededRandom('access tests')
const restrictedId = 2

/** One entity of each kind, all with number 7; and what else paths name. */
const values = {
  nodeId: 7, domainId: 7, imageId: 'private/7', stackscriptId: 7, backupId: 1, diskId: 1, configId: 1, regionId: 'us-east', typeId: 'g6-standard-1',
  kernelId: 'node/grub2', eventId: 1, username: 'owner', recordId: 1, appId: 1, deviceId: 1, loginId: 1, sshKeyId: 1, tokenId: 1,
}

async function addEntities(db: Database) {
  const at = '2026-01-01T00:00:00'
  await db.insertInto('nodes').values({
    id: 7, label: 'seven', group: '', type: 'g6-standard-1', region: 'us-east', image: null, status: 'offline', created: at, updated: at, host_uuid: '0'.repeat(40),
    alert_cpu: 0, alert_io: 0, alert_network_in: 0, alert_network_out: 0, alert_transfer_quota: 0, backups_enabled: 0, schedule_day: null,
    schedule_window: null, last_successful: null, watchdog_enabled: 1, last_config_id: null,
  }).execute()
  await db.insertInto('domains').values({
    id: 7, domain: 'seven.example', type: 'master', status: 'active', errors: '', description: '', group: '', soa_email: 'a@seven.example', master_ips: '[]',
    axfr_ips: '[]', refresh_sec: 0, retry_sec: 0, expire_sec: 0, ttl_sec: 0, zone_file: '[]', serial: 1, created: at, updated: at,
  }).execute()
  await db.insertInto('images').values({
    id: 7, label: 'seven', description: null, created: at, updated: null, created_by: 'owner', expiry: null, size: 1, status: 'available', type: 'manual',
    region: 'us-east', upload_key: null,
  }).execute()
  await db.insertInto('stackscripts').values({
    id: 7, username: 'owner', user_gravatar_id: '', label: 'seven', description: '', images: '[]', deployments_total: 0, deployments_active: 0, is_public: 0,
    mine: 1, created: at, updated: at, rev_note: '', script: '#!/bin/sh',
  }).execute()
}

async function startWithEntities(): Promise<TestService> {
  const service = await startTestService()
  await addEntities(service.database)
  return service
}

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

/** Everything that is stored, to see that a refused call has changed nothing. */
async function contents(db: Database) {
  const tables = await db.introspection.getTables()
  return Object.fromEntries(await Promise.all(tables.map(async ({ name }) => [name, await db.withTables<Record<string, Record<string, unknown>>>().selectFrom(name).selectAll().execute()] as const)))
}

const withToken = endpoints.filter((endpoint) => endpoint.access.kind === 'token')
const named = (list: readonly Endpoint[]) => list.map((endpoint) => ({ id: operationId(endpoint), endpoint }))

describe('without a token', () => {
  test.each(named(withToken))('$id is 401', async ({ endpoint }) => {
    await using service = await startWithEntities()
    expect(await call(service, endpoint, null)).toEqual(refusal(401, 'Invalid Token'))
  })

  test.each(named(endpoints.filter((endpoint) => endpoint.access.kind !== 'token')))('$id may be asked', async ({ endpoint }) => {
    await using service = await startWithEntities()
    expect([200, 404]).toContain((await call(service, endpoint, null)).status)
  })
})

describe('with every scope but the needed one', () => {
  const cases = endpoints.flatMap((endpoint) =>
    endpoint.access.kind === 'token' ? endpoint.access.scopes.map((scope) => ({ id: operationId(endpoint), endpoint, scope })) : [])

  test.each(cases)('$id without $scope is 401', async ({ endpoint, scope }) => {
    await using service = await startWithEntities()
    const [area, level] = scope.split(':')
    const others = scopeAreas.flatMap((each) => (each !== area ? [`${each}:read_write`] : level === 'read_write' ? [`${each}:read_only`] : []))
    const token = newToken(random)
    await createToken(service.database, 1, token, { label: 'narrow', scopes: others.join(' '), expiry: null }, service.now())
    expect(await call(service, endpoint, token)).toEqual(refusal(401, 'Your OAuth token is not authorized to use this endpoint.'))
  })
})

describe('a restricted user', () => {
  const onEntity = endpoints.filter((endpoint) => endpoint.on)
  const writesOnEntity = onEntity.filter((endpoint) => levelNeeded(endpoint) === 'read_write')

  test.each(named(onEntity))('$id without a grant on it is 404, and changes nothing', async ({ endpoint }) => {
    await using service = await startWithEntities()
    const before = await contents(service.database)
    expect(await call(service, endpoint, service.restrictedToken)).toEqual(refusal(404, 'Not found'))
    expect(await contents(service.database)).toEqual(before)
  })

  test.each(named(writesOnEntity))('$id with read_only is 403, and changes nothing', async ({ endpoint }) => {
    await using service = await startWithEntities()
    if (endpoint.on) await setGrant(service.database, restrictedId, endpoint.on, 7, 'read_only')
    const before = await contents(service.database)
    expect(await call(service, endpoint, service.restrictedToken)).toEqual(refusal(403, 'Unauthorized'))
    expect(await contents(service.database)).toEqual(before)
  })

  test.each(named(onEntity.filter((endpoint) => !endpoint.grant)))('$id with the grant passes the gate', async ({ endpoint }) => {
    await using service = await startWithEntities()
    if (endpoint.on) await setGrant(service.database, restrictedId, endpoint.on, 7, levelNeeded(endpoint))
    const answer = await call(service, endpoint, service.restrictedToken)
    expect(answer.body?.errors?.[0]?.reason).not.toBe('Unauthorized')
    // Parts of an entity, such as a disk 1, are not there.
    if (paramNames(endpoint.path).length === 1) expect(answer.status).not.toBe(404)
  })

  test.each(named(endpoints.filter((endpoint) => endpoint.grant)))('$id without its global grant is 403, and changes nothing', async ({ endpoint }) => {
    await using service = await startWithEntities()
    if (endpoint.on) await setGrant(service.database, restrictedId, endpoint.on, 7, 'read_write')
    const before = await contents(service.database)
    expect(await call(service, endpoint, service.restrictedToken)).toEqual(refusal(403, 'Unauthorized'))
    expect(await contents(service.database)).toEqual(before)
  })

  test.each(named(endpoints.filter((endpoint) => endpoint.grant)))('$id with its global grant gets to its body', async ({ endpoint }) => {
    await using service = await startWithEntities()
    if (endpoint.on) await setGrant(service.database, restrictedId, endpoint.on, 7, 'read_write')
    const grant: GlobalGrant | undefined = endpoint.grant
    await setGlobalGrants(service.database, restrictedId, grant === undefined ? {} : grant === 'account_access' ? { account_access: 'read_write' } : { [grant]: true })
    expect([200, 400, 501]).toContain((await call(service, endpoint, service.restrictedToken)).status)
  })

  test.each(named(endpoints.filter((endpoint) => endpoint.unrestricted === true)))('$id is for unrestricted users', async ({ endpoint }) => {
    await using service = await startWithEntities()
    await setGlobalGrants(service.database, restrictedId, { account_access: 'read_write' })
    const before = await contents(service.database)
    expect(await call(service, endpoint, service.restrictedToken)).toEqual(refusal(403, 'Unauthorized'))
    expect(await contents(service.database)).toEqual(before)
  })

  const members = endpoints.flatMap((endpoint) =>
    Array.isArray(endpoint.unrestricted) ? endpoint.unrestricted.map((member: string) => ({ id: operationId(endpoint), endpoint, member })) : [])
  test.each(members)('$id may not send $member', async ({ endpoint, member }) => {
    await using service = await startWithEntities()
    if (endpoint.on) await setGrant(service.database, restrictedId, endpoint.on, 7, 'read_write')
    await setGlobalGrants(service.database, restrictedId, { add_nodes: true, add_domains: true, add_images: true })
    expect(await call(service, endpoint, service.restrictedToken, JSON.stringify({ [member]: ['web'] }))).toEqual(refusal(403, 'Unauthorized'))
    expect((await call(service, endpoint, service.ownerToken, JSON.stringify({ [member]: ['web'] }))).status).not.toBe(403)
  })
})

describe('an operation', () => {
  test.each(named(endpoints.filter((endpoint) => endpoint.filterable)))('$id takes every filter and order of the contract', async ({ endpoint }) => {
    await using service = await startWithEntities()
    const ask = async (filter: object) => {
      const response = await service.fetch(`/v4${fillPath(endpoint.path, values)}`, {
        headers: { Authorization: `Bearer ${service.ownerToken}`, 'X-Filter': JSON.stringify(filter) },
      })
      return response.status
    }
    for (const member of endpoint.filterable ?? []) {
      for (const filter of [{ [member]: 'x' }, { [member]: null }, { [member]: { '+neq': 1, '+contains': 'x' } }, { '+order_by': member, '+order': 'desc' }]) {
        expect([200, 501], JSON.stringify(filter)).toContain(await ask(filter))
      }
    }
    expect([200, 501]).toContain(await ask({ '+order_by': 'id' }))
  })
})
