import { expect, it } from 'vitest'
import type { Domain } from '#contract/areas/domains.ts'
import { indexZone } from '#contract/dns/checks/zone-index.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import {
  changedHostAddresses,
  counterpartsByDomain,
  missingCounterparts,
  pointerFindings,
  pointersByDomain,
  searchForNames,
  wrongPointers,
} from './counterparts.ts'

const domain = (id: number, name: string, type: Domain['type'] = 'master'): Domain => ({
  id,
  domain: name,
  type,
  status: 'active',
  description: '',
  group: '',
  tags: [],
  errors: '',
  soa_email: 'a@example.org',
  master_ips: [],
  axfr_ips: [],
  ttl_sec: 0,
  refresh_sec: 0,
  retry_sec: 0,
  expire_sec: 0,
})
const domains = [
  domain(1, 'example.org'),
  domain(2, '0.192.in-addr.arpa'),
  domain(3, '2.0.192.in-addr.arpa'),
  domain(4, '8.b.d.0.1.0.0.2.ip6.arpa'),
  domain(5, 'lab.example.org', 'slave'),
]

const stored = (draft: RecordDraft, zone: string) => normalizeRecord(draft, zone)
const added = (zone: string, ...drafts: RecordDraft[]) =>
  changedHostAddresses(
    drafts.map((draft, id) => ({ kind: 'create', id, after: stored(draft, zone) })),
    zone,
  )
const counterparts = (zone: string, ...drafts: RecordDraft[]) =>
  counterpartsByDomain(added(zone, ...drafts), domains).map(({ domain, drafts: found }) =>
    [domain.domain].concat(found.map(({ type, name, target }) => `${type} ${name} ${target}`)),
  )

it('address records have PTR records in the most specific reverse zone, one for each address', () => {
  expect(
    counterparts(
      'example.org',
      { type: 'A', name: 'www', target: '192.0.2.7' },
      { type: 'A', name: 'mail', target: '192.0.2.7' },
      { type: 'A', name: '', target: '192.0.9.1' },
      { type: 'AAAA', name: 'www', target: '2001:db8::7' },
      { type: 'A', name: '*', target: '192.0.2.9' },
      { type: 'A', name: 'far', target: '198.51.100.1' },
      { type: 'MX', name: '', target: 'mail.example.org' },
    ),
  ).toEqual([
    ['2.0.192.in-addr.arpa', 'PTR 7 www.example.org'],
    ['0.192.in-addr.arpa', 'PTR 1.9 example.org'],
    ['8.b.d.0.1.0.0.2.ip6.arpa', `PTR 7${'.0'.repeat(23)} www.example.org`],
  ])
})

it('PTR records have address records in the domain of their host, unless that is a secondary', () => {
  expect(
    counterparts(
      '2.0.192.in-addr.arpa',
      { type: 'PTR', name: '7', target: 'www.example.org' },
      { type: 'PTR', name: '8', target: 'a.lab.example.org' },
      { type: 'PTR', name: '9', target: 'www.example.net' },
      { type: 'PTR', name: '_http._tcp', target: 'www.example.org' },
    ),
  ).toEqual([['example.org', 'A www 192.0.2.7']])
})

it('a change of the TTL says nothing new; another address, or none, leaves a former one', () => {
  const before = stored({ type: 'A', name: 'www', target: '192.0.2.7' }, 'example.org')
  const update = (after: typeof before) =>
    changedHostAddresses([{ kind: 'update', id: 1, before, after }], 'example.org').map(
      ({ address, isFormer }) => `${isFormer ? 'former ' : ''}${address}`,
    )
  expect(update({ ...before, ttl_sec: 300 })).toEqual([])
  expect(update({ ...before, target: '192.0.2.8' })).toEqual(['192.0.2.8', 'former 192.0.2.7'])
  expect(changedHostAddresses([{ kind: 'delete', id: 1, before }], 'example.org')).toEqual([
    { host: 'www.example.org', address: '192.0.2.7', direction: 'forward', isFormer: true },
  ])
  // Another record still states it.
  const again = [
    { kind: 'delete', id: 1, before } as const,
    { kind: 'create', id: 2, after: { ...before, ttl_sec: 300 } } as const,
  ]
  expect(changedHostAddresses(again, 'example.org').map(({ isFormer }) => isFormer)).toEqual([false])
})

