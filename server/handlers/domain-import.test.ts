import { expect, onTestFinished, test, vi } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { events } from '#contract/areas/events.ts'
import { records } from '#contract/areas/records.ts'
import { users } from '#contract/areas/users.ts'
import { importsPerMinute, maxEventMessageOctets, maxRecordsPerDomain } from '#contract/limits.ts'
import {
  a,
  caa,
  encodeRecord,
  hostRecord,
  mx,
  soa,
  srv,
  startNameServer,
  startTransferServer,
  transferOf,
  txt,
} from '../dns/dns-testing.ts'
import { errorResponse, startTestClient, type TestClient } from './testing.ts'

const zone = 'example.org'
const body = { domain: zone, remote_nameserver: '127.0.0.1' }
/** A service whose imports may contact this port of loopback. */
const startFor = (port: number) =>
  startTestClient({ settings: { axfrAllow: [{ address: '127.0.0.1', prefix: 32, port }] } })
const failed = (detail: string) =>
  errorResponse(`Unable to transfer the zone from the remote nameserver: ${detail}`, 'remote_nameserver')
const summary = async (service: TestClient) => (await service.call(events.list, {})).data[0]

async function importZone(...source: Buffer[]) {
  await using server = await startTransferServer(transferOf([soa(), ...source, soa()]))
  const service = await startFor(server.port)
  const domain = await service.call(domains.import, { body })
  const { data } = await service.call(records.list, {
    path: { domainId: domain.id },
    query: { page: 1, page_size: 500 },
  })
  return {
    service,
    domain,
    records: data.map(({ type, name, target, ttl_sec }) => [type, name, target, ttl_sec]),
    data,
  }
}

test('a zone of every type: settings from the SOA, records without the old name servers', async () => {
  const { service, domain, records, data } = await importZone(
    hostRecord('NS', zone, 'ns.example.net'),
    a(zone, 3600),
    a('*.www.example.org'),
    encodeRecord({ name: 'six.example.org', type: 28, data: Buffer.from('00000000000000000000ffffc0000201', 'hex') }),
    hostRecord('NS', 'lab.example.org', 'ns.lab.example.org'),
    hostRecord('CNAME', 'ftp.example.org', 'www.example.org'),
    hostRecord('PTR', '1.example.org', 'www.example.net'),
    mx(zone, 10, 'mx.example.net'),
    mx('nomail.example.org', 0, ''),
    txt(zone, 'v=spf1 ', '-all'),
    txt('quoted.example.org', '"x"'),
    srv('_sip._udp.example.org', [1, 2, 5060], 'pbx.example.net'),
    srv('_none._tcp.example.org', [0, 0, 0], ''),
    caa(zone, 0, 'issue', 'ca.example; account=5'),
  )
  await using _ = service
  expect(domain).toMatchObject({
    domain: zone,
    type: 'master',
    status: 'active',
    soa_email: 'admin@example.net',
    ttl_sec: 3600,
    refresh_sec: 7200,
    retry_sec: 3600,
    expire_sec: 1209600,
  })
  expect(records).toEqual([
    ['A', '', '192.0.2.1', 0],
    ['A', '*.www', '192.0.2.1', 300],
    ['AAAA', 'six', '::ffff:192.0.2.1', 0],
    ['NS', 'lab', 'ns.lab.example.org', 0],
    ['CNAME', 'ftp', 'www.example.org', 0],
    ['PTR', '1', 'www.example.net', 0],
    ['MX', '', 'mx.example.net', 0],
    ['MX', 'nomail', '', 0],
    ['TXT', '', 'v=spf1 -all', 0],
    ['TXT', 'quoted', '"x"', 0],
    ['SRV', '_sip._udp', 'pbx.example.net', 0],
    ['SRV', '_none._tcp', '.', 0],
    ['CAA', '', 'ca.example; account=5', 0],
  ])
  expect(data.find(({ type }) => type === 'SRV')).toMatchObject({
    priority: 1,
    weight: 2,
    port: 5060,
    service: 'sip',
    protocol: 'udp',
  })
  expect(await summary(service)).toMatchObject({
    action: 'domain_import',
    entity: { id: domain.id, label: zone },
    message:
      '13 records imported. Times changed to valid ones: refresh from 7000 to 7200, retry from 900 to 3600, expire from 1000000 to 1209600 seconds.',
  })
  await service.advance(10_000)
  const { zone_file } = await service.call(domains.zoneFile, { path: { domainId: domain.id } })
  expect(zone_file).toHaveLength(8 + 13)
})

