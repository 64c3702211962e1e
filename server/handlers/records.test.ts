import { describe, expect, test } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { maxRecordsPerDomain, maxZoneOctets, smallLine } from '#contract/limits.ts'
import { lineOctets } from '#contract/dns/records/record-line.ts'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { renderDomain } from '../jobs/zones.ts'
import { addRecords } from '../store/records.ts'
import { errorResponse } from './testing.ts'
import { startZone } from './zone-testing.ts'

const empty = { name: '', priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null, ttl_sec: 0 }
const srv = { type: 'SRV', service: '_sip', target: 'pbx', priority: 1, weight: 2, port: 5060 }

describe('each type', () => {
  test.each<[string, object, object, object, string]>([
    ['A', { target: '192.0.2.1', priority: 9 }, { target: '192.0.2.1' }, { target: '192.0.2.2' }, '@\tA\t192.0.2.2'],
    [
      'AAAA',
      { name: 'www', target: '2001:DB8:0::1' },
      { name: 'www', target: '2001:db8::1' },
      { name: '@', target: '::FFFF:c000:0201' },
      '@\tAAAA\t::ffff:192.0.2.1',
    ],
    [
      'NS',
      { name: 'lab', target: 'ns.example.net.' },
      { name: 'lab', target: 'ns.example.net' },
      { ttl_sec: 300 },
      'lab\t300\tNS\tns.example.net.',
    ],
    [
      'MX',
      { target: 'mx.example.net', priority: 10 },
      { target: 'mx.example.net', priority: 10 },
      { priority: 20 },
      '@\tMX\t20 mx.example.net.',
    ],
    [
      'CNAME',
      { name: 'www.example.org', target: 'a.example.net' },
      { name: 'www', target: 'a.example.net' },
      { name: 'ftp' },
      'ftp\tCNAME\ta.example.net.',
    ],
    ['TXT', { target: '"a" "b"' }, { target: 'ab' }, { target: 'a;"b' }, '@\tTXT\t"a;\\"b"'],
    [
      'SRV',
      srv,
      {
        name: '_sip._tcp',
        service: 'sip',
        protocol: 'tcp',
        target: 'pbx.example.org',
        priority: 1,
        weight: 2,
        port: 5060,
      },
      { protocol: 'udp' },
      '_sip._udp\tSRV\t1 2 5060 pbx.example.org.',
    ],
    [
      'PTR',
      { name: '1', target: 'www.example.net' },
      { name: '1', target: 'www.example.net' },
      { target: 'b.example.net' },
      '1\tPTR\tb.example.net.',
    ],
    [
      'CAA',
      { tag: 'issue', target: 'ca.example' },
      { tag: 'issue', target: 'ca.example' },
      { tag: 'iodef', target: 'mailto:a@b.example' },
      '@\tCAA\t0 iodef "mailto:a@b.example"',
    ],
  ])('%s: create, view, list, change, render, delete', async (type, body, stored, change, line) => {
    await using zone = await startZone()
    const record = await zone.add({ type, ...body })
    expect(record).toMatchObject({ ...empty, type, ...stored })
    const path = { ...zone.path, recordId: record.id }
    expect(await zone.call(records.view, { path })).toEqual(record)
    expect((await zone.call(records.list, { path: zone.path })).data).toEqual([record])
    await zone.change(record.id, { type: 'A', ...change })
    expect(await zone.zoneLines()).toEqual([line])
    await zone.call(records.remove, { path })
    expect(await zone.zoneLines()).toEqual([])
    expect(await zone.expectError(records.view, { path })).toMatchObject({ status: 404 })
  })
})