it('PTR records that name other hosts, and those of former addresses, are wrong', () => {
  const zone = '2.0.192.in-addr.arpa'
  const records = [
    ['30', 'host-30.example.org'],
    ['40', 'other.example.org'],
    ['50', 'host-50.example.org'],
  ].map(([name = '', target = ''], id) => Object.assign({ id }, stored({ type: 'PTR', name, target }, zone)))
  const pointer = (name: string, target: string): RecordDraft => ({ type: 'PTR', name, target })
  expect(
    wrongPointers(
      [pointer('40', 'host-30.example.org'), pointer('50', 'host-50.example.org')],
      [pointer('30', 'host-30.example.org')],
      zone,
      records,
    ).map(({ name }) => name),
  ).toEqual(['40', '30'])
})

it('PTR records of hosts that do not have the address, or are aliases, are found, where the domain can tell', () => {
  const zone = '2.0.192.in-addr.arpa'
  const numbered = (drafts: readonly RecordDraft[], name: string) =>
    drafts.map((draft, id) => Object.assign({ id }, stored(draft, name)))
  const pointers = numbered(
    ['www', 'moved', 'both', 'none', 'any.wild', 'alias', 'a.delegated', 'a.lab', 'two'].map((host, index) => ({
      type: 'PTR',
      name: String(index),
      target: `${host}.example.org`,
    })),
    zone,
  )
  const [first, ...others] = pointersByDomain(zone, pointers, domains)
  expect([first?.domain.domain, first?.pointers.length, others]).toEqual(['example.org', 8, []])
  const hosts = numbered(
    [
      { type: 'A', name: 'www', target: '192.0.2.0' },
      { type: 'A', name: 'moved', target: '203.0.113.1' },
      { type: 'A', name: 'both', target: '203.0.113.2' },
      { type: 'A', name: 'both', target: '192.0.2.2' },
      { type: 'AAAA', name: 'none', target: '2001:db8::3' },
      { type: 'A', name: 'two', target: '203.0.113.3' },
      { type: 'A', name: 'two', target: '203.0.113.4' },
      { type: 'A', name: '*.wild', target: '192.0.2.4' },
      { type: 'CNAME', name: 'alias', target: 'www.example.org' },
      { type: 'NS', name: 'delegated', target: 'ns1.example.net' },
    ],
    'example.org',
  )
  const found = pointerFindings(first?.pointers ?? [], indexZone('example.org', hosts))
  expect([...found].map(([id, { text, fix }]) => [id, text, fix?.remove])).toEqual([
    [1, 'moved.example.org has the address 203.0.113.1, not 192.0.2.1.', true],
    [3, 'none.example.org has no A record with 192.0.2.3.', undefined],
    [5, 'alias.example.org is itself a CNAME, and PTR records must not point to a CNAME.', undefined],
    [8, 'two.example.org has the addresses 203.0.113.3 and 203.0.113.4, not 192.0.2.8.', true],
  ])
})

it('what a zone has is not missing, and a PTR record is not joined by another', () => {
  const records = [
    { ...stored({ type: 'PTR', name: '7', target: 'other.example.org' }, '2.0.192.in-addr.arpa'), id: 1 },
  ]
  const drafts: RecordDraft[] = [
    { type: 'PTR', name: '7', target: 'www.example.org' },
    { type: 'PTR', name: '8', target: 'www.example.org' },
  ]
  expect(missingCounterparts(drafts, '2.0.192.in-addr.arpa', records)).toEqual(drafts.slice(1))
  const existing = [
    { ...stored({ type: 'A', name: 'www', target: '192.0.2.7' }, 'example.org'), id: 1 },
    { ...stored({ type: 'CNAME', name: 'docs', target: 'x.example.net' }, 'example.org'), id: 2 },
  ]
  expect(
    missingCounterparts(
      [
        { type: 'A', name: 'www', target: '192.0.2.7' },
        { type: 'A', name: 'www', target: '192.0.2.8' },
        { type: 'A', name: 'docs', target: '192.0.2.8' },
      ],
      'example.org',
      existing,
    ).map(({ target }) => target),
  ).toEqual(['192.0.2.8'])
})

it('PTR records are found by their names, as many of them as an address can hold', () => {
  expect(searchForNames(['7', '10'])).toEqual({ search: 'type:ptr name:"7","10"', count: 2 })
  const names = Array.from({ length: 254 }, (_, index) => String(index + 1))
  expect(searchForNames(names).count).toBe(254)
  const long = names.map((name) => `${name}.${'0.'.repeat(20)}`)
  const { search, count } = searchForNames(long)
  expect(search.length).toBeLessThan(2100)
  expect(count).toBeLessThan(100)
})
