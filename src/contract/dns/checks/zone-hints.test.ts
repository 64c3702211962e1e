import { expect, test } from 'vitest'
import { normalizeRecord, type RecordDraft } from '../records/record-types.ts'
import { noMailRecords, zoneHints } from './zone-hints.ts'

const zone = 'example.org'
const hints = (...drafts: RecordDraft[]) =>
  zoneHints(
    zone,
    drafts.map((draft, index) => Object.assign(normalizeRecord(draft, zone), { id: index })),
  )
const codes = (...drafts: RecordDraft[]) => hints(...drafts).map(({ code }) => code)

const apex: RecordDraft = { type: 'A', target: '192.0.2.1' }
const mx = (host: string): RecordDraft => ({ type: 'MX', target: `${host}.example.net`, priority: 10 })
const mail: RecordDraft[] = [
  mx('mx1'),
  mx('mx2'),
  { type: 'TXT', target: 'v=spf1 mx -all' },
  { type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=reject' },
]
const caa = (tag: 'issue' | 'issuewild' | 'iodef'): RecordDraft => ({ type: 'CAA', tag, target: 'ca.example' })
const ns = (host: string): RecordDraft => ({ type: 'NS', name: 'lab', target: `${host}.example.net` })

test.each<[string, RecordDraft[], string[]]>([
  ['all is well', [apex, ...mail], []],
  ['no records', [], ['no-mx']],
  ['no address at the apex', mail, ['no-apex-address']],
  ['no mail records', [apex], ['no-mx']],
  ['no mail, said so', [apex, ...noMailRecords], []],
  ['one mail server, no policies', [apex, mx('mx1')], ['one-mx', 'no-spf', 'no-dmarc']],
  ['CAA complete', [apex, ...mail, caa('issue'), caa('issuewild')], []],
  ['CAA without issuewild', [apex, ...mail, caa('issue')], ['caa-no-issuewild']],
  ['CAA with iodef only', [apex, ...mail, caa('iodef')], ['caa-iodef-only']],
  ['one server of a delegation', [apex, ...mail, ns('a')], ['single-ns']],
  ['two servers of a delegation', [apex, ...mail, ns('a'), ns('b')], []],
  ['wildcard alone', [apex, ...mail.slice(0, 3), { ...apex, name: '*.lab' }], ['no-dmarc']],
  [
    'name beside a wildcard',
    [apex, ...mail, { ...apex, name: '*.lab' }, { ...apex, name: 'www.lab' }],
    ['wildcard-covered'],
  ],
])('%s', (_, records, expected) => {
  expect(codes(...records)).toEqual(expected)
})

test('a reverse zone needs no addresses of its own and no mail', () => {
  const zoneOf = (name: string) =>
    zoneHints(name, [{ ...normalizeRecord({ type: 'PTR', name: '1', target: 'host.example.net' }, name), id: 1 }])
  expect(zoneOf('2.0.192.in-addr.arpa')).toEqual([])
  expect(zoneOf('8.b.d.0.1.0.0.2.ip6.arpa')).toEqual([])
})

test.each([
  [1, '*.lab.example.org does not apply to 1 existing name at the same level, regardless of record type.'],
  [3, '*.lab.example.org does not apply to 3 existing names at the same level, regardless of record type.'],
])('what a wildcard with %i names beside it does not apply to', (count, text) => {
  const names = Array.from({ length: count }, (_, index): RecordDraft => ({ ...apex, name: `host-${index}.lab` }))
  expect(hints(apex, ...mail, { ...apex, name: '*.lab' }, ...names).map((hint) => hint.text)).toEqual([text])
})

test('a wildcard does not apply to a name that only has names below it', () => {
  const names = ['*.lab', '_sip._tcp.lab', '_http._tcp.lab', '*.any.lab'].map((name): RecordDraft => ({
    type: 'A',
    name,
    target: '192.0.2.1',
  }))
  expect(hints(apex, ...mail, ...names).map((hint) => hint.text)).toEqual([
    '*.lab.example.org does not apply to 2 existing names at the same level, regardless of record type.',
  ])
})

test('the fixes mend what the hint says, and nothing that is there already', () => {
  const [noMx] = hints(apex, { type: 'TXT', target: 'v=spf1 -all' })
  expect(noMx?.fix?.add?.map(({ type, name }) => `${name} ${type}`)).toEqual([' MX', '_dmarc TXT'])
  for (const start of [[apex], [apex, mx('mx1'), mx('mx2')]]) {
    const added = hints(...start).flatMap(({ fix }) => fix?.add ?? [])
    expect(codes(...start, ...added)).toEqual([])
  }
})
