import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainRecord } from '../../areas/records.ts'
import {
  normalizeRecord,
  parseRecord,
  recordTypeNames,
  recordTypes,
  type RecordDraft,
  type RecordValues,
} from './record-types.ts'
import { typeSpecificMembers } from '../types/record-type-rule.ts'

const zone = 'example.org'
const parse = (draft: RecordDraft) => parseRecord(draft, zone)
const emptyRecord = { name: '', priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null, ttl_sec: 0 }
/** Host names and addresses that a type's target may be. */
const validTargets: Record<string, string> = {
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  host: 'mail.example.net',
  text: 'hello',
  value: 'ca.example',
}
const validDraft = (type: RecordValues['type'], more: Partial<RecordDraft> = {}): RecordDraft => ({
  type,
  name: 'www',
  target: validTargets[recordTypes[type].target.kind] ?? '',
  priority: 1,
  weight: 2,
  port: 3,
  service: 'sip',
  protocol: 'udp',
  tag: 'issue',
  ...more,
})

describe('stored form', () => {
  test.each<[string, RecordDraft, Partial<RecordValues>]>([
    [
      'A',
      { type: 'A', name: 'WWW.example.org.', target: ' 192.0.2.1 ', ttl_sec: 301, priority: 5 },
      { name: 'www', target: '192.0.2.1', ttl_sec: 300 },
    ],
    ["caller's address", { type: 'A', target: '[remote_addr]' }, { target: '[remote_addr]' }],
    [
      'MX',
      { type: 'MX', name: '@', target: 'Mail.Example.Net.', priority: 10, weight: 9 },
      { target: 'mail.example.net', priority: 10 },
    ],
    ['MX without priority', { type: 'MX', target: 'mail.example.net' }, { target: 'mail.example.net' }],
    ['null MX, a period', { type: 'MX', target: '.', priority: 10 }, { target: '' }],
    ['null MX, nothing', { type: 'MX', target: '', priority: 10 }, { target: '' }],
    [
      'CNAME to a U-label',
      { type: 'CNAME', name: 'shop', target: 'bücher.example.' },
      { name: 'shop', target: 'xn--bcher-kva.example' },
    ],
    [
      'SRV',
      {
        type: 'SRV',
        name: 'ignored',
        service: '_SIP',
        protocol: '__tcp',
        target: 'pbx',
        priority: 10,
        weight: 5,
        port: 5060,
      },
      {
        name: '_sip._tcp',
        service: 'sip',
        protocol: 'tcp',
        target: 'pbx.example.org',
        priority: 10,
        weight: 5,
        port: 5060,
      },
    ],
    [
      'SRV without protocol',
      { type: 'SRV', service: 'telnet', target: 'a.example', priority: 0, weight: 0, port: 0 },
      { name: '_telnet._tcp', service: 'telnet', protocol: 'tcp', target: 'a.example' },
    ],
    [
      'SRV not offered',
      { type: 'SRV', service: 'sip', target: '.', priority: 0, weight: 0, port: 0 },
      { name: '_sip._tcp', service: 'sip', protocol: 'tcp', target: '.' },
    ],
    ['AAAA in another form', { type: 'AAAA', target: ' 2001:DB8:0::1 ' }, { target: '2001:db8::1' }],
    ['AAAA of an IPv4 address', { type: 'AAAA', target: '::FFFF:C000:201' }, { target: '::ffff:192.0.2.1' }],
    ['TXT in quotes', { type: 'TXT', target: '"v=spf1 " "-all"' }, { target: 'v=spf1 -all' }],
    ['TXT with quotes inside', { type: 'TXT', target: 'say "hi"' }, { target: 'say "hi"' }],
    [
      'CAA',
      { type: 'CAA', target: 'ca.example; account=5', tag: 'issue' },
      { target: 'ca.example; account=5', tag: 'issue' },
    ],
    ['target that is the zone', { type: 'CNAME', name: 'www', target: '@' }, { name: 'www', target: 'example.org' }],
  ])('%s', (_, draft, stored) => {
    expect(parse(draft)).toEqual({ record: { ...emptyRecord, type: draft.type, ...stored }, errors: [] })
  })

  test('is stable: parsing it again changes nothing', () => {
    const text = fc.oneof(
      fc.constantFrom('www', '@', '', 'a.b', '*.x', '_sip', 'mail.example.net.', 'example.org', '"a" "b"', 'ä'),
      fc.string({ maxLength: 12 }),
    )
    const draft = fc.record({
      type: fc.constantFrom(...recordTypeNames.filter((type) => type !== 'TXT')),
      name: text,
      target: text,
      service: text,
      protocol: text,
      priority: fc.nat(255),
      weight: fc.nat(65535),
      port: fc.nat(65535),
      ttl_sec: fc.nat(3_000_000),
    })
    fc.assert(
      fc.property(draft, (input) => {
        const { record, errors } = parse(input)
        if (errors.length === 0) expect(parse(record)).toEqual({ record, errors: [] })
        expect(normalizeRecord(input, zone)).toEqual(record)
      }),
    )
  })

  test('members of other types are 0 or null', () => {
    for (const type of recordTypeNames) {
      const { record, errors } = parse(validDraft(type))
      expect([type, errors]).toEqual([type, []])
      for (const member of typeSpecificMembers.filter((member) => !recordTypes[type].members[member]))
        expect([0, null]).toContain(record[member])
      expect(DomainRecord.shape.type.options).toContain(record.type)
    }
  })
})

