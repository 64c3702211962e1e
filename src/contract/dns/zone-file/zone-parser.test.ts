import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isProportionate } from '../../growth-testing.ts'
import { maxRecordsPerDomain } from '../../limits.ts'
import { detectZone } from './detect-zone.ts'
import { normalizeRecord } from '../records/record-types.ts'
import { maxZoneFileLength, parseZoneFile } from './zone-parser.ts'
import { tokenizeZone } from './zone-tokens.ts'

const zone = 'example.org'
const parse = (text: string) => parseZoneFile(text, zone)
/** Records as `name type target`. */
const short = (text: string) =>
  parse(text).records.map(({ draft }) => {
    const { name, type, target } = normalizeRecord(draft, zone)
    return `${name || '@'} ${type} ${target}`
  })
const problems = (text: string) => parse(text).problems.map(({ level, line, text }) => `${level} ${line}: ${text}`)

describe('entries', () => {
  test.each<[string, string, string[]]>([
    [
      'relative, absolute and apex names',
      'www A 192.0.2.1\na.example.org. A 192.0.2.2\n@ A 192.0.2.3',
      ['www A 192.0.2.1', 'a A 192.0.2.2', '@ A 192.0.2.3'],
    ],
    ['owner of the line before', 'www A 192.0.2.1\n\tAAAA 2001:db8::1', ['www A 192.0.2.1', 'www AAAA 2001:db8::1']],
    ['TTL and class in either order', 'a 300 IN A 192.0.2.1\nb IN 300 A 192.0.2.1', ['a A 192.0.2.1', 'b A 192.0.2.1']],
    ['lower case', 'WWW in a 192.0.2.1', ['www A 192.0.2.1']],
    ['comments', '; all\nwww A 192.0.2.1 ; the web server', ['www A 192.0.2.1']],
    [
      'BOM, CRLF, tabs, no final newline',
      '\uFEFFa\tA\t192.0.2.1\r\nb\tA\t192.0.2.1',
      ['a A 192.0.2.1', 'b A 192.0.2.1'],
    ],
    [
      '$ORIGIN, also a relative one',
      '$ORIGIN lab\nwww A 192.0.2.1\n$ORIGIN example.org.\nb A 192.0.2.1',
      ['www.lab A 192.0.2.1', 'b A 192.0.2.1'],
    ],
    [
      'relative targets',
      'www CNAME web\nmail MX 10 mx.example.net.\nx CNAME @',
      ['www CNAME web.example.org', 'mail MX mx.example.net', 'x CNAME example.org'],
    ],
    ['parentheses', 'a TXT ( "x" ; one\n "y"\n)\nb A 192.0.2.1', ['a TXT xy', 'b A 192.0.2.1']],
    ['strings', String.raw`a TXT "a;b \"c\" \\ \195\169" d`, ['a TXT a;b "c" \\ éd']],
    ['text that is itself in quotes', String.raw`a TXT "\"x\""`, ['a TXT "x"']],
    ['U-labels', 'bücher A 192.0.2.1', ['xn--bcher-kva A 192.0.2.1']],
    ['escaped letters', String.raw`\119ww A 192.0.2.1`, ['www A 192.0.2.1']],
    ['SRV', '_sip._tcp SRV 1 2 5060 pbx', ['_sip._tcp SRV pbx.example.org']],
    ['CAA', '@ CAA 0 ISSUE "ca.example"', ['@ CAA ca.example']],
    ['null MX', '@ MX 0 .', ['@ MX ']],
    ['an answer of dig', ';; ANSWER SECTION:\nwww.example.org.\t300\tIN\tA\t192.0.2.1\n', ['www A 192.0.2.1']],
  ])('%s', (_, text, expected) => {
    expect(problems(text).filter((problem) => !problem.startsWith('warning'))).toEqual([])
    expect(short(text)).toEqual(expected)
  })

  test('places: lines of entries, columns of problems', () => {
    const parsed = parse('a TXT (\n"x"\n)\n\nb A 192.0.2.1\nc MX 300 mx.example.')
    expect(parsed.records.map(({ line, lastLine }) => [line, lastLine])).toEqual([
      [1, 3],
      [5, 5],
    ])
    expect(parsed.problems).toEqual([
      { level: 'error', line: 6, lastLine: 6, column: 6, text: 'The priority 300 is not valid: it must be 0-255.' },
    ])
  })
})

