import { describe, expect, test } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { events } from '#contract/areas/events.ts'
import { profile } from '#contract/areas/profile.ts'
import { records } from '#contract/areas/records.ts'
import { users } from '#contract/areas/users.ts'
import { errorResponse, startTestClient, type TestClient } from './testing.ts'

const master = { domain: 'example.org', type: 'master', soa_email: 'admin@example.org' } as const
const create = async (service: TestClient, body: object = {}) =>
  service.call(domains.create, { body: { ...master, ...body } })
const pathOf = ({ id }: { id: number }) => ({ domainId: id })
const lastEvent = async (service: TestClient) => (await service.call(events.list, {})).data[0]
const zoneFile = async (service: TestClient, domain: { id: number }) =>
  (await service.call(domains.zoneFile, { path: pathOf(domain) })).zone_file

describe('create', () => {
  test('a master with the documented defaults, its event and its zone file shortly afterwards', async () => {
    await using service = await startTestClient()
    const domain = await create(service, { domain: 'Bücher.Example.', tags: ['one'] })
    expect(domain).toMatchObject({
      domain: 'xn--bcher-kva.example',
      type: 'master',
      status: 'active',
      description: null,
      group: null,
      tags: ['one'],
      soa_email: 'admin@example.org',
      master_ips: [],
      axfr_ips: [],
      refresh_sec: 0,
      retry_sec: 0,
      expire_sec: 0,
      ttl_sec: 0,
      errors: '',
    })
    expect(await service.call(domains.view, { path: pathOf(domain) })).toEqual(domain)
    expect(await lastEvent(service)).toMatchObject({
      action: 'domain_create',
      status: 'notification',
      username: 'owner',
      entity: { type: 'domain', id: domain.id, label: domain.domain },
    })
    expect(await zoneFile(service, domain)).toEqual([])
    await service.advance(10_000)
    expect((await zoneFile(service, domain)).slice(0, 3)).toEqual([
      `; xn--bcher-kva.example [${domain.id}]`,
      '$TTL 86400',
      '@\tIN\tSOA\tns1.node-dns.example. admin.example.org. 2026000001 14400 14400 1209600 86400',
    ])
  })

  test('a slave has no SOA e-mail, no records and no zone file', async () => {
    await using service = await startTestClient()
    const domain = await create(service, { type: 'slave', master_ips: ['192.0.2.53', '2001:db8::53'] })
    expect(domain).toMatchObject({ type: 'slave', soa_email: '', master_ips: ['192.0.2.53', '2001:db8::53'] })
    await service.advance(10_000)
    expect(await zoneFile(service, domain)).toEqual([])
    const draft = { path: pathOf(domain), body: { type: 'A', target: '192.0.2.1' } as const }
    expect(await service.expectError(records.create, draft)).toEqual(
      errorResponse('Records cannot be added to a slave domain'),
    )
  })

  test('times are rounded up to the next valid value; null for a list is an omitted one', async () => {
    await using service = await startTestClient()
    const times = { refresh_sec: 301, retry_sec: 30, expire_sec: 2419200, ttl_sec: 86401 }
    expect(await create(service, { ...times, master_ips: null, axfr_ips: null, tags: null })).toMatchObject({
      refresh_sec: 3600,
      retry_sec: 300,
      expire_sec: 2419200,
      ttl_sec: 172800,
      master_ips: [],
      axfr_ips: [],
      tags: [],
    })
  })

  test.each<[string, object, ReturnType<typeof errorResponse>]>([
    ['no domain', { domain: undefined }, errorResponse('domain is required', 'domain')],
    ['no type', { type: undefined }, errorResponse('type is required', 'type')],
    ['one label', { domain: 'example' }, errorResponse('Domain is not valid.', 'domain')],
    ['a long label', { domain: `${'a'.repeat(64)}.org` }, errorResponse('Domain is not valid.', 'domain')],
    [
      '256 characters',
      { domain: `${'a.'.repeat(126)}abcd` },
      errorResponse('Length must be 1-255 characters', 'domain'),
    ],
    [
      'master without an e-mail',
      { soa_email: undefined },
      errorResponse('soa_email required when type=master', 'soa_email'),
    ],
    ['a malformed e-mail', { soa_email: 'a@' }, errorResponse('soa_email is not valid', 'soa_email')],
    [
      'slave without a master',
      { type: 'slave' },
      errorResponse('You need at least one master DNS server IP address for this zone.', 'master_ips'),
    ],
    [
      'a malformed address',
      { axfr_ips: ['192.0.2.1', 'x'] },
      errorResponse('Must be a valid IP address: “x”', 'axfr_ips[1]'),
    ],
    [
      '1001 characters of addresses',
      { axfr_ips: Array(91).fill('203.0.113.1') },
      errorResponse('Length must be 0-1000 characters', 'axfr_ips'),
    ],
    [
      'a long description',
      { description: 'x'.repeat(256) },
      errorResponse('Length must be 1-255 characters', 'description'),
    ],
    ['a long group', { group: 'x'.repeat(51) }, errorResponse('Length must be 1-50 characters', 'group')],
    ['a negative time', { ttl_sec: -1 }, errorResponse('Must be 0-2419200', 'ttl_sec')],
    [
      'a status that cannot be set',
      { status: 'edit_mode' },
      errorResponse('Must be one of disabled, active', 'status'),
    ],
  ])('error: %s', async (_, body, expected) => {
    await using service = await startTestClient()
    expect(await service.expectError(domains.create, { body: { ...master, ...body } })).toEqual(expected)
    expect((await service.call(domains.list, {})).results).toBe(0)
  })

  test('a name is taken once on the whole platform', async () => {
    await using service = await startTestClient()
    const domain = await create(service)
    const taken = errorResponse('DNS zone already exists.', 'domain')
    expect(await service.expectError(domains.create, { body: { ...master, domain: 'EXAMPLE.org.' } })).toEqual(taken)
    const other = await create(service, { domain: 'example.net' })
    const rename = { path: pathOf(other), body: { domain: 'example.org' } }
    expect(await service.expectError(domains.update, rename)).toEqual(taken)
    const clone = { path: pathOf(domain), body: { domain: 'example.net' } }
    expect(await service.expectError(domains.clone, clone)).toEqual(taken)
    const transfer = { body: { domain: 'example.org', remote_nameserver: '192.0.2.1' } }
    expect(await service.expectError(domains.import, transfer)).toEqual(taken)
  })
})

