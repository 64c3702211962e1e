/** Lists of records as people copy them from spreadsheets, providers and messages. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProportionate } from '#contract/growth-testing.ts'
import { normalizeRecord, recordTypeNames } from '#contract/dns/records/record-types.ts'
import { normalizeText } from '#contract/dns/types/txt.ts'
import { validRecords } from '#contract/dns/checks/zone-testing.ts'
import { inLanguage } from '#contract/translate.ts'
import { toCsv, withoutApostrophes } from '#kit/table/model/export.ts'
import { compareWithZone } from '../candidates.ts'
import { recordColumns } from '../grid/columns.ts'
import { readPastedRecords } from './pasted-records.ts'

const zone = 'example.com'
const paste = (text: string) => readPastedRecords(text, zone, { zoneTtl: 86400 })
/** Records as `name type data ttl`. */
const short = (text: string) =>
  paste(text).records.map(({ draft }) => {
    const { type, name, target, priority, weight, port, tag, ttl_sec } = normalizeRecord(draft, zone)
    const numbers = type === 'MX' ? [priority] : type === 'SRV' ? [priority, weight, port] : type === 'CAA' ? [tag] : []
    return [name || '@', type, ...numbers, target, ...(ttl_sec === 0 ? [] : [ttl_sec])].join(' ')
  })
const errors = (text: string) =>
  paste(text).problems.flatMap(({ level, line, text }) => (level === 'error' ? [`${line}: ${text}`] : []))
const notes = (text: string) => paste(text).problems.flatMap(({ level, text }) => (level === 'warning' ? [text] : []))

const expected = ['www A 192.0.2.1 3600', '@ MX 10 mx.example.net 3600', 'shop CNAME shops.example.net 3600']

describe('a list between semicolons in which the name is empty', () => {
  const rows = ';A;192.0.2.7\r\n;TXT;hello'

  it.each([
    [
      'with labels',
      `Name;Type;Value\r\nwww;A;192.0.2.1\r\n${rows}`,
      ['www A 192.0.2.1', '@ A 192.0.2.7', '@ TXT hello'],
    ],
    ['with labels, of every row', `\uFEFFName;Type;Value\r\n${rows}`, ['@ A 192.0.2.7', '@ TXT hello']],
    ['without labels', `www;A;192.0.2.1\n${rows}`, ['www A 192.0.2.1', '@ A 192.0.2.7', '@ TXT hello']],
    [
      'with labels that leave out the type',
      'Name;Value\nwww;192.0.2.1\n;192.0.2.7',
      ['www A 192.0.2.1', '@ A 192.0.2.7'],
    ],
  ])('%s', (_case, text, found) => {
    expect(short(text)).toEqual(found)
    expect(errors(text)).toEqual([])
  })

  it('is told from the comments of a zone file', () => {
    expect(short('; A\n; MX; A\n;www A 192.0.2.7\nwww A 192.0.2.1')).toEqual(['www A 192.0.2.1'])
  })
})

