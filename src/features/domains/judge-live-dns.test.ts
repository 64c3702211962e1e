import { describe, expect, it } from 'vitest'
import type { DomainRecord } from '#contract/areas/records.ts'
import type { LiveDns, LiveRecord, LiveServer } from '#contract/embedded/live-dns.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { zoneNameServers } from '#contract/dns/records/zone-name-servers.ts'
import { inLanguage } from '#contract/translate.ts'
import { isSameAnswer, judgeCopies, judgeDelegation, judgeSerial, serverStates } from './judge-live-dns.ts'

const server = (name: string, serial: number | null = 7): LiveServer => ({ name, serial, problem: null, answer: null })
const found = (names: readonly string[], rest: Partial<LiveDns> = {}): LiveDns => ({
  parent: 'org',
  delegation: names.length > 0 ? 'delegated' : 'absent',
  servers: names.map((name) => server(name)),
  primaries: [],
  rendered_serial: 7,
  ...rest,
})
const [first = '', ...others] = zoneNameServers

describe('the delegation', () => {
  it.each([
    ['all servers', found(zoneNameServers), 'ok', /All of its name servers/],
    ['some of them', found([first]), 'ok', new RegExp(`Missing from the delegation: ${others.join(', ')}`)],
    ['others beside', found([first, 'ns.example.net']), 'warn', /Remove the other name servers/],
    ['others only', found(['ns.example.net']), 'warn', /records here are not used/],
    ['none', found([]), 'bad', /org has no name servers for example.org/],
    ['a parent that does not respond', found([], { delegation: 'unknown' }), 'warn', /No name server of org responded/],
    ['no parent', found([], { delegation: 'unknown', parent: null }), 'warn', /may not have internet access/],
  ])('%s', (_, live, tone, text) => {
    const verdict = judgeDelegation(live, 'example.org')
    expect(verdict.tone).toBe(tone)
    expect(verdict.text).toMatch(text)
  })
})

it.each([
  ['example.org', /registrar/],
  ['2.0.192.in-addr.arpa', /assigned you the addresses/],
])('says who can delegate %s', (zone, text) => {
  for (const live of [found([]), found(['ns.example.net'])]) expect(judgeDelegation(live, zone).text).toMatch(text)
})

it('serials are compared with that of the last rendering', () => {
  expect(judgeSerial(server('a', 7), 7)).toBe('current')
  expect(judgeSerial(server('a', 6), 7)).toMatch(/^older/)
  expect(judgeSerial(server('a', 8), 7)).toMatch(/^newer/)
  expect(judgeSerial(server('a', null), 7)).toBe('')
  expect(judgeSerial(server('a', 8), 0)).toBe('')
})

describe('the name servers', () => {
  const tones = (live: LiveDns | undefined) => serverStates(live).map(({ tone }) => tone)
  const rest = others.map(() => 'bad')

  it('are unknown before the first look-up, and when the parent does not respond', () => {
    const unknown = zoneNameServers.map(() => 'off')
    expect(tones(undefined)).toEqual(unknown)
    expect(tones(found([], { delegation: 'unknown' }))).toEqual(unknown)
  })

  it.each([
    ['that serve the rendered zone are fine', [server(first)], ['ok', ...rest]],
    ['are fine before the first rendering', [server(first, 3)], ['ok', ...rest], 0],
    ['with an old copy are not', [server(first, 6)], ['warn', ...rest]],
    ['that do not respond are not', [{ ...server(first, null), problem: 'it did not respond' }], ['warn', ...rest]],
    ['of others come last', [server('ns.example.net'), server(first)], ['ok', ...rest, 'warn']],
    ['are all missing without a delegation', [], ['bad', ...rest]],
  ])('%s', (_, servers, expected, rendered_serial = 7) => {
    const delegation = servers.length > 0 ? 'delegated' : 'absent'
    expect(tones(found([], { delegation, servers, rendered_serial }))).toEqual(expected)
  })
})

const saved = (draft: RecordDraft): DomainRecord => ({
  id: 1,
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
  ...normalizeRecord(draft, 'example.org'),
})
const live = (record: Partial<LiveRecord>): LiveRecord => ({
  type: 'A',
  target: '',
  priority: 0,
  weight: 0,
  port: 0,
  tag: null,
  ttl: 60,
  ...record,
})

it.each([
  ['the same address', [live({ target: '192.0.2.1' })], [saved({ type: 'A', target: '192.0.2.1' })], true],
  ['another address', [live({ target: '192.0.2.2' })], [saved({ type: 'A', target: '192.0.2.1' })], false],
  [
    'another form',
    [live({ type: 'AAAA', target: '2001:db8::1' })],
    [saved({ type: 'AAAA', target: '2001:DB8:0::1' })],
    true,
  ],
  ['one missing', [], [saved({ type: 'A', target: '192.0.2.1' })], false],
  [
    'another priority',
    [live({ type: 'MX', target: 'a.example', priority: 5 })],
    [saved({ type: 'MX', target: 'a.example', priority: 10 })],
    false,
  ],
  [
    'a name in upper case',
    [live({ type: 'CNAME', target: 'WWW.Example.NET' })],
    [saved({ type: 'CNAME', name: 'a', target: 'www.example.net' })],
    true,
  ],
  [
    'a key in lower case',
    [live({ type: 'TXT', target: 'v=dkim1; p=abc' })],
    [saved({ type: 'TXT', target: 'v=DKIM1; p=AbC' })],
    false,
  ],
])('an answer with %s', (_, answer, records, same) => expect(isSameAnswer(answer, records)).toBe(same))

describe('the copies of a secondary domain', () => {
  const statesOf = (primaries: LiveDns['primaries'], servers: LiveDns['servers']) =>
    judgeCopies({ primaries, servers }).map(({ tone, text }) => `${tone}: ${text}`)
  const silent = { ...server('192.0.2.2', null), problem: 'it did not respond' }

  it('are compared with the newest primary server', () => {
    expect(
      statesOf([server('192.0.2.1', 9), server('192.0.2.3', 8), silent], [server(first, 9), server('ns.x.example', 9)]),
    ).toEqual(['ok: newest', 'warn: older than another primary server', 'warn: it did not respond', 'ok: up to date'])
    expect(statesOf([server('192.0.2.1', 9)], [server(first, 8)]).at(-1)).toBe('warn: differs from the primary servers')
  })

  it('are not judged without an answer of a primary server', () => {
    expect(statesOf([silent], [server(first, 8)])).toEqual([
      'warn: it did not respond',
      'off: no primary server to compare with',
    ])
  })

  it('have problems in the language of the screen', () => {
    inLanguage('de', { 'reason|it did not respond': 'er hat nicht geantwortet' }, () =>
      expect(statesOf([silent], [])).toEqual(['warn: er hat nicht geantwortet']),
    )
  })
})
