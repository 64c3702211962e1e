/** What is shown while a record is typed: sentence, names, addresses. */
import { expect, test } from 'vitest'
import { specialAddressKind } from '../types/address.ts'
import { isReverseZone, reverseName } from '../names/reverse-zone.ts'
import { previewDomain, previewName, previewTarget, recordSentence } from './record-words.ts'
import { normalizeRecord, type RecordDraft } from './record-types.ts'
import { parseTtl, timeInWords } from './ttl.ts'

const zone = 'example.org'
const srv: RecordDraft = { type: 'SRV', service: 'sip', target: 'pbx', priority: 1, weight: 2, port: 5060 }

test.each<[RecordDraft, string]>([
  [{ type: 'A', target: '192.0.2.1' }, 'example.org points to 192.0.2.1.'],
  [{ type: 'AAAA', name: '*.a', target: '2001:db8::1' }, 'Any other name below a.example.org points to 2001:db8::1.'],
  [{ type: 'CNAME', name: 'www', target: 'bücher.example' }, 'www.example.org is an alias for bücher.example.'],
  [
    { type: 'MX', target: 'mx.example.net', priority: 10 },
    'Mail for example.org goes to mx.example.net (priority 10; the lowest is tried first).',
  ],
  [{ type: 'MX', target: '.' }, 'example.org accepts no mail.'],
  [
    { type: 'NS', name: 'lab', target: 'ns.example.net' },
    'lab.example.org is served by the name server ns.example.net.',
  ],
  [{ type: 'PTR', name: '1', target: 'www.example.net' }, 'The reverse name at 1.example.org is www.example.net.'],
  [srv, 'sip over tcp for example.org is at pbx.example.org, port 5060 (priority 1, weight 2).'],
  [{ ...srv, target: '.' }, 'example.org does not offer sip over tcp.'],
  [{ type: 'TXT', target: 'hello' }, 'example.org has a text record.'],
  [{ type: 'TXT', target: 'v=spf1 -all' }, 'Says which servers may send mail for example.org (SPF).'],
  [{ type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=none' }, 'Tells receivers what to do with forged mail (DMARC).'],
  [
    { type: 'TXT', name: 's._domainkey', target: 'p=x' },
    'Holds the key that verifies the signatures of outgoing mail (DKIM).',
  ],
  [{ type: 'CAA', tag: 'issue', target: 'ca.example; a=b' }, 'ca.example may issue certificates for example.org.'],
  [
    { type: 'CAA', tag: 'issuewild', target: ';' },
    'No certificate authority may issue wildcard certificates for example.org.',
  ],
  [
    { type: 'CAA', tag: 'iodef', target: 'mailto:a@b.example' },
    'Certificate authorities report refused requests for example.org to mailto:a@b.example.',
  ],
])('%j', (draft, sentence) => {
  expect(recordSentence(normalizeRecord(draft, zone), zone)).toBe(sentence)
})

test('a PTR record at a name that is part of no address is no reverse name', () => {
  const sentence = (name: string) => {
    const reverse = '100.51.198.in-addr.arpa'
    return recordSentence(normalizeRecord({ type: 'PTR', name, target: 'www.example.net' }, reverse), reverse)
  }
  expect(sentence('30')).toBe('The reverse name at 30.100.51.198.in-addr.arpa is www.example.net.')
  expect(sentence('300')).toBe('300.100.51.198.in-addr.arpa points to www.example.net.')
})

test('full names while they are typed', () => {
  expect(previewName({ type: 'A', name: 'www' }, zone)).toEqual({
    stored: 'www',
    full: 'www.example.org',
    unicode: null,
  })
  expect(previewName({ type: 'A', name: '@' }, zone).full).toBe(zone)
  expect(previewName({ type: 'A', name: 'bücher' }, zone)).toEqual({
    stored: 'xn--bcher-kva',
    full: 'xn--bcher-kva.example.org',
    unicode: 'bücher.example.org',
  })
  expect(previewName(srv, zone).full).toBe('_sip._tcp.example.org')
  expect(previewTarget(srv, zone)?.full).toBe('pbx.example.org')
  expect(previewTarget({ type: 'A', target: '192.0.2.1' }, zone)).toBeNull()
  expect(previewTarget({ type: 'AAAA', target: '2001:DB8:0:0::1' }, zone)?.full).toBe('2001:db8::1')
  expect(previewTarget({ type: 'AAAA', target: '::ffff:c000:201' }, zone)?.full).toBe('::ffff:192.0.2.1')
  expect(previewTarget({ type: 'AAAA', target: '2001:db8::1/64' }, zone)).toBeNull()
  expect(previewDomain('Bücher.example.')).toEqual({
    stored: 'xn--bcher-kva.example',
    full: 'xn--bcher-kva.example',
    unicode: 'bücher.example',
  })
})

test.each([
  ['10.1.2.3', 'a private address'],
  ['172.31.255.255', 'a private address'],
  ['172.32.0.0', null],
  ['100.64.0.1', "a shared address behind a provider's NAT"],
  ['127.0.0.1', 'a loopback address'],
  ['169.254.169.254', 'a link-local address'],
  ['0.0.0.0', 'an unspecified address'],
  ['192.0.2.1', 'a documentation address'],
  ['198.19.0.1', 'a benchmarking address'],
  ['239.0.0.1', 'a multicast address'],
  ['255.255.255.255', 'a reserved address'],
  ['8.8.8.8', null],
  ['::', 'an unspecified address'],
  ['::1', 'a loopback address'],
  ['::ffff:8.8.8.8', 'an IPv4-mapped IPv6 address'],
  ['::ffff:1', null],
  ['2001:DB8::1', 'a documentation address'],
  ['2001:db80::1', null],
  ['fd00::1', 'a private address'],
  ['fe80::1', 'a link-local address'],
  ['ff02::1', 'a multicast address'],
  ['2600:3c00::5e', null],
])('%s is %s', (address, kind) => {
  expect(specialAddressKind(address)).toBe(kind)
})

test('reverse names', () => {
  expect(reverseName('192.0.2.10')).toBe('10.2.0.192.in-addr.arpa')
  expect(reverseName('2001:db8::1')).toBe(`1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`)
  expect(reverseName('::ffff:192.0.2.1')).toBe(`1.0.2.0.0.0.0.c.f.f.f.f.${'0.'.repeat(20)}ip6.arpa`)
  expect(reverseName('::')).toBe(`${'0.'.repeat(32)}ip6.arpa`)
  expect(reverseName('www')).toBeNull()
  expect([isReverseZone('2.0.192.in-addr.arpa'), isReverseZone('ip6.arpa'), isReverseZone(zone)]).toEqual([
    true,
    true,
    false,
  ])
})

test('times in words and in zone files', () => {
  expect([300, 3600, 5400, 86400, 172800, 604800, 1, 0].map(timeInWords)).toEqual([
    '5 minutes',
    '1 hour',
    '90 minutes',
    '1 day',
    '2 days',
    '1 week',
    '1 second',
    '0 seconds',
  ])
  expect(['300', '1h30m', '2W', '0', '2147483647'].map((text) => parseTtl(text))).toEqual([
    300, 5400, 1209600, 0, 2147483647,
  ])
  expect(['', 'h', '1x', '-1', '1.5', '2147483648', '99999999999'].map((text) => parseTtl(text))).toEqual(
    Array(7).fill(undefined),
  )
})