describe('a list with a first line of labels', () => {
  it.each([
    [
      'tabs',
      'Type\tHost\tValue\tPriority\tTTL\nA\twww\t192.0.2.1\t\t3600\nMX\t@\tmx.example.net\t10\t3600\nCNAME\tshop\tshops.example.net\t\t3600',
    ],
    [
      'other labels in another order',
      'TTL,Content,Record type,Name,Prio\n3600,192.0.2.1,A,www,\n3600,mx.example.net.,MX,,10\n1 hour,shops.example.net.,CNAME,shop.example.com,',
    ],
    [
      'semicolons and quotes',
      '"Host";"Type";"Data";"TTL"\n"www";"A";"192.0.2.1";"1h"\n"@";"MX";"10 mx.example.net";"1h"\n"shop";"CNAME";"shops.example.net";"1h"',
    ],
    [
      'a Markdown table',
      '| Type | Name | Value | TTL |\n|------|:-----|-------|-----|\n| **A** | `www` | `192.0.2.1` | 3600 |\n| MX | @ | 10 mx.example.net | 3600 |\n| CNAME | shop | shops.example.net | 3600 |',
    ],
    [
      'aligned with spaces',
      'Record type   Host   Points to            TTL\nA             www    192.0.2.1            3600\nMX            @      10 mx.example.net    3600\nCNAME         shop   shops.example.net    3600',
    ],
    [
      'words',
      'Type Host TTL Value\r\nA www 3600 192.0.2.1\r\nMX @ 3600 10 mx.example.net\r\nCNAME shop 3600 shops.example.net\r\n',
    ],
  ])('%s', (_, text) => {
    expect(errors(text)).toEqual([])
    expect(short(text)).toEqual(expected)
  })

  it('has texts with separators in quotes, quotes in quotes, and columns that records do not have', () => {
    expect(short('Type,Name,Value,Proxied,Comment\nTXT,@,"v=spf1, ""mx"" -all",false,"a, b"')).toEqual([
      '@ TXT v=spf1, "mx" -all',
    ])
    expect(short('Name\tType\tValue\n_dmarc\tTXT\tv=DMARC1; p=none; rua=mailto:a@example.com')).toEqual([
      '_dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.com',
    ])
  })

  it('has records of every type', () => {
    const text = [
      'Type,Name,Value,Priority,Weight,Port,Tag',
      'SRV,_sip._tcp,pbx,10,5,5060,',
      'CAA,@,ca.example.net,,,,issue',
      'CAA,@,"0 iodef ""mailto:a@example.com""",,,,',
      'AAAA,www,2001:DB8::1,,,,',
      'NS,lab,ns1.example.net,,,,',
      'MX,@,.,0,,,',
    ].join('\n')
    expect(errors(text)).toEqual([])
    expect(short(text)).toEqual([
      '_sip._tcp SRV 10 5 5060 pbx.example.com',
      '@ CAA issue ca.example.net',
      '@ CAA iodef mailto:a@example.com',
      'www AAAA 2001:db8::1',
      'lab NS ns1.example.net',
      '@ MX 0 ',
    ])
  })

  it.each([
    ['the rest of its data', '10', '5 389 ldap.example.net'],
    ['all of its data', '10', '10 5 389 ldap.example.net'],
  ])('an SRV record has a priority in a column of its own, and %s in its value', (_, priority, value) => {
    const words = `Name Type TTL Priority Value\n_ldap._tcp SRV 3600 ${priority} ${value}`
    const cells = `Name\tType\tPriority\tValue\tTTL\n_ldap._tcp\tSRV\t${priority}\t${value}\t3600`
    for (const text of [words, cells]) {
      expect(errors(text)).toEqual([])
      expect(short(text)).toEqual(['_ldap._tcp SRV 10 5 389 ldap.example.net 3600'])
    }
    expect(short('Name,Type,Priority,Weight,Value\n_ldap._tcp,SRV,10,5,389 ldap')).toEqual([
      '_ldap._tcp SRV 10 5 389 ldap.example.com',
    ])
  })

  it('tells addresses by themselves when there is no type', () => {
    const text = 'Host,IP address\nwww,192.0.2.1\nwww,2001:db8::1\nshop,shops.example.net'
    expect(short(text)).toEqual(['www A 192.0.2.1', 'www AAAA 2001:db8::1'])
    expect(errors(text)).toEqual(['4: This line has no record type.'])
  })
})