describe('errors', () => {
  test.each(recordTypeNames)('%s: a missing target, and every required member', (type) => {
    expect(parse(validDraft(type, { target: undefined })).errors).toEqual([
      { field: 'target', reason: 'target is required' },
    ])
    for (const member of typeSpecificMembers.filter((member) => recordTypes[type].members[member] === 'required')) {
      expect(parse({ ...validDraft(type), [member]: undefined }).errors).toEqual([
        { field: member, reason: `${member} is required` },
      ])
    }
  })

  const invalidTarget = 'You have entered an invalid target'
  test.each<[RecordValues['type'], string, string]>([
    ['A', '192.0.2', 'Must be a valid IPv4 address'],
    ['A', '192.0.2.1.', 'Must be a valid IPv4 address'],
    ['A', '2001:db8::1', 'Must be a valid IPv4 address'],
    ['AAAA', '192.0.2.1', 'Must be a valid IPv6 address'],
    ['AAAA', '2001:db8::1/64', 'Must be a valid IPv6 address'],
    ['CNAME', '192.0.2.1', invalidTarget],
    ['CNAME', '.', invalidTarget],
    ['MX', '2001:db8::1', invalidTarget],
    ['MX', 'https://mail.example', invalidTarget],
    ['NS', 'ns 1.example', invalidTarget],
    ['PTR', 'a..b', invalidTarget],
    ['SRV', '-.example', invalidTarget],
    ['CAA', 'ca.example.', invalidTarget],
    ['CAA', 'https://ca.example', invalidTarget],
    ['CAA', '*.ca.example', invalidTarget],
  ])('%s to %s', (type, target, reason) => {
    expect(parse(validDraft(type, { target })).errors).toEqual([{ field: 'target', reason }])
  })

  test.each<[RecordValues['type'], string]>([
    ['A', 'a b'],
    ['A', '-a'],
    ['A', 'a..b'],
    ['A', 'a.*.b'],
    ['A', 'www.other.org.'],
    ['NS', '*'],
    ['TXT', 'a/b'],
    ['TXT', 'a'.repeat(64)],
  ])('%s called %s', (type, name) => {
    expect(parse(validDraft(type, { name })).errors).toEqual([
      { field: 'name', reason: 'Name contains invalid characters' },
      { field: 'name', reason: 'Invalid hostname' },
    ])
  })

  test.each<[RecordValues['type'], string]>([
    ['A', '*'],
    ['A', '*.a'],
    ['MX', '*.a'],
    ['TXT', '_dmarc'],
    ['TXT', '-a'],
    ['A', 'a_b'],
    ['CNAME', 'x._domainkey'],
  ])('%s may be called %s', (type, name) => {
    expect(parse(validDraft(type, { name })).errors).toEqual([])
  })

  test('a CNAME cannot be at the apex', () => {
    for (const name of ['@', 'example.org', 'example.org.'])
      expect(parse(validDraft('CNAME', { name })).errors).toEqual([{ field: 'name', reason: 'name is required' }])
  })

  test('lengths of names are those of their stored form', () => {
    expect(parse(validDraft('TXT', { name: `${'a'.repeat(50)}.${'a'.repeat(49)}.example.org` })).errors).toEqual([])
    expect(parse(validDraft('TXT', { name: `${'a'.repeat(50)}.${'a'.repeat(50)}` })).errors).toEqual([
      { field: 'name', reason: 'Length must be 1-100 characters' },
    ])
  })

  test('services and protocols', () => {
    expect(parse(validDraft('SRV', { service: 'a.b', protocol: 't p' })).errors).toEqual(
      ['service', 'protocol'].map((field) => ({ field, reason: 'Must only use ASCII letters, numbers, and dashes' })),
    )
    expect(parse(validDraft('SRV', { service: 'a'.repeat(62) })).errors).toEqual([])
    expect(parse(validDraft('SRV', { service: 'a'.repeat(63) })).errors).toHaveLength(1)
  })

  test('CAA values per tag', () => {
    const caa = (tag: 'issue' | 'issuewild' | 'iodef', target: string) =>
      parse(validDraft('CAA', { tag, target })).errors.length === 0
    expect([caa('issue', ';'), caa('issue', 'ca.example;foo=bar'), caa('issuewild', 'ca.example')]).toEqual([
      true,
      true,
      true,
    ])
    expect([
      caa('iodef', 'mailto:a@b.example'),
      caa('iodef', 'https://b.example/x'),
      caa('iodef', 'b.example'),
    ]).toEqual([true, true, true])
    expect([
      caa('issue', 'mailto:a@b.example'),
      caa('issue', 'ca.example; foo'),
      caa('iodef', 'ftp://b.example'),
      caa('iodef', 'mailto:a'),
    ]).toEqual([false, false, false, false])
  })
})