test('the SOA becomes settings; apex NS are kept apart; signatures are left out', () => {
  const parsed = parse(
    '@ IN SOA ns.old. host\\.master.example.net. (2024010101 2h 15m 2w 300)\n NS ns.old.\n NS ns1.node-dns.example.\n RRSIG A 8 2\nlab NS ns.lab',
  )
  expect(parsed.soa).toEqual({
    soa_email: 'host.master@example.net',
    serial: 2024010101,
    refresh_sec: 7200,
    retry_sec: 900,
    expire_sec: 1209600,
    minimum: 300,
  })
  expect(parsed.apexServers.map(({ draft }) => draft.target)).toEqual(['ns.old'])
  expect(parsed.records.map(({ draft }) => [draft.name, draft.target])).toEqual([['lab', 'ns.lab.example.org']])
  expect(parsed.problems.map(({ level, line }) => [level, line])).toEqual([
    ['hint', 1],
    ['warning', 1],
    ['hint', 3],
    ['hint', 4],
  ])
})

test.each<[string, string, string]>([
  ['unknown type', 'a SPF "x"', 'SPF records are not supported.'],
  ['unknown type in lower case', 'a https 1 .', 'https records are not supported.'],
  ['generic type', String.raw`a TYPE65 \# 0`, 'TYPE65 records are not supported.'],
  ['no record', 'broken line here', 'This line is not a record: line is not a DNS type.'],
  ['other class', 'a CH TXT "x"', 'The class CH is not supported. Use IN.'],
  [
    '$INCLUDE',
    '$INCLUDE other.zone',
    '$INCLUDE is not supported. Replace the line with the contents of the other file.',
  ],
  ['$GENERATE without a range', '$GENERATE 9-1 a$ A 192.0.2.$', '$GENERATE needs a range, such as 1-254 or 0-100/2.'],
  ['$GENERATE without a value', '$GENERATE 1-9 a$ A', '$GENERATE needs a name, a type and a value.'],
  ['$GENERATE of an SOA', '$GENERATE 1-9 @ SOA a$ b 1 2 3 4 5', 'A zone can have only one SOA record.'],
  [
    '$GENERATE with a malformed number',
    '$GENERATE 1-9 a${1 A 192.0.2.$',
    'Write $ for the number, or ${offset,width,base}, such as ${0,3}.',
  ],
  ['$GENERATE below zero', '$GENERATE 1-9 a${-5} A 192.0.2.$', 'a${-5} would be negative for 1.'],
  [
    '$GENERATE of too many',
    '$GENERATE 0-20000 a$ A 192.0.2.1',
    'This would make 20,001 records. All $GENERATE lines together can make at most 20,000.',
  ],
  [
    '$GENERATE of too long lines',
    `$GENERATE 1-20000 a$ TXT ${'x'.repeat(300)}`,
    'The lines that this would make are too long.',
  ],
  [
    '$GENERATE of more than a zone can have',
    '$GENERATE 1-12001 a$ A 192.0.2.1',
    'A zone can have at most 12,000 records.',
  ],
  ['other directive', '$HELLO x', '$HELLO is not a known directive.'],
  ['$ORIGIN without a name', '$ORIGIN', '$ORIGIN needs a name.'],
  ['$ORIGIN with two names', '$ORIGIN a.example.org. b', 'Only one value can follow $ORIGIN.'],
  ['$TTL without a time', '$TTL x', '$TTL needs a time, such as 3600 or 1h.'],
  ['$TTL with more than a time', '$TTL 300 (\na A 192.0.2.1 )', 'Only one value can follow $TTL.'],
  ['$TTL too large', '$TTL 2147483648', '$TTL needs a time, such as 3600 or 1h.'],
  ['outside the zone', 'a.example.net. A 192.0.2.1', 'a.example.net is outside the zone example.org.'],
  ['the root', '. A 192.0.2.1', 'The root is outside the zone example.org.'],
  ['no owner', ' A 192.0.2.1', 'This line has no name, and no earlier line provides one.'],
  ['no type', 'a 300 IN', 'This line has no record type.'],
  ['missing data', 'a MX 10', 'MX records need 2 fields.'],
  ['missing text', 'a TXT', 'TXT records need text.'],
  ['too much data', 'a A 192.0.2.1 192.0.2.2', 'Too many fields: A records have only 1 field.'],
  ['period in a label', String.raw`a\.b A 192.0.2.1`, String.raw`Names with the escape \. are not supported.`],
  ['escaped @', String.raw`\@ A 192.0.2.1`, String.raw`Names with the escape \@ are not supported.`],
  ['octets that are not UTF-8', String.raw`a TXT "\255"`, 'This text is not valid UTF-8.'],
  ['escape above 255', String.raw`a TXT "\999"`, 'This text is not valid UTF-8.'],
  ['line break in a text', String.raw`a TXT "x\010y"`, 'Text with line breaks is not supported.'],
  ['NUL in a text', String.raw`a TXT "x\000y"`, 'Text with control characters is not supported.'],
  ['CAA tag', 'a CAA 0 contactemail "x"', 'The tag contactemail is not supported. Use issue, issuewild or iodef.'],
  [
    'SRV below a name',
    '_sip._tcp.lab SRV 1 2 3 a.example.',
    'SRV records are supported only at _service._protocol directly below the zone.',
  ],
  [
    'SRV to one label',
    '_sip._tcp SRV 1 2 3 pbx.',
    'pbx is not supported as a target: a single label would mean a name in the zone.',
  ],
  ['SRV port', '_sip._tcp SRV 1 2 65536 a.example.', 'The port 65536 is not valid: it must be 0-65535.'],
  ['open quote', 'a TXT "x', 'This quote is never closed.'],
  ['closing parenthesis', 'a A 192.0.2.1 )', 'This closing parenthesis has no matching opening one.'],
  ['SOA elsewhere', 'a SOA a. b. 1 2 3 4 5', 'The name of an SOA record must be the name of the zone.'],
  ['short SOA', '@ SOA a. b. 1 2 3 4', 'An SOA record has two names and five numbers.'],
])('error: %s', (_, text, problem) => {
  expect(problems(text)).toEqual([`error 1: ${problem}`])
  expect(short(text)).toEqual([])
})

