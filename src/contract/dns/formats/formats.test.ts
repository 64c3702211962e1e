/** How other tools read the files: DNSControl by running its configuration, octoDNS by its rules for YAML values. */
import { runInNewContext } from 'node:vm'
import { parseYaml } from '@redocly/openapi-core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validRecords } from '../checks/zone-testing.ts'
import { absoluteTarget } from '../records/record-line.ts'
import {
  normalizeRecord,
  recordTypeNames,
  recordTypes,
  type RecordDraft,
  type RecordValues,
} from '../records/record-types.ts'
import { dnsConfig } from './dnscontrol.ts'
import { octodnsFileName, octodnsZone } from './octodns.ts'

const zone = 'example.org'
const times = { refresh_sec: 0, retry_sec: 0, expire_sec: 0 }
const domain = { domain: zone, soa_email: 'admin@example.org', ttl_sec: 3600, ...times }
const stored = (drafts: readonly RecordDraft[]) => drafts.map((draft) => normalizeRecord(draft, zone))

/** Every type, and what is special in one of the formats. */
const usual = stored([
  { type: 'A', target: '203.0.113.10' },
  { type: 'A', name: 'www', target: '203.0.113.10' },
  { type: 'A', name: 'www', target: '203.0.113.11', ttl_sec: 300 },
  { type: 'A', name: '*.preview', target: '203.0.113.12', ttl_sec: 300 },
  { type: 'AAAA', name: 'www', target: '2001:db8::10' },
  { type: 'NS', target: 'ns1.example.net' },
  { type: 'NS', name: 'lab', target: 'ns1.example.net' },
  { type: 'MX', target: 'mail.example.org', priority: 10 },
  { type: 'MX', target: 'mail2.example.org', priority: 20 },
  { type: 'MX', name: 'quiet', target: '.' },
  { type: 'CNAME', name: 'docs', target: 'www.example.org' },
  { type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=quarantine' },
  { type: 'SRV', service: 'sip', protocol: 'tcp', target: 'pbx.example.org', priority: 10, weight: 5, port: 5060 },
  { type: 'SRV', service: 'imap', protocol: 'tcp', target: '.', priority: 0, weight: 0, port: 0 },
  { type: 'PTR', name: '10', target: 'www.example.org' },
  { type: 'CAA', tag: 'issue', target: ';' },
  { type: 'CAA', tag: 'iodef', target: 'mailto:admin@example.org' },
])
test('every type is among the usual records', () => {
  expect(new Set(usual.map(({ type }) => type))).toEqual(new Set(recordTypeNames))
})

const hostile = [
  '"); process.exit(1); //',
  String.raw`\"); D("evil.example`,
  '\u2028\u2029',
  '`${1}`',
  "it's",
  '"quoted"',
  '" " "',
  '"a" "b"',
  'a;b\\c\\;d;',
  '- type: A',
  '# no comment',
  'é漢😀',
  'x'.repeat(700),
].map((target) => Object.assign(normalizeRecord({ type: 'TXT', target: 'x' }, zone), { target }))

/** What a record means, for comparing. */
interface Meaning {
  readonly type: string
  readonly name: string
  readonly target: string
  readonly priority?: number
  readonly weight?: number
  readonly port?: number
  readonly tag?: string | null
}
/** `ttl`: in seconds, undefined where a format does not say it. */
const meaning = (
  { type, name, target, priority = 0, weight = 0, port = 0, tag = null }: Meaning,
  ttl: number | undefined,
) => JSON.stringify({ type, name, target, priority, weight, port, tag, ttl })

const expected = (records: readonly RecordValues[], ttlOf: (record: RecordValues) => number | undefined) =>
  records
    .map((record) => meaning(Object.assign({}, record, { target: absoluteTarget(record) }), ttlOf(record)))
    .toSorted()

describe('DNSControl', () => {
  interface Ran {
    readonly domain: string
    readonly records: readonly string[]
  }

  /** The domains and records of a file, with the functions of the language recording what they are called with. */
  function run(text: string): Ran[] {
    const domains: Ran[] = []
    let defaultTtl = 300
    const record = (type: string, name: string, data: Omit<Meaning, 'type' | 'name'>, [ttl]: readonly unknown[]) => {
      const values = { ...data, type, name: name === '@' ? '' : name }
      return () => meaning(values, typeof ttl === 'number' ? ttl : defaultTtl)
    }
    const plain =
      (type: string) =>
      (name: string, target: string, ...rest: unknown[]) =>
        record(type, name, { target }, rest)
    runInNewContext(text, {
      NewRegistrar: (name: string) => name,
      NewDnsProvider: (name: string) => name,
      DnsProvider: () => null,
      DefaultTTL: (seconds: number) => {
        defaultTtl = seconds
        return null
      },
      TTL: (seconds: number) => seconds,
      NAMESERVER: (target: string) => () => meaning({ type: 'NS', name: '', target }, undefined),
      ...Object.fromEntries(
        recordTypeNames.filter((type) => recordTypes[type].data.length === 1).map((type) => [type, plain(type)]),
      ),
      MX: (name: string, priority: number, target: string, ...rest: unknown[]) =>
        record('MX', name, { priority, target }, rest),
      SRV: (name: string, priority: number, weight: number, port: number, target: string, ...rest: unknown[]) =>
        record('SRV', name, { priority, weight, port, target }, rest),
      CAA: (name: string, tag: string, target: string, ...rest: unknown[]) =>
        record('CAA', name, { tag, target }, rest),
      D: (name: string, _registrar: string, ...modifiers: ((() => string) | null)[]) =>
        domains.push({ domain: name, records: modifiers.flatMap((modifier) => modifier?.() ?? []).toSorted() }),
    })
    return domains
  }
  const ttlOf = ({ type, name, ttl_sec }: RecordValues) =>
    type === 'NS' && name === '' ? undefined : ttl_sec || domain.ttl_sec

  test.each([
    ['usual records', usual],
    ['hostile texts', hostile],
    ['no records', []],
  ])('%s are read back', (_, records) => {
    expect(run(dnsConfig([{ domain, records }], 'acme'))).toEqual([{ domain: zone, records: expected(records, ttlOf) }])
  })

  test('any records are read back', () => {
    fc.assert(
      fc.property(fc.array(validRecords(zone), { maxLength: 8 }), (records) => {
        expect(run(dnsConfig([{ domain, records }], 'acme'))[0]?.records).toEqual(expected(records, ttlOf))
      }),
    )
  })

  test('one file has all domains, and the provider once', () => {
    const text = dnsConfig(
      [
        { domain, records: usual },
        { domain: { ...domain, domain: 'example.net', ttl_sec: 0 }, records: [] },
      ],
      'acme',
    )
    expect(run(text).map(({ domain }) => domain)).toEqual([zone, 'example.net'])
    expect(text.split('NewDnsProvider("acme")')).toHaveLength(2)
    expect(text).toContain('DefaultTTL(86400)')
    expect(text).toContain('  TXT("_dmarc", "v=DMARC1; p=quarantine"),\n')
    expect(text).toContain('  A("www", "203.0.113.11", TTL(300)),\n')
    expect(text).toContain('  NAMESERVER("ns1.example.net."),\n')
    expect(text).toContain('  NS("lab", "ns1.example.net.", TTL(3600)),\n')
  })
})

describe('octoDNS', () => {
  /** How octoDNS reads the value of a TXT record, and how a server reads the strings that it makes of it. */
  function textOf(value: string): string {
    expect(value).not.toMatch(/\w;/)
    const inner = value.startsWith('"') ? value.slice(1, -1) : value
    const octets: number[] = []
    for (const [part] of inner.replaceAll('" "', '').matchAll(/\\\d{3}|\\?[^]/g))
      octets.push(part.length === 4 ? Number(part.slice(1)) : part.charCodeAt(part.length - 1))
    return new TextDecoder().decode(Uint8Array.from(octets))
  }

  const Value = z.union([
    z.string(),
    z.object({
      exchange: z.optional(z.string()),
      preference: z.optional(z.number()),
      port: z.optional(z.number()),
      priority: z.optional(z.number()),
      flags: z.optional(z.literal(0)),
      tag: z.optional(z.string()),
      target: z.optional(z.string()),
      value: z.optional(z.string()),
      weight: z.optional(z.number()),
    }),
  ])
  const Entry = z.object({
    ttl: z.number(),
    type: z.string(),
    value: z.optional(z.string()),
    values: z.optional(z.array(Value)),
  })
  const parse = (text: string) => z.parse(z.nullish(z.record(z.string(), z.array(Entry))), parseYaml(text)) ?? {}

  const read = (text: string) =>
    Object.entries(parse(text))
      .flatMap(([name, entries]) =>
        entries.flatMap(({ type, ttl, value, values = value === undefined ? [] : [value] }) =>
          values.map((each) => {
            if (typeof each === 'string')
              return meaning({ type, name, target: type === 'TXT' ? textOf(each) : each }, ttl)
            const target = each.exchange ?? each.target ?? each.value ?? ''
            const { weight, port, tag, priority = each.preference } = each
            return meaning({ type, name, target, priority, weight, port, tag }, ttl)
          }),
        ),
      )
      .toSorted()

  const ttlIn = (records: readonly RecordValues[]) => (record: RecordValues) =>
    Math.min(
      ...records
        .filter(({ type, name }) => type === record.type && name === record.name)
        .map(({ ttl_sec }) => ttl_sec || domain.ttl_sec),
    )

  test.each([
    ['usual records', usual],
    ['hostile texts', hostile],
    ['no records', []],
  ])('%s are read back', (_, records) => {
    expect(read(octodnsZone({ domain, records }))).toEqual(expected(records, ttlIn(records)))
  })

  test('any records are read back', () => {
    // Only one alias can be at a name.
    const records = fc.uniqueArray(validRecords(zone), {
      maxLength: 8,
      selector: ({ type, name, target }) => (type === 'CNAME' ? name : `${type} ${name} ${target}`),
    })
    fc.assert(
      fc.property(records, (list) => {
        expect(read(octodnsZone({ domain, records: list }))).toEqual(expected(list, ttlIn(list)))
      }),
    )
  })

  test('values of one name and type are one entry, and semicolons are escaped', () => {
    const text = octodnsZone({ domain, records: usual })
    expect(parse(text)['www']).toEqual([
      { ttl: 300, type: 'A', values: ['203.0.113.10', '203.0.113.11'] },
      { ttl: 3600, type: 'AAAA', values: ['2001:db8::10'] },
    ])
    expect(parse(text)['docs']).toEqual([{ ttl: 3600, type: 'CNAME', value: 'www.example.org.' }])
    expect(text).toContain(String.raw`- "v=DMARC1\\; p=quarantine"`)
  })

  test('keys are in natural order at every level', () => {
    const names = ['a10', 'a2', '10', '2', '*', 'a', '_x', '', 'a2b', 'a10.b']
    const text = octodnsZone({
      domain,
      records: [...stored(names.map((name) => ({ type: 'A', name, target: '192.0.2.1' }))), ...usual],
    })
    const keys = text.split('\n').flatMap((line) => /^"(.*)":$/.exec(line)?.[1] ?? [])
    expect(keys.filter((name) => names.includes(name))).toEqual([
      '',
      '2',
      '10',
      '*',
      '_x',
      'a',
      'a2',
      'a2b',
      'a10',
      'a10.b',
    ])
    const inside = Object.values(parse(text)).flat()
    const objects = [...inside, ...inside.flatMap(({ values = [] }) => values)].filter(
      (each) => typeof each === 'object',
    )
    for (const each of objects) expect(Object.keys(each)).toEqual(Object.keys(each).toSorted())
  })

  test('a file is named after its zone', () => {
    expect(octodnsFileName('example.org')).toBe('example.org.yaml')
    expect(octodnsFileName('*.example.org')).toBe('+.example.org.yaml')
  })
})