describe('errors', () => {
  test.each<[string, object, ReturnType<typeof errorResponse>]>([
    ['no type', { type: undefined, target: 'x' }, errorResponse('type is required', 'type')],
    ['no target', {}, errorResponse('target is required', 'target')],
    ['IPv4', { target: 'x' }, errorResponse('Must be a valid IPv4 address', 'target')],
    ['IPv6', { type: 'AAAA', target: '192.0.2.1' }, errorResponse('Must be a valid IPv6 address', 'target')],
    ['host', { type: 'MX', target: '192.0.2.1' }, errorResponse('You have entered an invalid target', 'target')],
    ['priority', { type: 'MX', target: 'a.example', priority: 256 }, errorResponse('Must be 0-255', 'priority')],
    ['weight', { ...srv, weight: 65536 }, errorResponse('Must be 0-65535', 'weight')],
    ['port', { ...srv, port: -1 }, errorResponse('Must be 0-65535', 'port')],
    [
      'tag',
      { type: 'CAA', target: 'ca.example', tag: 'x' },
      errorResponse('Must be one of issue, issuewild, iodef', 'tag'),
    ],
    ['no tag', { type: 'CAA', target: 'ca.example' }, errorResponse('tag is required', 'tag')],
    ['no service', { ...srv, service: null }, errorResponse('service is required', 'service')],
    ['CNAME at the apex', { type: 'CNAME', name: '@', target: 'a.example' }, errorResponse('name is required', 'name')],
    [
      'CNAME loop',
      { type: 'CNAME', name: 'a', target: 'a.example.org' },
      errorResponse('CNAME records must not form a loop', 'target'),
    ],
    [
      'long name',
      { name: 'a'.repeat(101), target: '192.0.2.1' },
      errorResponse('Length must be 1-100 characters', 'name'),
    ],
    [
      'long target',
      { type: 'TXT', target: 'a'.repeat(65536) },
      errorResponse('Length must be 1-65535 characters', 'target'),
    ],
    ['TTL', { target: '192.0.2.1', ttl_sec: -1 }, errorResponse('Must be 0-2419200', 'ttl_sec')],
  ])('%s', async (_, body, expected) => {
    await using zone = await startZone()
    expect(await zone.reject({ type: 'A', ...body })).toEqual(expected)
    expect((await zone.call(records.list, { path: zone.path })).results).toBe(0)
  })

  test('an invalid name has the two errors of the interface', async () => {
    await using zone = await startZone()
    expect((await zone.reject({ type: 'A', name: 'a b', target: '192.0.2.1' })).errors).toEqual([
      { field: 'name', reason: 'Name contains invalid characters' },
      { field: 'name', reason: 'Invalid hostname' },
    ])
  })

  test('between records, on create and on change', async () => {
    await using zone = await startZone()
    const a = await zone.add({ name: 'www', target: '192.0.2.1' })
    const unique = errorResponse('CNAME names must be unique', 'name')
    expect(await zone.reject({ type: 'CNAME', name: 'www', target: 'a.example' })).toEqual(unique)
    const alias = await zone.add({ type: 'CNAME', name: 'ftp', target: 'www.example.org' })
    expect(await zone.rejectChange(a.id, { name: 'ftp' })).toEqual(unique)
    expect(await zone.reject({ type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300 })).toEqual(
      errorResponse('Record already exists', 'target'),
    )
    await zone.add({ type: 'CNAME', name: 'x', target: 'ftp.example.org' })
    expect(await zone.rejectChange(alias.id, { target: 'x.example.org' })).toEqual(
      errorResponse('CNAME records must not form a loop', 'target'),
    )
    await zone.add({ type: 'MX', target: '.' })
    for (let step = 0; step < 60; step += 1)
      await zone.add({ type: 'CNAME', name: `c${step}`, target: `c${step + 1}.example.org` })
    expect(await zone.reject({ type: 'CNAME', name: 'c60', target: 'c0.example.org' })).toEqual(
      errorResponse('CNAME records must not form a loop', 'target'),
    )
    await zone.add({ type: 'AAAA', target: '2001:db8::1' })
    expect(await zone.reject({ type: 'AAAA', target: '2001:DB8:0::1' })).toEqual(
      errorResponse('Record already exists', 'target'),
    )
    expect(await zone.reject({ type: 'MX', target: 'mx.example.net' })).toEqual(
      errorResponse('A Null MX record already exists', 'target'),
    )
  })

  test('12,000 records are the most', async () => {
    await using zone = await startZone()
    const { domainId } = zone.path
    const many = Array.from({ length: maxRecordsPerDomain - 1 }, (_, index) =>
      normalizeRecord({ type: 'A', name: `h${index}`, target: '192.0.2.1' }, 'example.org'),
    )
    await addRecords({ db: zone.database, now: zone.now() }, domainId, many)
    await zone.add({ name: 'last', target: '192.0.2.1' })
    expect(await zone.reject({ type: 'A', name: 'more', target: '192.0.2.1' })).toEqual(
      errorResponse('Record limit reached'),
    )
  })

  // The longest texts whose strings fit into one record.
  test.each([
    ['letters', 'x'.repeat(65_000)],
    ['quotes', '"'.repeat(65_000).replace(/^"/, 'x')],
    ['emoji', '🛟'.repeat(16_000)],
  ])('the lines of a zone have a limit in total: %s', async (_, text) => {
    await using zone = await startZone()
    const { database, path } = zone
    const record = normalizeRecord({ type: 'TXT', name: 'host-100', target: text }, 'example.org')
    const fill = Array.from({ length: Math.floor(maxZoneOctets / lineOctets(record)) }, (_, index) => ({
      ...record,
      name: `host-${100 + index}`,
    }))
    await addRecords({ db: database, now: zone.now() }, path.domainId, fill)
    const tooLarge = errorResponse('The records of this domain exceed the total size limit', 'target')
    expect(await zone.reject({ type: 'TXT', target: text })).toEqual(tooLarge)
    const small = await zone.add({ type: 'TXT', target: 'y'.repeat(smallLine - '@\tTXT\t""\n'.length) })
    expect(await zone.rejectChange(small.id, { target: text })).toEqual(tooLarge)
    await renderDomain({ db: database, now: zone.now() }, path.domainId)
    const { zone_file: lines } = await zone.call(domains.zoneFile, { path })
    expect(lines).toHaveLength(fill.length + 1 + 8)
    expect(lines.join('\n').length).toBeLessThan(maxZoneOctets + 1000)
  })
})

test('a change keeps what it does not name, also a text in quotes', async () => {
  await using zone = await startZone()
  const record = await zone.add({ type: 'TXT', name: 'a', target: String.raw`"\"x\""`, ttl_sec: 600 })
  expect(record).toMatchObject({ target: '"x"', ttl_sec: 300 })
  expect(await zone.change(record.id, { name: 'b' })).toEqual({ ...record, name: 'b' })
  expect(await zone.change(record.id, { ttl_sec: 1950 })).toEqual({ ...record, name: 'b', ttl_sec: 3600 })
  expect(await zone.change(record.id, {})).toEqual({ ...record, name: 'b', ttl_sec: 3600 })
})

test("[remote_addr] is the caller's address", async () => {
  await using zone = await startZone()
  const send = (address: string, body: object) =>
    zone.fetch(
      `/v4/domains/${zone.path.domainId}/records`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${zone.ownerToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ target: '[remote_addr]', ...body }),
      },
      { address },
    )
  expect(await (await send('::ffff:203.0.113.9', { type: 'A' })).json()).toMatchObject({ target: '203.0.113.9' })
  expect(await (await send('2001:db8::9', { type: 'AAAA' })).json()).toMatchObject({ target: '2001:db8::9' })
  expect((await send('2001:db8::9', { type: 'A' })).status).toBe(400)
})

test('a record is found in its own domain only', async () => {
  await using zone = await startZone()
  const { id } = await zone.add({ target: '192.0.2.1' })
  const clone = await zone.call(domains.clone, { path: zone.path, body: { domain: 'example.net' } })
  const path = { domainId: clone.id, recordId: id }
  for (const endpoint of [records.view, records.remove])
    expect(await zone.expectError(endpoint, { path })).toMatchObject({ status: 404 })
  expect(await zone.expectError(records.update, { path, body: {} })).toMatchObject({ status: 404 })
})