describe('a list without labels has type, host and value in any order', () => {
  it.each<[string, string[]]>([
    ['A\twww\t192.0.2.1', ['www A 192.0.2.1']],
    ['www\tA\t192.0.2.1\t1h', ['www A 192.0.2.1 3600']],
    ['192.0.2.1\twww\tA', ['www A 192.0.2.1']],
    ['A,192.0.2.1,www', ['www A 192.0.2.1']],
    ['A, www, 192.0.2.1, 3600', ['www A 192.0.2.1 3600']],
    ['A www 192.0.2.1', ['www A 192.0.2.1']],
    ['A    www    192.0.2.1    Auto', ['www A 192.0.2.1']],
    ['a www 192.0.2.1', ['www A 192.0.2.1']],
    ['- A www 192.0.2.1\n- AAAA www 2001:db8::1', ['www A 192.0.2.1', 'www AAAA 2001:db8::1']],
    ['1. A: www -> 192.0.2.1\n2. CNAME: shop → shops.example.net', ['www A 192.0.2.1', 'shop CNAME shops.example.net']],
    ['* www A 192.0.2.1', ['www A 192.0.2.1']],
    ['* A 192.0.2.1', ['* A 192.0.2.1']],
    ['A\t\t192.0.2.1', ['@ A 192.0.2.1']],
    ['CNAME www shops.example.net', ['www CNAME shops.example.net']],
    ['CNAME shops.example.net www', ['www CNAME shops.example.net']],
    ['www CNAME shops.example.net', ['www CNAME shops.example.net']],
    ['CNAME www @', ['www CNAME example.com']],
    ['TXT,,hello\n,TXT,hello\nA,192.0.2.1,', ['@ TXT hello', '@ TXT hello', '@ A 192.0.2.1']],
    ['MX @ 10 mx.example.net', ['@ MX 10 mx.example.net']],
    ['MX,@,mx.example.net,10,3600', ['@ MX 10 mx.example.net 3600']],
    ['MX,@,3600,10,mx.example.net', ['@ MX 10 mx.example.net 3600']],
    ['MX @ mail', ['@ MX 10 mail.example.com']],
    ['SRV _sip._tcp 10 5 5060 pbx.example.net', ['_sip._tcp SRV 10 5 5060 pbx.example.net']],
    ['CAA,@,0 issue "ca.example.net"', ['@ CAA issue ca.example.net']],
    ['CAA @ issue ca.example.net', ['@ CAA issue ca.example.net']],
    ['TXT @ v=spf1 include:spf.example.net -all', ['@ TXT v=spf1 include:spf.example.net -all']],
    ['TXT\t_dmarc\t"v=DMARC1; p=none"\t3600', ['_dmarc TXT v=DMARC1; p=none 3600']],
    [
      '_dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.com',
      ['_dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.com'],
    ],
    ['www.example.com A 192.0.2.1\nA,www.example.com,192.0.2.2', ['www A 192.0.2.1', 'www A 192.0.2.2']],
  ])('%j', (text, records) => {
    expect(errors(text)).toEqual([])
    expect(short(text)).toEqual(records)
  })
})

it.each([
  ['Host\tType\tValue\tMX Pref\n@\tMX\tmx1.example.net\t0\n@\tMX\tmx2.example.net\t20', [0, 20]],
  ['Name,Typ,Wert,Details,Priorität,TTL\n@,MX,mx1.example.net,,5,300', [5]],
])('priorities have a heading of many names: %s', (text, priorities) => {
  expect(paste(text).records.map(({ draft }) => draft.priority)).toEqual(priorities)
})

it.each([
  ['Name,Type,Value,TTL', '1 hour', 3600],
  ['Name,Typ,Wert,TTL', '1 Stunde', 3600],
  ['Name,Typ,Wert,TTL', '2 Tage', 172800],
  ['Name,Typ,Wert,TTL', '1 Std', 3600],
  ['Name,Typ,Wert,TTL', 'Standard', undefined],
])('times have units in words: %s, %s', (heading, text, seconds) => {
  const { records } = paste(`${heading}\nwww,A,192.0.2.1,${text}`)
  expect(records.map(({ draft }) => draft.ttl_sec)).toEqual([seconds])
})

it('a word that is no unit is no time', () => {
  const { records } = paste('Name,Type,Value,TTL\nwww,A,192.0.2.1,5 minarets')
  expect(records.map(({ draft }) => draft.ttl_sec)).toEqual([undefined])
})

it('an empty text is never the name of its record', () => {
  for (const line of ['verify TXT ""', 'TXT verify ""', 'verify 300 TXT "" ""', 'verify,TXT,""', 'TXT\tverify\t""'])
    expect(short(`A,www,192.0.2.1\n${line}`)).not.toContain('@ TXT verify')
})