test.each<[string, string | null]>([
  ['"txtvers=1" "qtotal=1" "rp=printers/a"', '3 strings will be stored as one.'],
  ['word1 word2', '2 strings will be stored as one.'],
  ['"a" ""', '2 strings will be stored as one.'],
  ['"one"', null],
  [`"${'x'.repeat(255)}" "${'y'.repeat(255)}" "z"`, null],
  [`"${'é'.repeat(127)}" "é"`, null],
  [String.raw`"${String.raw`\195\169`.repeat(127)}" "z"`, null],
  [`"${'x'.repeat(251)}" "y"`, '2 strings will be stored as one.'],
  ['"v=spf1 mx" " -all"', null],
  ['"v=DKIM1; k=rsa; " "p=abc"', null],
  ['"v=dmarc1; p=none; " "rua=mailto:a@b.example"', null],
  ['"v=STSv1; " "id=1"', null],
  ['"v=spf10" "x"', '2 strings will be stored as one.'],
])('strings that are joined are told: %s', (data, note) => {
  expect(problems(`a TXT ${data}`)).toEqual(note === null ? [] : [`warning 1: ${note}`])
})

test('CAA flags that are lost are told', () => {
  expect(problems('a CAA 128 issue "ca.example"')).toEqual([
    'warning 1: The flags 128 are not supported and will be stored as 0.',
  ])
  expect(short('a CAA 128 issue "ca.example"')).toEqual(['a CAA ca.example'])
})

test('a doubled zone name stays what the file says, for the check to find', () => {
  expect(parse('www.example.org A 192.0.2.1').records[0]?.draft.name).toBe('www.example.org.example.org.')
})

