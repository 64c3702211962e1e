import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isProportionate } from '../../growth-testing.ts'
import { maxRecordsPerDomain } from '../../limits.ts'
import { checkRecord, checkRecords } from './record-check.ts'
import { normalizeRecord, parseRecord, recordTypeNames, type RecordDraft } from '../records/record-types.ts'
import { indexZone } from './zone-index.ts'

const zone = 'example.org'
const srv = { type: 'SRV', service: 'sip', priority: 1, weight: 2, port: 5060 } as const
/** The zone with these records, whose ids are 1, 2, ... */
const zoneWith = (...drafts: RecordDraft[]) =>
  indexZone(
    zone,
    drafts.map((draft, index) => Object.assign(normalizeRecord(draft, zone), { id: index + 1 })),
  )
const check = (draft: RecordDraft, ...others: RecordDraft[]) => checkRecord(draft, zoneWith(...others))
const summary = (draft: RecordDraft, ...others: RecordDraft[]) =>
  check(draft, ...others).map(({ level, field, code }) => `${level} ${field}: ${code}`)

const publicAddress = '8.8.8.8'
const www: RecordDraft = { type: 'A', name: 'www', target: publicAddress }

describe('errors of a record, with what mends them', () => {
  test.each<[string, RecordDraft, string, object | undefined]>([
    ['nothing entered', { type: 'A' }, 'error target: missing', undefined],
    [
      'IPv6 in A',
      { type: 'A', target: '2001:DB8::1' },
      'error target: address-version',
      { change: { type: 'AAAA', target: '2001:DB8::1' } },
    ],
    [
      'IPv4 in AAAA',
      { type: 'AAAA', target: '8.8.8.8' },
      'error target: address-version',
      { change: { type: 'A', target: '8.8.8.8' } },
    ],
    [
      'prefix length',
      { type: 'AAAA', target: '2600::1/64' },
      'error target: address-form',
      { change: { target: '2600::1' } },
    ],
    [
      'brackets and port',
      { type: 'AAAA', target: '[2600::1]:80' },
      'error target: address-form',
      { change: { target: '2600::1' } },
    ],
    ['port', { type: 'A', target: '8.8.8.8:80' }, 'error target: address-form', { change: { target: '8.8.8.8' } }],
    [
      'trailing dot',
      { type: 'A', target: '8.8.8.8.' },
      'error target: address-form',
      { change: { target: '8.8.8.8' } },
    ],
    [
      'host name in A',
      { type: 'A', name: 'www', target: 'web.example.net' },
      'error target: address-is-host',
      { change: { type: 'CNAME', target: 'web.example.net' } },
    ],
    ['host name in A of the apex', { type: 'A', target: 'web.example.net' }, 'error target: address', undefined],
    ['IPv6 address as a name', { ...www, name: '2001:db8::1' }, 'error name: address-name', undefined],
    [
      'IPv6 address without a trailing dot in a zone file',
      { type: 'MX', target: '2001:db8::1.example.org' },
      'error target: host-is-address',
      {
        change: { target: 'mail.example.org' },
        add: [{ type: 'AAAA', name: 'mail', target: '2001:db8::1' }],
      },
    ],
    ['short IPv4', { type: 'A', target: '10.1' }, 'error target: address-part', undefined],
    [
      'address in CNAME',
      { type: 'CNAME', name: 'www', target: '8.8.8.8' },
      'error target: host-is-address',
      { change: { type: 'A', target: '8.8.8.8' } },
    ],
    [
      'address in MX',
      { type: 'MX', target: '8.8.8.8' },
      'error target: host-is-address',
      { change: { target: 'mail.example.org' }, add: [{ type: 'A', name: 'mail', target: '8.8.8.8' }] },
    ],
    [
      'address in NS',
      { type: 'NS', name: 'lab', target: '2600::1' },
      'error target: host-is-address',
      { change: { target: 'ns1.lab.example.org' }, add: [{ type: 'AAAA', name: 'ns1.lab', target: '2600::1' }] },
    ],
    [
      'URL',
      { type: 'CNAME', name: 'www', target: 'https://Web.example.net/x?y' },
      'error target: host-is-url',
      { change: { target: 'web.example.net' } },
    ],
    [
      'URL of a reverse name',
      { type: 'CNAME', name: 'www', target: 'https://64.2.0.192.in-addr.arpa/x' },
      'error target: host-is-url',
      { change: { target: '64.2.0.192.in-addr.arpa' } },
    ],
    [
      'reverse name with a slash',
      { type: 'CNAME', name: '64', target: '64.64/26.2.0.192.in-addr.arpa' },
      'error target: host-slash',
      undefined,
    ],
    [
      'IPv6 reverse name with a slash',
      { type: 'CNAME', name: '1', target: '1.0/1.8.b.d.0.1.0.0.2.ip6.arpa.' },
      'error target: host-slash',
      undefined,
    ],
    [
      'e-mail',
      { type: 'MX', target: 'me@mx.example.net' },
      'error target: host-is-url',
      { change: { target: 'mx.example.net' } },
    ],
    [
      'spaces in a name',
      { type: 'A', name: 'my host', target: '8.8.8.8' },
      'error name: name-characters',
      { change: { name: 'my-host' } },
    ],
    [
      'spaces and more in a name',
      { type: 'A', name: 'my (old) host', target: '8.8.8.8' },
      'error name: name-characters',
      undefined,
    ],
    ['spaces', { type: 'CNAME', name: 'www', target: 'a b' }, 'error target: host', undefined],
    ['root', { type: 'CNAME', name: 'www', target: '.' }, 'error target: host', undefined],
    [
      'CAA with a period',
      { type: 'CAA', tag: 'issue', target: 'ca.example.' },
      'error target: caa-issuer',
      { change: { target: 'ca.example' } },
    ],
    [
      'CAA with a scheme',
      { type: 'CAA', tag: 'issue', target: 'https://ca.example/' },
      'error target: caa-issuer',
      { change: { target: 'ca.example' } },
    ],
    ['iodef', { type: 'CAA', tag: 'iodef', target: 'ftp://x' }, 'error target: caa-iodef', undefined],
    [
      'an issuer in the quotes of zone files',
      { type: 'CAA', tag: 'issue', target: '"letsencrypt.org"' },
      'error target: caa-quotes',
      { change: { target: 'letsencrypt.org' } },
    ],
    [
      'an address for reports in quotes',
      { type: 'CAA', tag: 'iodef', target: '"mailto:ca@example.com"' },
      'error target: caa-quotes',
      { change: { target: 'mailto:ca@example.com' } },
    ],
    ['empty quotes', { type: 'TXT', target: '""' }, 'error target: text', undefined],
    [
      'CNAME without a name',
      { type: 'CNAME', target: 'a.example' },
      'error name: cname-apex',
      { change: { name: 'www' } },
    ],
    ['long name', { ...www, name: `${'a'.repeat(60)}.${'b'.repeat(60)}` }, 'error name: name-length', undefined],
    [
      'doubled zone',
      { ...www, name: 'www.example.org.example.org' },
      'error name: doubled-zone',
      { change: { name: 'www' } },
    ],
    ['outside', { ...www, name: 'www.example.net.' }, 'error name: outside', undefined],
    ['outside, reverse', { ...www, name: '6.2.0.192.in-addr.arpa.' }, 'error name: outside', undefined],
    ['a period too many', { ...www, name: 'www.' }, 'error name: outside', { change: { name: 'www' } }],
    ['a period after two', { ...www, name: '7.10.' }, 'error name: outside', { change: { name: '7.10' } }],
    ['wildcard inside', { ...www, name: 'a.*.b' }, 'error name: wildcard', undefined],
    ['wildcard NS', { type: 'NS', name: '*', target: 'ns.example.net' }, 'error name: wildcard', undefined],
    ['empty label', { ...www, name: 'a..b' }, 'error name: empty-label', undefined],
    ['long label', { ...www, name: 'a'.repeat(64) }, 'error name: label-length', undefined],
    ['space in a name', { ...www, name: 'a b' }, 'error name: name-characters', { change: { name: 'a-b' } }],
    ['hyphen first', { ...www, name: '-a' }, 'error name: hyphen', undefined],
    ['slash in a name', { ...www, name: 'a/b' }, 'error name: name-characters', undefined],
    ['service', { ...srv, service: 'a.b', target: 'a.example' }, 'error service: invalid-service', undefined],
  ])('%s', (_, draft, expected, fix) => {
    expect(summary(draft)).toEqual([expected])
    const [finding] = check(draft)
    expect(
      finding?.fix && {
        ...(finding.fix.change && { change: finding.fix.change }),
        ...(finding.fix.add && { add: finding.fix.add }),
      },
    ).toEqual(fix)
    if (finding?.fix?.change)
      expect(check({ ...draft, ...finding.fix.change }).filter(({ level }) => level === 'error')).toEqual([])
  })

  test('the reasons are those of the service', () => {
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom(...recordTypeNames),
          name: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('a', '*', 'a.example.org.example.org')),
          target: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('8.8.8.8', 'a.b', '.', '::1')),
          service: fc.constantFrom('sip', 'a b', ''),
          tag: fc.constantFrom('issue', 'iodef', null),
          ttl_sec: fc.nat(1000),
        }),
        (draft) => {
          const { errors } = parseRecord(draft, zone)
          const found = check(draft).filter(({ level }) => level === 'error')
          expect(
            found.every(({ field, reason }) => errors.some((each) => each.field === field && each.reason === reason)),
          ).toBe(true)
          expect(new Set(found.map(({ field }) => field))).toEqual(new Set(errors.map(({ field }) => field)))
        },
      ),
    )
  })
})