test('what cannot be stored is left out, and the event says so', async () => {
  const { service, records } = await importZone(
    a('www.example.org', 0),
    a('www.example.org', 0),
    a('www.example.com'),
    a(String.raw`a b.example.org`),
    hostRecord('CNAME', 'www.example.org', 'x.example.net'),
    mx('nomail.example.org', 0, ''),
    mx('nomail.example.org', 10, 'mx.example.net'),
    mx(zone, 300, 'mx.example.net'),
    srv('_sip._tcp.lab.example.org', [1, 2, 3], 'a.example.net'),
    srv('_sip._tcp.example.org', [1, 2, 3], 'pbx'),
    txt('binary.example.org', Buffer.from([0xff])),
    caa('c.example.org', 0, 'contactemail', 'a@b.example'),
    a('twice.example.org.example.org'),
    encodeRecord({ type: 46, data: Buffer.from('x') }),
    encodeRecord({ type: 46, data: Buffer.from('y') }),
    encodeRecord({ type: 65280, data: Buffer.from('z') }),
  )
  await using _ = service
  expect(records).toEqual([
    ['A', 'www', '192.0.2.1', 300],
    ['MX', 'nomail', 'mx.example.net', 0],
  ])
  expect((await summary(service))?.message).toBe(
    String.raw`2 records imported. Times changed to valid ones: refresh from 7000 to 7200, retry from 900 to 3600, expire from 1000000 to 1209600 seconds. Changed: the TTL of 1 record, to the nearest valid one. Left out because they cannot be imported: 2 RRSIG, 1 TYPE65280, A www.example.com, A a\032b.example.org 192.0.2.1, MX example.org 300 mx.example.net, SRV _sip._tcp.lab.example.org 1 2 3 a.example.net, SRV _sip._tcp.example.org 1 2 3 pbx, TXT binary.example.org, CAA c.example.org a@b.example, A twice.example.org.example.org 192.0.2.1. Left out because they cannot be beside other records: CNAME www x.example.net, MX nomail 0.`,
  )
})

test('the event names the values that are stored in another form', async () => {
  const { service } = await importZone(
    a('short.example.org', 7),
    a('other.example.org', 100),
    a('same.example.org', 300),
    caa(zone, 128, 'issue', 'ca.example'),
    txt('printer.example.org', 'txtvers=1', 'rp=a'),
    txt('long.example.org', 'x'.repeat(255), 'y'),
  )
  await using _ = service
  expect((await summary(service))?.message).toBe(
    '6 records imported. Times changed to valid ones: refresh from 7000 to 7200, retry from 900 to 3600, expire from 1000000 to 1209600 seconds. Changed: the TTL of 2 records, to the nearest valid one; the flags of 1 CAA record, to 0; the strings of 1 TXT record, joined into one.',
  )
})

test('an SOA e-mail that is none is replaced, and the event says so', async () => {
  await using server = await startTransferServer(transferOf([soa(1, { mail: 'nobody', ttl: 0 }), soa(1)]))
  await using service = await startFor(server.port)
  expect(await service.call(domains.import, { body })).toMatchObject({
    soa_email: 'hostmaster@example.org',
    ttl_sec: 0,
  })
  expect((await summary(service))?.message).toBe(
    '0 records imported. The SOA email is not valid and was replaced with hostmaster@example.org. Times changed to valid ones: refresh from 7000 to 7200, retry from 900 to 3600, expire from 1000000 to 1209600 seconds.',
  )
})

test('12,001 records are too many, and nothing is half imported', async () => {
  const all = Array.from({ length: maxRecordsPerDomain + 1 }, (_, index) => a(`h${index}.example.org`))
  const parts = Array.from({ length: 25 }, (_, index) => all.slice(index * 500, (index + 1) * 500))
  await using server = await startTransferServer(transferOf([soa()], ...parts, [soa()]))
  await using service = await startFor(server.port)
  expect(await service.expectError(domains.import, { body })).toEqual(failed('it has more than 12000 records'))
  expect((await service.call(domains.list, {})).results).toBe(0)
  expect(await service.database.selectFrom('records').selectAll().execute()).toEqual([])
})

test('errors name the field and what went wrong', async () => {
  await using server = await startNameServer((_, socket) => void socket.end())
  await using service = await startFor(server.port)
  const send = (change: object) => service.expectError(domains.import, { body: { ...body, ...change } })
  expect(await send({})).toEqual(failed('it ended the transfer early'))
  expect(await send({ remote_nameserver: '192.168.0.1' })).toEqual(failed('its address is not public'))
  expect(await send({ remote_nameserver: 'no-such-host.invalid' })).toEqual(failed('it has no address'))
  expect(await send({ domain: 'x' })).toEqual(errorResponse('Domain is not valid.', 'domain'))
  expect(await send({ domain: undefined })).toEqual(errorResponse('domain is required', 'domain'))
  expect(await send({ remote_nameserver: undefined })).toEqual(
    errorResponse('remote_nameserver is required', 'remote_nameserver'),
  )
  for (const remote_nameserver of ['a b', 'http://a.example', '127.0.0.1:53', '[::1]'])
    expect(await send({ remote_nameserver })).toEqual(
      errorResponse('remote_nameserver is not valid', 'remote_nameserver'),
    )
  expect((await service.call(domains.list, {})).results).toBe(0)
})