describe('what cannot be told has its line and the reason', () => {
  it.each<[string, string[]]>([
    ['hello world', ['1: This line has no record type, such as A or CNAME.']],
    ['A www 192.0.2.1\n\nplease add this', ['3: This line has no record type, such as A or CNAME.']],
    ['TXT,baq,""', ['1: This line has no value.']],
    ['A,192.0.2.1', ['1: This line has no host. Use @ for the domain itself.']],
    [
      'A,www,192.0.2.1,something,else',
      [
        '1: This line has more values than its type needs. Name them in a first line, such as “Type, Name, Value, TTL”.',
      ],
    ],
    [
      'MX,@,mx.example.net,10,20',
      [
        '1: This line has more values than its type needs. Name them in a first line, such as “Type, Name, Value, TTL”.',
      ],
    ],
    ['HTTPS,www,1 . alpn=h2', ['1: HTTPS records are not supported.']],
    ['Type,Name,Value\nALIAS,@,www.example.net', ['2: ALIAS records are not supported.']],
    ['Type,Name,Value\nB,@,x', [`2: “B” is not a record type. Types are ${recordTypeNames.join(', ')}.`]],
    ['Type,Name,Value\nA,www', ['2: This line has no value.']],
    [
      'Type,Name,Value\nTXT,@,a,b',
      [
        '2: This line has 4 values, but the first line names 3 columns. Enclose values that contain separators in quotes.',
      ],
    ],
    ['Type,Name,Value\nTXT,@,"a', ['2: A quote in this line is never closed.']],
    ['Type,Name,Value,Priority\nMX,@,mx.example.net,300', ['2: The priority 300 is not valid: it must be 0-255.']],
    ['Type,Name,Value\nSRV,_sip._tcp,pbx', ['2: SRV records need a priority, a weight, a port and a target.']],
    ['Type,Name,Value\nCAA,@,ca.example.net', ['2: A CAA record needs a tag: issue, issuewild or iodef.']],
    ['Type: A\nHost: www\nValue: 192.0.2.1\n\nType: A\nHost: lost', ['5: This record has no value.']],
  ])('%j', (text, problems) => {
    expect(errors(text)).toEqual(problems)
  })

  it('what is stored otherwise is noted', () => {
    expect(notes('MX @ mail')).toEqual(['The line has no priority, so 10 is used.'])
    expect(notes('TXT\tprinter\t"txtvers=1" "rp=a"')).toEqual(['2 strings will be stored as one.'])
    expect(notes('printer TXT "txtvers=1" "rp=a"')).toEqual(['2 strings will be stored as one.'])
    expect(short('printer TXT "txtvers=1" "rp=a"')).toEqual(['printer TXT txtvers=1rp=a'])
    expect(notes('A,www,192.0.2.1,60')).toEqual(['The TTL 60 will be stored as 300 (5 minutes).'])
  })
})

it('a line of a record whose names are labels is a record', () => {
  expect(short('name cname target')).toEqual(['name CNAME target.example.com'])
})

it('labels and values in one line, or repeated without an empty line, are records', () => {
  expect(short('- Type: A, Host: www, Value: 192.0.2.1\n- Type: TXT, Host: @, Value: v=spf1 a=b, c')).toEqual([
    'www A 192.0.2.1',
    '@ TXT v=spf1 a=b, c',
  ])
  expect(
    short(
      'Type: A\nHost: a\nValue: 192.0.2.1\nType: SRV\nService: sip\nProtocol: tcp\nPriority: 1\nWeight: 2\nPort: 3\nTarget: pbx',
    ),
  ).toEqual(['a A 192.0.2.1', '_sip._tcp SRV 1 2 3 pbx.example.com'])
})

it('name servers of the zone itself are kept apart', () => {
  const { records, apexServers, problems } = paste(
    'NS,@,ns1.old.example\nNS,@,ns1.node-dns.example\nNS,lab,ns1.old.example',
  )
  expect(records.map(({ draft }) => draft.name)).toEqual(['lab'])
  expect(apexServers.map(({ draft, line }) => [draft.target, line])).toEqual([['ns1.old.example', 1]])
  expect(problems.map(({ level, line }) => [level, line])).toEqual([['hint', 2]])
})

it('names in a list are full names when they have a period, those in a zone file are not', () => {
  expect(short('www CNAME web.lab')).toEqual(['www CNAME web.lab'])
  expect(short('www IN CNAME web.lab')).toEqual(['www CNAME web.lab.example.com'])
  expect(short('www CNAME web.lab\nftp CNAME a.example.net.')).toEqual([
    'www CNAME web.lab.example.com',
    'ftp CNAME a.example.net',
  ])
})