test('a reverse name with a slash is explained relative to its zone, too', () => {
  const reverse = indexZone('2.0.192.in-addr.arpa', [])
  const codes = (target: string) => checkRecord({ type: 'CNAME', name: '64', target }, reverse).map(({ code }) => code)
  expect(codes('64.64/26')).toEqual(['host-slash'])
  expect(codes('web.example.net/')).toEqual(['host-is-url'])
})

describe('warnings about a record', () => {
  test.each<[string, RecordDraft, string[]]>([
    ['nothing', www, []],
    ['full name without a trailing dot', { ...www, name: 'www.Example.org' }, ['warning name: full-name']],
    ['full name with a trailing dot', { ...www, name: 'www.example.org.' }, []],
    ['name of the zone without a trailing dot', { ...www, name: 'example.org' }, ['warning name: full-name']],
    ['name of the zone with a trailing dot', { ...www, name: 'example.org.' }, []],
    ['name that only ends in the same letters', { ...www, name: 'wwwexample.org' }, []],
    ['full name that is not used', { ...srv, name: 'a.example.org', target: 'a.example.net' }, []],
    ['underscore in a host name', { ...www, name: 'a_b' }, ['warning name: underscore']],
    ['underscore at the start of a label', { ...www, name: '_a.b' }, []],
    ['xn-- that is none', { ...www, name: 'xn--zzzz99999' }, ['warning name: punycode']],
    ['address as a name', { ...www, name: '192.0.2.1' }, ['warning name: address-name']],
    [
      'address without a trailing dot in a zone file',
      { type: 'MX', target: '192.0.2.1.example.org.' },
      ['warning target: address-target', 'warning target: dangling'],
    ],
    ['private address', { ...www, target: '10.0.0.1' }, ['warning target: special-address']],
    ['private address of IPv6', { type: 'AAAA', target: 'fd00::1' }, ['warning target: special-address']],
    ['TTL between values', { ...www, ttl_sec: 600 }, ['warning ttl_sec: ttl']],
    ['one label', { type: 'CNAME', name: 'www', target: 'web' }, ['warning target: single-label']],
    [
      'zone twice',
      { type: 'CNAME', name: 'www', target: 'a.example.org.example.org' },
      ['warning target: doubled-zone', 'warning target: dangling'],
    ],
    ['underscore in a mail server', { type: 'MX', target: 'a_b.example.net' }, ['warning target: underscore']],
    ['apex NS', { type: 'NS', target: 'ns.example.net' }, ['warning name: apex-ns']],
    ['port 0', { ...srv, target: 'a.example.net', port: 0 }, ['warning port: port-zero']],
    ['PTR outside a reverse zone', { type: 'PTR', name: 'x', target: 'a.example.net' }, ['warning name: ptr-zone']],
    ['PTR of service discovery', { type: 'PTR', name: '_http._tcp', target: 'a.example.net' }, []],
  ])('%s', (_, draft, expected) => {
    expect(summary(draft)).toEqual(expected)
  })

  test.each([
    ['www.example.org', 'www', 'www.example.org is read as a full name and stored as www.'],
    ['www.EXAMPLE.org ', 'www', 'www.example.org is read as a full name and stored as www.'],
    ['example.org', '@', 'example.org is read as the domain itself.'],
  ])('%j is written as %j with one click, which means the same', (name, written, text) => {
    const [finding] = check({ ...www, name })
    expect(finding).toMatchObject({ text, fix: { label: `Use ${written}`, change: { name: written } } })
    expect(check({ ...www, name: written })).toEqual([])
    expect(parseRecord({ ...www, name: written }, zone)).toEqual(parseRecord({ ...www, name }, zone))
  })

  test('an address as the name of a PTR is converted', () => {
    const reverse = indexZone('2.0.192.in-addr.arpa', [])
    const ptr: RecordDraft = { type: 'PTR', name: '192.0.2.10', target: 'a.example.net' }
    expect(checkRecord(ptr, reverse)).toMatchObject([{ code: 'reverse-address', fix: { change: { name: '10' } } }])
    expect(checkRecord({ ...ptr, name: '198.51.100.1' }, reverse)).toMatchObject([{ code: 'reverse-outside' }])
    expect(checkRecord({ ...ptr, name: '10' }, reverse)).toEqual([])
    const ipv6 = indexZone('8.b.d.0.1.0.0.2.ip6.arpa', [])
    const wide = indexZone('18.198.in-addr.arpa', [])
    expect(checkRecord({ ...ptr, name: '10.7' }, wide)).toEqual([])
    for (const [name, index] of [
      ['7', wide],
      ['1.2.3', wide],
      ['1.0', ipv6],
      [`g${'.0'.repeat(23)}`, ipv6],
    ] as const)
      expect(checkRecord({ ...ptr, name }, index), name).toMatchObject([{ level: 'warning', code: 'reverse-name' }])
    expect(checkRecord({ ...ptr, name: '2001:db8::5' }, ipv6)).toMatchObject([
      { level: 'error', code: 'address-name', fix: { change: { name: `5${'.0'.repeat(23)}` } } },
    ])
    expect(checkRecord({ ...ptr, name: '2001:db9::5' }, ipv6)).toMatchObject([
      { code: 'reverse-outside', level: 'error' },
    ])
  })

  test('a PTR to a host without a domain warns, and offers no name in the reverse zone', () => {
    const reverse = indexZone('2.0.192.in-addr.arpa', [])
    expect(checkRecord({ type: 'PTR', name: '10', target: 'web' }, reverse)).toEqual([
      expect.objectContaining({ code: 'single-label', field: 'target' }),
    ])
    const [found] = checkRecord({ type: 'PTR', name: '10', target: 'web' }, reverse)
    expect(found?.fix).toBeUndefined()
  })

  test('a text with characters that the service refuses is an error that names the first of them', () => {
    const index = indexZone(zone, [])
    const texts = (target: string) =>
      checkRecord({ type: 'TXT', target }, index).map(({ level, text }) => [level, text])
    expect(texts('a\u0007b\u202Ec')).toEqual([
      ['error', 'The text contains the invisible character U+0007, which the service does not accept.'],
    ])
    expect(texts('a\tb')).toEqual([])
  })

  test('an alias is not offered its own name', () => {
    const index = indexZone(zone, [])
    const [found, ...others] = checkRecord({ type: 'CNAME', name: 'web', target: 'web' }, index)
    expect([found?.code, found?.fix, others]).toEqual(['single-label', undefined, []])
  })

  test('a PTR whose name is part of no address warns', () => {
    const codes = (name: string, zone: string) =>
      checkRecord({ type: 'PTR', name, target: 'a.example.net' }, indexZone(zone, [])).map(({ code }) => code)
    const reverse = '2.0.192.in-addr.arpa'
    for (const name of ['300', '001', '256']) expect(codes(name, reverse), name).toEqual(['reverse-name'])
    for (const name of ['0', '255', '64-26', '*']) expect(codes(name, reverse), name).toEqual([])
    expect(codes('1.300', '192.in-addr.arpa')).toEqual(['reverse-name'])
  })

  test('a PTR in a part of a /24 warns outside of its range', () => {
    const warnings = (name: string) =>
      checkRecord({ type: 'PTR', name, target: 'a.example.net' }, indexZone('64-127.2.0.192.in-addr.arpa', [])).map(
        ({ text }) => text,
      )
    for (const name of ['64', '127', '*']) expect(warnings(name), name).toEqual([])
    expect(warnings('63')).toEqual(['63 is not in the range of this zone, so it is never queried.'])
    expect(warnings('1.64')).toEqual([expect.stringContaining('not the name of a whole address')])
  })
})

test('a whole zone: only records with findings, by their id', () => {
  const index = zoneWith(www, { ...www, target: '10.0.0.1' }, { type: 'TXT', target: String.raw`"\"x\""` })
  expect([...checkRecords(zone, index.records)].map(([id, found]) => [id, found.map(({ code }) => code)])).toEqual([
    [2, ['special-address']],
  ])
})

test('a zone is checked in time in proportion to its size, also when all records are at one name', async () => {
  const records = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => ({
      ...normalizeRecord(
        { type: 'A', name: name(index), target: `8.${index >> 16}.${(index >> 8) & 255}.${index & 255}` },
        zone,
      ),
      id: index,
    }))
  const check = (count: number) =>
    expect(
      checkRecords(
        zone,
        records(count, (index) => `h${index}`),
      ).size,
    ).toBe(0)
  expect(await isProportionate(check, maxRecordsPerDomain)).toBe(true)
  const sameName = records(2000, () => 'www')
  expect(checkRecords(zone, sameName).size).toBe(0)
})