test('after a mistake, reading goes on with the next line', () => {
  expect(short('a TXT "x\nb A 192.0.2.1')).toEqual(['b A 192.0.2.1'])
  expect(short('a TXT ( "x"\nb A 192.0.2.1')).toEqual(['b A 192.0.2.1'])
  expect(problems('b A 192.0.2.1\na TXT ( "x"\nc A 192.0.2.1')).toEqual(['error 2: This parenthesis is never closed.'])
})

test('every line with content is in the result or has a problem', () => {
  const piece = fc.constantFrom(
    'a',
    '@',
    'IN',
    '300',
    'A',
    'MX',
    'TXT',
    '192.0.2.1',
    '10',
    '"x"',
    '"',
    '(',
    ')',
    ';',
    '\\',
    '$TTL',
    ' ',
    '\n',
    '\n',
    'b.example.org.',
    'é',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join(' ').replace(/ \n /g, '\n')
      const { records, apexServers, problems } = parse(text)
      // In parentheses a directive continues on lines that do not begin with $.
      const directives = tokenizeZone(text).entries.filter(({ tokens: [first] }) => first?.text === '$TTL')
      const covered = (line: number) =>
        [...records, ...apexServers, ...problems, ...directives].some(
          (each) => each.line <= line && line <= each.lastLine,
        )
      for (const [index, line] of text.split('\n').entries())
        if (/^[^;\s$()]/.test(line)) expect([line, covered(index + 1)]).toEqual([line, true])
    }),
    { numRuns: 500 },
  )
})

test('the largest zone is read, and one record more is not', () => {
  const line = `host-name-000 300 IN TXT "${'x'.repeat(60)}"\n`
  const full = parse(line.repeat(maxRecordsPerDomain + 2))
  expect(full.records).toHaveLength(maxRecordsPerDomain)
  expect(full.problems).toHaveLength(2)
  expect(parse(' '.repeat(maxZoneFileLength + 1)).problems).toMatchObject([{ level: 'error' }])
})

const repeated = (piece: string) => (count: number) => piece.repeat(count)

test.for<[string, (count: number) => string]>([
  ...['(\n', '"\n', ')\n', 'a ', '\\', '"a" ', ' \n', '$X\n', 'a A 1\n', 'IN ', '$ORIGIN a\n', '漢 A 1\n'].map(
    (piece): [string, (count: number) => string] => [JSON.stringify(piece), repeated(piece)],
  ),
  ['lines below a long origin', (count) => `$ORIGIN ${'a'.repeat(count)}.${zone}.\n${'a A 192.0.2.1\n'.repeat(count)}`],
  ['lines with long names', (count) => `${'漢.'.repeat(250)} A 192.0.2.1\n`.repeat(count / 100)],
  ['a line with a long name', (count) => `${'漢'.repeat(count)} A 192.0.2.1\n`],
])('the worst files, here of %s, take time in proportion to their length', async ([, text]) => {
  expect(await isProportionate((count) => parse(text(count)), 80_000)).toBe(true)
})

test('after a thousand errors the rest is not read, which is told', () => {
  const parsed = parse('a A\n'.repeat(1005))
  expect(parsed.problems).toHaveLength(1001)
  expect(parsed.problems.at(-1)).toMatchObject({ level: 'error', line: 1001, lastLine: 1005 })
})

const soaData = 'SOA a. b. 1 2 3 4 5'
test.each([
  [`Example.ORG. 300 IN ${soaData}`, 'example.org'],
  [`example.org 300 IN ${soaData}`, 'example.org'],
  [`lab 300 IN ${soaData}`, null],
  [`$ORIGIN example.org.\n$TTL 1h\n@ 1h IN ${soaData}`, 'example.org'],
  [`$ORIGIN .\n$TTL 300\nexample.org IN ${soaData}\n$ORIGIN example.org.\nwww A 192.0.2.1`, 'example.org'],
  [`$ORIGIN org.\n$ORIGIN example\n@ ${soaData}`, 'example.org'],
  [`example.org. ${soaData}\n$ORIGIN lab.example.org.\n@ A 192.0.2.1`, 'example.org'],
  // Without an SOA record, an origin may be that of a part of the zone.
  ['$ORIGIN lab.example.org.\nwww A 192.0.2.1', null],
  ['www A 192.0.2.1\n$ORIGIN lab.example.org.\nwww A 192.0.2.1', null],
  ['www A 192.0.2.1', null],
  [`@ IN ${soaData}`, null],
  [`@ IN ${soaData}\n$ORIGIN lab.example.org.\nwww A 192.0.2.1`, null],
  [`$ORIGIN lab\n@ ${soaData}`, null],
  [`\t${soaData}`, null],
  ['example.org. TXT SOA', null],
  ['example.org. "SOA" x', null],
  [String.raw`a\.b.example. ${soaData}`, null],
])('%j is about %s', (text, name) => {
  expect(detectZone(text)).toBe(name)
})