it('a list of any records is read as these records', () => {
  const cell = (text: string | number | null) => `"${String(text ?? '').replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(validRecords(zone), { minLength: 1, maxLength: 8 }), (all) => {
      // Quotes around a whole text, line breaks, and the apostrophe before a formula are left out of any pasted text.
      const stored = all.filter(
        ({ type, target }) => type !== 'TXT' || (/^[^\r\n"\\]*$/.test(target) && withoutApostrophes(target) === target),
      )
      fc.pre(stored.length > 0)
      const rows = stored.map(({ type, name, target, priority, weight, port, tag, ttl_sec }) =>
        [type, name || '@', target || '.', ttl_sec || 'Auto', priority, weight, port, tag].map(cell).join(','),
      )
      const { records, apexServers } = paste(['Type,Name,Value,TTL,Priority,Weight,Port,Tag', ...rows].join('\n'))
      const read = [...records, ...apexServers].toSorted((a, b) => a.line - b.line)
      expect(read.map(({ draft }) => normalizeRecord(draft, zone))).toEqual(stored)
    }),
    { numRuns: 300 },
  )
})

it('the CSV that the grid exports has the records of the zone, each as it is there', () => {
  fc.assert(
    fc.property(fc.array(validRecords(zone), { minLength: 1, maxLength: 8 }), (all) => {
      // Quotes around a whole text are left out of any pasted text.
      const stored = all.filter(({ type, target }) => type !== 'TXT' || normalizeText(target) === target)
      fc.pre(stored.length > 0)
      const existing = stored.map((record, id) => ({ ...record, id }))
      const rows = stored.map((record, id) => ({ key: String(id), record, base: null, state: 'saved' as const }))
      const { records, apexServers, problems } = paste(toCsv(rows, recordColumns(zone, 86400)))
      expect(problems).toEqual([])
      const candidates = compareWithZone([...records, ...apexServers], zone, existing)
      expect(candidates.map(({ status }) => status)).toEqual(stored.map(() => 'present'))
    }),
    { numRuns: 300 },
  )
})

it('the CSV that the grid exports in another language is read in that language', () => {
  const record = normalizeRecord({ type: 'MX', name: '', target: 'mail.example.net', priority: 20 }, zone)
  const { records, problems } = inLanguage('de', { Type: 'Typ', Value: 'Wert', Priority: 'Priorität' }, () =>
    paste(toCsv([{ key: '1', record, base: null, state: 'saved' }], recordColumns(zone, 86400))),
  )
  expect(problems).toEqual([])
  expect(records.map(({ draft }) => draft)).toMatchObject([{ type: 'MX', target: 'mail.example.net', priority: 20 }])
})

it('the column Details of that CSV is read where it has the data of the type', () => {
  const list = 'Name,Type,Value,Details,Priority,TTL'
  expect(
    short(
      [
        list,
        `'@,MX,mail.example.net,20,20,3600`,
        `'@,MX,.,0,0,3600`,
        '_ldap._tcp,SRV,ldap.example.net,10 5 389,10,3600',
        `'@,CAA,ca.example.net,issue,0,3600`,
        `formula,TXT,'=sum(a),,0,3600`,
        `formula,TXT,''=sum(a),,0,3600`,
        `quote,TXT,'a',,0,3600`,
        'www,A,192.0.2.1,the first web server,0,3600',
      ].join('\n'),
    ),
  ).toEqual([
    '@ MX 20 mail.example.net 3600',
    '@ MX 0  3600',
    '_ldap._tcp SRV 10 5 389 ldap.example.net 3600',
    '@ CAA issue ca.example.net 3600',
    'formula TXT =sum(a) 3600',
    "formula TXT '=sum(a) 3600",
    "quote TXT 'a' 3600",
    'www A 192.0.2.1 3600',
  ])
})

it('any text has a result, and each of its lines a record or a reason', () => {
  const piece = fc.constantFrom(
    'A',
    'MX',
    'TXT',
    'www',
    '@',
    '192.0.2.1',
    '10',
    '"',
    ',',
    '\t',
    '|',
    ' ',
    ';',
    ':',
    '\n',
    'Type',
    'Host',
    'Value',
    '- ',
    'a.b.',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { records, apexServers, problems } = paste(pieces.join(''))
      for (const { line } of [...records, ...apexServers, ...problems]) expect(line).toBeGreaterThan(0)
    }),
    { numRuns: 1000 },
  )
})

it.for(['A,', 'A ', '"', '"a"', '\t', '|', '-', ' ', ': ', ',Type', 'A www 192.0.2.1\n', '\n', '* ', '\\', '; '])(
  'the worst texts, here of %j, take time in proportion to their length',
  async (text) => {
    expect(await isProportionate((count) => paste(text.repeat(count)), 40_000)).toBe(true)
  },
)
