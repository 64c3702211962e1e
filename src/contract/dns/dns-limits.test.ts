/**
 * The limits of domains and records, each on both sides: the last value that is accepted, and the first that is
 * refused.
 */
import { describe, expect, test } from 'vitest'
import { DomainCreate, DomainUpdate } from '../areas/domains.ts'
import { RecordCreate } from '../areas/records.ts'
import * as limits from '../limits.ts'
import { validate } from '../validation.ts'
import { specialAddressKind } from './types/address.ts'
import { checkRecord } from './checks/record-check.ts'
import { parseRecord, type RecordDraft } from './records/record-types.ts'
import { indexZone } from './checks/zone-index.ts'

const zone = 'example.org'
/** The fields of a draft that cannot be saved, by the schema or by the rules of its type. */
function refusedFields(draft: RecordDraft): string[] {
  const result = validate(RecordCreate, draft)
  const errors = result.ok ? parseRecord(draft, zone).errors : result.errors
  return [...new Set(errors.map(({ field = '' }) => field))]
}

const a: RecordDraft = { type: 'A', target: '8.8.8.8' }
const txt: RecordDraft = { type: 'TXT', target: 'x' }
const mx: RecordDraft = { type: 'MX', target: 'mx.example.net', priority: 10 }
const cname: RecordDraft = { type: 'CNAME', name: 'www', target: 'a.example.net' }
const srv: RecordDraft = {
  type: 'SRV',
  service: 'sip',
  protocol: 'tcp',
  target: 'a.example',
  priority: 1,
  weight: 1,
  port: 1,
}
const caa: RecordDraft = { type: 'CAA', tag: 'issue', target: 'ca.example' }
const labels = (count: number) => Array.from({ length: count }, () => 'a').join('.')
/** A host name of that many characters. */
const host = (length: number) =>
  'a.'
    .repeat(length)
    .slice(0, length - 1)
    .replace(/\.$/, 'a') + 'b'

