import { describe, expect, test } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { events } from '#contract/areas/events.ts'
import { records } from '#contract/areas/records.ts'
import { users } from '#contract/areas/users.ts'
import { maxZoneOctets } from '#contract/limits.ts'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { pendingJobs } from '../jobs/queue.ts'
import { addRecords } from '../store/records.ts'
import { errorResponse, startTestClient, type TestClient } from './testing.ts'

const master = { domain: 'example.org', type: 'master', soa_email: 'admin@example.org' } as const
const create = async (service: TestClient, body: object = {}) =>
  service.call(domains.create, { body: { ...master, ...body } })
const pathOf = ({ id }: { id: number }) => ({ domainId: id })
const lastEvent = async (service: TestClient) => (await service.call(events.list, {})).data[0]
const zoneFile = async (service: TestClient, domain: { id: number }) =>
  (await service.call(domains.zoneFile, { path: pathOf(domain) })).zone_file

describe('update', () => {
  test('changes what is named, and nothing else', async () => {
    await using service = await startTestClient()
    const domain = await create(service, { description: 'mine', tags: ['one'], axfr_ips: ['192.0.2.9'], ttl_sec: 300 })
    const update = (body: object) => service.call(domains.update, { path: pathOf(domain), body })
    expect(await update({ group: 'web', refresh_sec: 100 })).toEqual({ ...domain, group: 'web', refresh_sec: 300 })
    expect(await update({ description: null, tags: ['two', 'two'], axfr_ips: [] })).toEqual({
      ...domain,
      group: 'web',
      refresh_sec: 300,
      description: null,
      tags: ['two'],
      axfr_ips: [],
    })
    expect(await lastEvent(service)).toMatchObject({ action: 'domain_update', message: 'description, tags, axfr_ips' })
  })

  test('renames the zone', async () => {
    await using service = await startTestClient()
    const domain = await create(service)
    await service.call(records.create, { path: pathOf(domain), body: { type: 'A', name: 'www', target: '192.0.2.1' } })
    await service.call(domains.update, { path: pathOf(domain), body: { domain: 'example.com', type: 'master' } })
    expect(await lastEvent(service)).toMatchObject({
      message: 'example.org to example.com',
      entity: { label: 'example.com' },
    })
    await service.advance(10_000)
    const lines = await zoneFile(service, domain)
    expect([lines[0], lines.at(-1)]).toEqual([`; example.com [${domain.id}]`, 'www\tA\t192.0.2.1'])
  })

  test('a changed type needs what the new type requires; records come back with the master', async () => {
    await using service = await startTestClient()
    const domain = await create(service)
    const path = pathOf(domain)
    await service.call(records.create, { path, body: { type: 'A', target: '192.0.2.1' } })
    expect(await service.expectError(domains.update, { path, body: { type: 'slave' } })).toMatchObject({
      errors: [{ field: 'master_ips' }],
    })
    expect(await service.expectError(domains.update, { path, body: { soa_email: '' } })).toMatchObject({
      errors: [{ field: 'soa_email' }],
    })
    await service.call(domains.update, { path, body: { type: 'slave', master_ips: ['192.0.2.53'] } })
    const list = await service.call(records.list, { path })
    expect(list.data).toEqual([])
    expect(await service.expectError(domains.update, { path, body: { type: 'master' } })).toMatchObject({
      errors: [{ field: 'soa_email' }],
    })
    await service.call(domains.update, { path, body: { type: 'master', soa_email: 'a@example.org' } })
    expect((await service.call(records.list, { path })).results).toBe(1)
  })
})

test('a disabled domain is not rendered, from the moment on; enabling renders it again', async () => {
  await using service = await startTestClient()
  const domain = await create(service)
  const set = (status: 'active' | 'disabled') =>
    service.call(domains.update, { path: pathOf(domain), body: { status } })
  await service.advance(10_000)
  expect(await zoneFile(service, domain)).toHaveLength(8)
  await set('disabled')
  expect(await lastEvent(service)).toMatchObject({ action: 'domain_update', message: 'disabled' })
  expect(await zoneFile(service, domain)).toEqual([])
  await service.advance(10_000)
  await set('active')
  expect(await zoneFile(service, domain)).toEqual([])
  await service.advance(10_000)
  expect((await zoneFile(service, domain))[2]).toContain(' 2026000002 ')
})

test('delete takes the records, the tags, the zone file and the grants with it', async () => {
  await using service = await startTestClient()
  const domain = await create(service, { tags: ['one'] })
  const path = pathOf(domain)
  await service.call(records.create, { path, body: { type: 'A', target: '192.0.2.1' } })
  await service.call(users.updateGrants, {
    path: { username: 'restricted' },
    body: { domain: [{ id: domain.id, permissions: 'read_only' }] },
  })
  await service.call(domains.remove, { path })
  expect(await lastEvent(service)).toMatchObject({ action: 'domain_delete', entity: { id: domain.id } })
  expect(await service.expectError(domains.view, { path })).toEqual(errorResponse('Not found', undefined, 404))
  for (const table of ['records', 'domain_tags', 'zone_files', 'grants'] as const)
    expect([table, await service.database.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  expect(await pendingJobs(service.database, 'domain.zone_rendered', domain.id)).toEqual([])
  expect((await create(service)).id).toBeGreaterThan(domain.id)
})

test('a clone has all settings, tags and records, with new ids', async () => {
  await using service = await startTestClient()
  const times = { refresh_sec: 300, retry_sec: 3600, expire_sec: 604800, ttl_sec: 7200 }
  const source = await create(service, {
    tags: ['one'],
    description: 'mine',
    group: 'web',
    axfr_ips: ['192.0.2.9'],
    ...times,
  })
  for (const body of [
    { type: 'CNAME', name: 'www', target: 'example.org', ttl_sec: 300 },
    { type: 'SRV', service: 'sip', target: 'pbx', priority: 1, weight: 2, port: 3 },
  ] as const)
    await service.call(records.create, { path: pathOf(source), body })
  const clone = await service.call(domains.clone, { path: pathOf(source), body: { domain: 'Example.NET' } })
  const now = (await service.call(domains.view, { path: pathOf(source) })).updated
  expect(clone).toEqual({ ...source, id: clone.id, domain: 'example.net', created: now, updated: now })
  const contents = async (domain: { id: number }) =>
    (await service.call(records.list, { path: pathOf(domain) })).data.map((record) => Object.assign(record, { id: 0 }))
  expect(await contents(clone)).toEqual(await contents(source))
  expect(await lastEvent(service)).toMatchObject({
    action: 'domain_create',
    secondary_entity: { type: 'domain', label: 'example.org' },
    message: '',
  })
  const invalid = { path: pathOf(source), body: { domain: 'x' } }
  expect(await service.expectError(domains.clone, invalid)).toEqual(errorResponse('Domain is not valid.', 'domain'))
})

test('a zone beyond the limit of its size, from before there was one, is not cloned', async () => {
  await using service = await startTestClient()
  const domain = await create(service)
  const target = 'x'.repeat(60_000)
  const record = normalizeRecord({ type: 'TXT', name: 'long', target }, master.domain)
  const count = Math.ceil(maxZoneOctets / target.length)
  const many = Array.from({ length: count }, () => record)
  await addRecords({ db: service.database, now: service.now() }, domain.id, many)
  expect(await service.expectError(domains.clone, { path: pathOf(domain), body: { domain: 'example.net' } })).toEqual(
    errorResponse('The records of this domain exceed the total size limit'),
  )
  expect((await service.call(domains.list, {})).results).toBe(1)
})