test('restricted users: add_domains to create, a grant of their own on what they created, read_only reads', async () => {
  await using service = await startTestClient()
  const { restrictedToken: token } = service
  const forbidden = errorResponse('Unauthorized', undefined, 403)
  const domain = await create(service)
  expect(await service.expectError(domains.view, { path: pathOf(domain) }, token)).toMatchObject({ status: 404 })
  expect(await service.expectError(domains.create, { body: master }, token)).toEqual(forbidden)
  const grant = (body: object) => service.call(users.updateGrants, { path: { username: 'restricted' }, body })
  await grant({ domain: [{ id: domain.id, permissions: 'read_only' }], global: { add_domains: true } })
  expect((await service.call(domains.list, {}, token)).results).toBe(1)
  for (const endpoint of [domains.update, domains.remove])
    expect(await service.expectError(endpoint, { path: pathOf(domain), body: {} }, token)).toEqual(forbidden)
  const draft = { path: pathOf(domain), body: { type: 'A', target: '192.0.2.1' } }
  expect(await service.expectError(records.create, draft, token)).toEqual(forbidden)
  const own = await service.call(domains.create, { body: { ...master, domain: 'own.example' } }, token)
  const granted = (await service.call(profile.grants, {}, token))?.domain
  expect(granted).toContainEqual({ id: own.id, label: 'own.example', permissions: 'read_write' })
  await service.call(domains.update, { path: pathOf(own), body: { status: 'disabled' } }, token)
  expect(await service.expectError(domains.update, { path: pathOf(own), body: { tags: ['one'] } }, token)).toEqual(
    forbidden,
  )
})
