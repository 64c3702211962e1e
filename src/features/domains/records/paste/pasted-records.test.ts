import { describe, expect, it } from 'vitest'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { readPastedRecords } from './pasted-records.ts'

const zone = 'example.com'
const paste = (text: string) => readPastedRecords(text, zone, { zoneTtl: 86400 })

describe('pasted records', () => {
  it.each<[string, number[], string[]]>([
    ['$TTL 7200\nfoo IN A 203.0.113.7', [7200], []],
    ['$TTL 86400\nfoo IN A 203.0.113.7', [0], []],
    ['$ORIGIN lab\n$TTL 600\nfoo IN A 203.0.113.7', [300], ['The TTL 600 will be stored as 300 (5 minutes).']],
    ['Type: A\nHost: a\nValue: 192.0.2.1\nTTL: 7200', [7200], []],
    ['Type: A\nHost: a\nValue: 192.0.2.1\nTTL: 2 hours', [7200], []],
    ['Type: A\nHost: a\nValue: 192.0.2.1\nTTL: Auto', [0], []],
    ['Type: A\nHost: a\nValue: 192.0.2.1\nTTL: 60', [300], ['The TTL 60 will be stored as 300 (5 minutes).']],
    ['Type: A\nHost: a\nValue: 192.0.2.1\nTTL: short', [0], ['The TTL short is not valid, so the default is used.']],
  ])('keeps the TTL of %j', (text, ttls, notes) => {
    const { records, problems } = paste(text)
    expect(records.map(({ draft }) => draft.ttl_sec ?? 0)).toEqual(ttls)
    expect(problems.map((problem) => problem.text)).toEqual(notes)
  })

  it('reads what follows a directive as a zone file, whatever is wrong in it', () => {
    const { records, problems } = paste('$ORIGIN sub.example.com.\nq A 192.0.2.1\nw MX mail\nv MX mail2')
    expect(records.map(({ draft }) => draft.name)).toEqual(['q.sub'])
    expect(problems.filter(({ level }) => level === 'error').map(({ line }) => line)).toEqual([3, 4])
  })

  it.each([
    'other.test. 300 IN CNAME shop',
    'other.test. 300 IN NS ns1',
    'other.test. 300 IN MX 10 mail',
    'other.test. TXT "hello"',
    'other.test. CNAME shop',
  ])('never takes the value of %s for its name', (line) => {
    const { records, problems } = paste(`${line}\nwww A 192.0.2.1`)
    expect(records.map(({ draft }) => draft.name)).toEqual(['www'])
    expect(problems.map((problem) => [problem.line, problem.level])).toEqual([[1, 'error']])
    expect(paste(line).records).toEqual([])
  })

  it('says that it does not read JSON', () => {
    const { records, problems } = paste(JSON.stringify([{ type: 'A', name: 'www', target: '192.0.2.1' }], null, 2))
    expect(records).toEqual([])
    expect(problems).toEqual([{ level: 'error', line: 1, text: expect.stringMatching(/^This is JSON/) }])
  })

  it('reads lines of a zone file and the answer of dig', () => {
    const { records } = paste(';; ANSWER SECTION:\nwww.example.com.\t300\tIN\tA\t192.0.2.1\n')
    expect(records.map(({ draft, line }) => [draft.type, draft.target, draft.ttl_sec, line])).toEqual([
      ['A', '192.0.2.1', 300, 2],
    ])
  })

  it.each([
    [
      'Type: MX\nHost: @\nValue: mx.mail.example\nPriority: 20',
      { type: 'MX', target: 'mx.mail.example', priority: 20 },
    ],
    ['Type\tA\nHost\t: a\nValue:\t192.0.2.1', { type: 'A', name: 'a', target: '192.0.2.1' }],
    ['Type\nTXT\nName\n_verify\nContent\na=b c', { type: 'TXT', name: '_verify', target: 'a=b c' }],
    [
      'Record type = CNAME\nHost = shop\nPoints to = shops.example.net.',
      { type: 'CNAME', name: 'shop', target: 'shops.example.net' },
    ],
  ])('reads the block of a provider', (text, draft) => {
    expect(paste(text).records).toEqual([{ draft, line: 1 }])
  })

  it('reads several blocks', () => {
    const { records } = paste('Type: A\nHost: a\nValue: 192.0.2.1\n\nType: A\nHost: b\nValue: 192.0.2.2')
    expect(records.map(({ draft, line }) => [draft.name, line])).toEqual([
      ['a', 1],
      ['b', 5],
    ])
  })
})

describe('a zone file with a line that is none', () => {
  it.each(['ns1.other.example. 86400 IN A 192.0.2.1', 'TXT host hello', String.raw`x\.y A 192.0.2.1`])(
    'keeps the strings and escapes of the others: %s',
    (other) => {
      const { records } = paste(
        [
          'key._domainkey 3600 IN TXT "v=DKIM1; p=abc" "def; t=s"',
          '_spf IN TXT "v=spf1 include:_spf.exam" "ple.net -all"',
          String.raw`quoted TXT "a\"b"`,
          't TXT "a" "b" "c d"',
          other,
        ].join('\n'),
      )
      expect(records.slice(0, 4).map(({ draft }) => normalizeRecord(draft, zone).target)).toEqual([
        'v=DKIM1; p=abcdef; t=s',
        'v=spf1 include:_spf.example.net -all',
        'a"b',
        'abc d',
      ])
    },
  )
})