describe('records', () => {
  test.each<[rule: string, field: string, accepted: RecordDraft, refused: RecordDraft]>([
    ['name of 100 characters', 'name', { ...txt, name: labels(50) + 'b' }, { ...txt, name: labels(51) }],
    ['label of 63 octets', 'name', { ...txt, name: 'a'.repeat(63) }, { ...txt, name: 'a'.repeat(64) }],
    [
      'label of 63 octets after conversion',
      'name',
      { ...txt, name: `${'a'.repeat(50)}ü` },
      { ...txt, name: `${'a'.repeat(62)}ü` },
    ],
    ['one trailing dot', 'name', { ...a, name: `www.${zone}.` }, { ...a, name: `www.${zone}..` }],
    ['no leading period', 'name', { ...a, name: 'www' }, { ...a, name: '.www' }],
    ['a full name lies in the zone', 'name', { ...a, name: `${zone}.` }, { ...a, name: 'example.net.' }],
    ['no hyphen at the ends of a host', 'name', { ...a, name: 'a-b' }, { ...a, name: 'ab-' }],
    ['underscores outside of hosts', 'name', { ...txt, name: '_a' }, { ...txt, name: '_a b' }],
    ['wildcard as the first label', 'name', { ...mx, name: '*.a' }, { ...mx, name: 'a.*' }],
    [
      'no wildcard of NS',
      'name',
      { type: 'NS', name: 'a', target: 'n.example' },
      { type: 'NS', name: '*.a', target: 'n.example' },
    ],
    ['CNAME has a name', 'name', cname, { ...cname, name: '@' }],
    ['host of 253 characters', 'target', { ...mx, target: host(253) }, { ...mx, target: host(254) }],
    [
      'underscore in the target of CNAME',
      'target',
      { ...cname, target: '_a.example' },
      { ...cname, target: '_a b.example' },
    ],
    ['IPv4 of four parts', 'target', { ...a, target: '255.255.255.255' }, { ...a, target: '255.255.255.256' }],
    ['IPv4 without leading zeros', 'target', { ...a, target: '10.0.0.1' }, { ...a, target: '10.0.0.01' }],
    ['IPv6 with one ::', 'target', { type: 'AAAA', target: '1::2' }, { type: 'AAAA', target: '1::2::3' }],
    ['IPv6 without a zone', 'target', { type: 'AAAA', target: 'fe80::1' }, { type: 'AAAA', target: 'fe80::1%eth0' }],
    ['null MX', 'target', { ...mx, target: '.' }, { ...mx, target: '..' }],
    ['root as the target of SRV only', 'target', { ...srv, target: '.' }, { type: 'PTR', name: '1', target: '.' }],
    ['priority up to 255', 'priority', { ...mx, priority: 255 }, { ...mx, priority: 256 }],
    ['priority from 0', 'priority', { ...srv, priority: 0 }, { ...srv, priority: -1 }],
    ['weight up to 65,535', 'weight', { ...srv, weight: 65_535 }, { ...srv, weight: 65_536 }],
    ['weight from 0', 'weight', { ...srv, weight: 0 }, { ...srv, weight: -1 }],
    ['port up to 65,535', 'port', { ...srv, port: 65_535 }, { ...srv, port: 65_536 }],
    ['port from 0', 'port', { ...srv, port: 0 }, { ...srv, port: -1 }],
    ['service of 62 characters', 'service', { ...srv, service: 's'.repeat(62) }, { ...srv, service: 's'.repeat(63) }],
    ['service of one label', 'service', { ...srv, service: '_sip' }, { ...srv, service: 'sip.x' }],
    ['protocol of one label', 'protocol', { ...srv, protocol: 'sctp' }, { ...srv, protocol: 'tcp udp' }],
    // 255 octets and their length each, and the rest with its own, are 65,535 octets.
    ['text of one record', 'target', { ...txt, target: 'x'.repeat(65_279) }, { ...txt, target: 'x'.repeat(65_280) }],
    [
      'octets of text, not characters',
      'target',
      { ...txt, target: 'é'.repeat(32_000) },
      { ...txt, target: 'é'.repeat(33_000) },
    ],
    ['text that is not empty', 'target', { ...txt, target: '" "' }, { ...txt, target: '""' }],
    ['one issuer for each CAA', 'target', caa, { ...caa, target: 'ca.example ca2.example' }],
    ['no issuer', 'target', { ...caa, target: ';' }, { ...caa, target: '-' }],
    [
      'parameters of an issuer',
      'target',
      { ...caa, target: 'ca.example; a=1; b=2' },
      { ...caa, target: 'ca.example; a b=1' },
    ],
    [
      'no wildcard as issuer',
      'target',
      { ...caa, tag: 'issuewild' },
      { ...caa, tag: 'issuewild', target: '*.ca.example' },
    ],
    [
      'report addresses',
      'target',
      { ...caa, tag: 'iodef', target: 'http://a.example' },
      { ...caa, tag: 'iodef', target: 'ssh://a.example' },
    ],
    ['TTL from 0', 'ttl_sec', { ...a, ttl_sec: 0 }, { ...a, ttl_sec: -1 }],
  ])('%s', (_, field, accepted, refused) => {
    expect(refusedFields(accepted)).toEqual([])
    expect(refusedFields(refused)).toEqual([field])
  })

  test('a name and its zone together have 253 characters', () => {
    const long = (length: number) => `${host(length - 4)}.org`
    const errors = (zoneLength: number) => parseRecord({ ...txt, name: 'a'.repeat(60) }, long(zoneLength)).errors
    expect(errors(253 - 61)).toEqual([])
    expect(errors(253 - 60)).not.toEqual([])
  })

  test('a service, its protocol and the zone together have 253 characters', () => {
    const zoneOf = (length: number) => `${host(length - 4)}.org`
    const check = (length: number) => checkRecord({ ...srv, service: 's'.repeat(30) }, indexZone(zoneOf(length), []))
    const ownLength = `_${'s'.repeat(30)}._tcp.`.length
    expect(check(253 - ownLength).filter(({ level }) => level === 'error')).toEqual([])
    expect(check(254 - ownLength)).toMatchObject([{ level: 'error', field: 'service', code: 'name-length' }])
  })

  test('a text that is too long says how long it is', () => {
    const [finding] = checkRecord({ ...txt, target: 'x'.repeat(65_400) }, indexZone(zone, []))
    expect(finding).toMatchObject({ level: 'error', code: 'text-length' })
    expect(finding?.text).toContain('65,400')
  })

  test.each<[string, RecordDraft]>([
    ['MX', mx],
    ['TXT', txt],
    ['NS', { type: 'NS', target: 'n.example' }],
    ['CAA', caa],
    ['PTR', { type: 'PTR', target: 'a.example' }],
  ])('%s stands beside other types, but not beside a CNAME', (_, draft) => {
    const at = (other: RecordDraft) =>
      checkRecord({ ...draft, name: 'www' }, indexZone(zone, [{ ...parseRecord(other, zone).record, id: 1 }])).filter(
        ({ level }) => level === 'error',
      )
    expect(at({ ...a, name: 'www' })).toEqual([])
    expect(at(cname)).toMatchObject([{ reason: 'CNAME names must be unique' }])
  })
})