test('a file is outside when none of its records is in the zone', () => {
  expect(parse('a.example.net. A 192.0.2.1\nb.example.net. A 192.0.2.2').outside).toBe('a.example.net')
  expect(parse('a.example.net. A 192.0.2.1\nb A 192.0.2.2').outside).toBeNull()
  expect(parse('a.example.net. A 192.0.2.1\nb HTTPS 1 .').outside).toBeNull()
  expect(parse('').outside).toBeNull()
})

describe('$GENERATE', () => {
  const generated = (line: string) =>
    parse(line).records.map(({ draft: { name, target, ttl_sec } }) => [name, target, ttl_sec])

  test('makes a record for each number of the range', () => {
    expect(generated('$GENERATE 1-3 host-$ 300 IN A 192.0.2.$')).toEqual([
      ['host-1', '192.0.2.1', 300],
      ['host-2', '192.0.2.2', 300],
      ['host-3', '192.0.2.3', 300],
    ])
    expect(generated('$GENERATE 0-20/10 ${100,4} TXT "number $ of \\$20 and ${0,2,x}"')).toEqual([
      ['0100', 'number 0 of $20 and 00', 0],
      ['0110', 'number 10 of $20 and 0a', 0],
      ['0120', 'number 20 of $20 and 14', 0],
    ])
  })

  test('writes the digits of IPv6 from the right', () => {
    expect(generated('$GENERATE 15-16 ${0,7,n} PTR h$.example.org.')).toEqual([
      ['f.0.0.0', 'h15.example.org', 0],
      ['0.1.0.0', 'h16.example.org', 0],
    ])
  })

  test('takes a quoted value for its fields, as BIND does, but for texts', () => {
    expect(generated('$GENERATE 1-1 h$ MX "10 mail$"')).toEqual(generated('$GENERATE 1-1 h$ MX 10 mail$'))
    expect(generated('$GENERATE 1-1 _s$._tcp SRV "0 0 5060 pbx$"')).toHaveLength(1)
    expect(generated('$GENERATE 1-1 t$ TXT "of two words"')).toHaveLength(1)
  })

  test('leaves the name of the line before for the line after, and says once what is noticed', () => {
    const parsed = parse('a A 192.0.2.1\n$GENERATE 1-2 b$ 301 A 192.0.2.$\n 300 TXT "of a"')
    expect(parsed.records.map(({ draft: { name }, line }) => [name, line])).toEqual([
      ['a', 1],
      ['b1', 2],
      ['b2', 2],
      ['a', 3],
    ])
    expect(parsed.problems.map(({ line, text }) => [line, text])).toEqual([
      [2, 'The TTL 301 will be stored as 300 (5 minutes).'],
    ])
  })

  test('makes nothing where one of its records cannot be read', () => {
    const parsed = parse('$GENERATE 253-257 h$ MX $ mail.example.org.\na A 192.0.2.1')
    expect(parsed.records.map(({ draft }) => draft.name)).toEqual(['a'])
    expect(parsed.problems.map(({ line, text }) => [line, text])).toEqual([
      [1, 'The priority 256 is not valid: it must be 0-255.'],
    ])
  })

  test('the bounds are those of the whole file', () => {
    const text = Array.from({ length: 3 }, () => '$GENERATE 1-9999 @ NS ns$.example.net.').join('\n')
    const parsed = parse(text)
    expect(parsed.apexServers).toHaveLength(19_998)
    expect(parsed.problems.map(({ line }) => line)).toEqual([3])
  })
})