test('during a transfer other requests are served, and what changed meanwhile counts', async () => {
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await using server = await startNameServer((id, socket) => {
    onAsked()
    void released.then(() => socket.end(transferOf([soa(), a(zone), soa()])(id)))
  })
  await using service = await startFor(server.port)
  const importing = service.expectError(domains.import, { body })
  await asked
  await service.call(domains.create, { body: { domain: zone, type: 'master', soa_email: 'a@example.org' } })
  release()
  expect(await importing).toEqual(errorResponse('DNS zone already exists.', 'domain'))
  expect((await service.call(domains.list, {})).results).toBe(1)
})

test('a user has four transfers at a time, and others have room meanwhile', async () => {
  const { promise: allAsked, resolve: onAllAsked } = Promise.withResolvers<void>()
  let count = 0
  await using server = await startNameServer(() => {
    count += 1
    if (count === 4) onAllAsked()
  })
  await using service = await startFor(server.port)
  const { restrictedToken: token } = service
  await service.call(users.updateGrants, { path: { username: 'restricted' }, body: { global: { add_domains: true } } })
  const start = (index: number) =>
    service.expectError(domains.import, { body: { ...body, domain: `zone-${index}.example` } })
  const own = Array.from({ length: 4 }, (_, index) => start(index))
  await allAsked
  expect(await start(4)).toEqual(errorResponse('Too many requests', undefined, 429))
  const other = service.expectError(domains.import, { body: { ...body, domain: 'zone-5.example' } }, token)
  await expect.poll(() => count).toBe(5)
  await server[Symbol.asyncDispose]()
  expect(await Promise.all([...own, other])).toEqual(Array(5).fill(failed('it ended the transfer early')))
})

test('an import ends after 30 seconds', async () => {
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
  await using server = await startNameServer((id, socket) => {
    socket.write(transferOf([soa(), a(zone)])(id))
    onAsked()
  })
  await using service = await startFor(server.port)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const importing = service.expectError(domains.import, { body })
  await asked
  vi.advanceTimersByTime(30_000)
  expect(await importing).toEqual(failed('the transfer took too long'))
})

test('imports of a user are limited for each minute', async () => {
  await using server = await startNameServer((_, socket) => void socket.end())
  await using service = await startTestClient({
    settings: { rateLimit: null, axfrAllow: [{ address: '127.0.0.1', prefix: 32, port: server.port }] },
  })
  const send = () => service.expectError(domains.import, { body })
  for (let count = 0; count < importsPerMinute; count += 1)
    expect(await send()).toEqual(failed('it ended the transfer early'))
  expect(await send()).toEqual(errorResponse('Too many requests', undefined, 429))
  await service.advance(60_000)
  expect(await send()).toEqual(failed('it ended the transfer early'))
})

test('of thousands of types that cannot be stored, the event names those with most records', async () => {
  const unknown = (type: number) => encodeRecord({ name: '', type, data: Buffer.alloc(0) })
  const types = Array.from({ length: 59_000 }, (_, index) => unknown(300 + index))
  const messages = Array.from({ length: 12 }, (_, index) => types.slice(index * 5000, (index + 1) * 5000))
  const longName = `${'\u00ff'.repeat(60)}.example.com`
  await using server = await startTransferServer(
    transferOf([soa(1, { mail: 'nobody' })], [unknown(46), unknown(46)], ...messages, [
      ...Array.from({ length: 30 }, () => a(longName)),
      soa(1, { mail: 'nobody' }),
    ]),
  )
  await using service = await startFor(server.port)
  await service.call(domains.import, { body })
  const message = (await summary(service))?.message ?? ''
  expect(message).toMatch(
    /^0 records imported\. The SOA email is not valid and was replaced with hostmaster@example\.org\. Times changed .* seconds\. Left out because they cannot be imported: 2 RRSIG, 1 TYPE300, .*, 58993 of 58993 more types, A (?:\\255){11}\\25…, .*, 22 more\.$/,
  )
  expect(Buffer.byteLength(message)).toBeLessThanOrEqual(maxEventMessageOctets)
})

test('restricted users need add_domains before anything is contacted, and get a grant on what they imported', async () => {
  await using server = await startTransferServer(transferOf([soa(), soa()]))
  await using service = await startFor(server.port)
  const { restrictedToken: token } = service
  expect(await service.expectError(domains.import, { body }, token)).toEqual(
    errorResponse('Unauthorized', undefined, 403),
  )
  await service.call(users.updateGrants, { path: { username: 'restricted' }, body: { global: { add_domains: true } } })
  const domain = await service.call(domains.import, { body }, token)
  expect(await service.call(domains.view, { path: { domainId: domain.id } }, token)).toEqual(domain)
})