describe('addresses that the internet does not route', () => {
  test.each([
    ['unspecified', '0.0.0.0', '0.255.255.255', '1.0.0.0'],
    ['private', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
    ['shared', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
    ['loopback', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
    ['link-local', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
    ['private', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
    ['documentation', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
    ['private', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
    ['benchmarking', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
    ['documentation', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
    ['documentation', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
    ['multicast', '224.0.0.0', '239.255.255.255', '223.255.255.255'],
    ['reserved', '240.0.0.0', '255.255.255.255', '223.255.255.255'],
    ['unspecified', '::', '::', '2600::1'],
    ['loopback', '::1', '::1', '::2'],
    ['IPv4-mapped IPv6 address', '::ffff:0.0.0.0', '::ffff:255.255.255.255', '::fffe:1:1'],
    ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
    ['private', 'fc00::', 'fdff:ffff::', 'fbff:ffff::'],
    ['link-local', 'fe80::', 'febf:ffff::', 'fec0::'],
    ['multicast', 'ff00::', 'ffff:ffff::', 'feff:ffff::'],
  ])('%s: %s to %s, not %s', (kind, first, last, outside) => {
    expect(specialAddressKind(first)).toContain(kind)
    expect(specialAddressKind(last)).toContain(kind)
    expect(specialAddressKind(outside) ?? '').not.toContain(kind)
  })
})

describe('domains', () => {
  const primary = { domain: zone, type: 'master' as const, soa_email: 'admin@example.org' }
  const addresses = (characters: number) => [
    ...Array.from({ length: Math.floor(characters / 10) - 1 }, () => '10.10.10.1'),
    `10.10.10.${'1'.repeat((characters % 10) + 1)}`,
  ]
  test.each<[rule: string, field: string, accepted: object, refused: object]>([
    ['name of 255 characters', 'domain', { domain: `${host(251)}.org` }, { domain: `${host(252)}.org` }],
    ['label of 63 characters', 'domain', { domain: `${'a'.repeat(63)}.org` }, { domain: `${'a'.repeat(64)}.org` }],
    ['two labels', 'domain', { domain: 'a.org' }, { domain: 'org' }],
    [
      'description of 255 characters',
      'description',
      { description: 'x'.repeat(255) },
      { description: 'x'.repeat(256) },
    ],
    ['group of 50 characters', 'group', { group: 'x'.repeat(50) }, { group: 'x'.repeat(51) }],
    ['tag of 50 characters', 'tags[0]', { tags: ['x'.repeat(50)] }, { tags: ['x'.repeat(51)] }],
    ['tag of 3 characters', 'tags[0]', { tags: ['xxx'] }, { tags: ['xx'] }],
    ['transfers of 1,000 characters', 'axfr_ips', { axfr_ips: addresses(1000) }, { axfr_ips: addresses(1001) }],
    ['primaries of 1,000 characters', 'master_ips', { master_ips: addresses(1000) }, { master_ips: addresses(1001) }],
    ['addresses only', 'axfr_ips[0]', { axfr_ips: ['2001:db8::1'] }, { axfr_ips: ['2001:db8::1/64'] }],
    ['times from 0', 'refresh_sec', { refresh_sec: 0 }, { refresh_sec: -1 }],
    ['an SOA email', 'soa_email', { soa_email: 'a.b@example.org' }, { soa_email: 'a.b.example.org' }],
    ['status', 'status', { status: 'disabled' }, { status: 'has_errors' }],
  ])('%s', (_, field, accepted, refused) => {
    const errors = (changes: object) => {
      const result = validate(DomainCreate, { ...primary, ...changes })
      return result.ok ? [] : result.errors.map((error) => error.field)
    }
    expect(errors(accepted)).toEqual([])
    expect(errors(refused)).toEqual([field])
    expect(validate(DomainUpdate, accepted).ok).toBe(true)
    expect(validate(DomainUpdate, refused).ok).toBe(false)
  })

  test('a primary has an SOA email, a secondary a primary server', () => {
    const ok = (body: object) => validate(DomainCreate, { domain: zone, ...body }).ok
    expect([ok({ type: 'master', soa_email: 'a@example.org' }), ok({ type: 'master' })]).toEqual([true, false])
    expect([ok({ type: 'slave', master_ips: ['192.0.2.1'] }), ok({ type: 'slave', master_ips: [] })]).toEqual([
      true,
      false,
    ])
  })

  test('the longest time is kept, a longer one becomes it', () => {
    const result = validate(DomainUpdate, {
      expire_sec: limits.domainSeconds.max + 1,
      retry_sec: limits.domainSeconds.max,
    })
    expect(result.ok && result.value).toMatchObject({
      expire_sec: limits.domainSeconds.max,
      retry_sec: limits.domainSeconds.max,
    })
  })
})
