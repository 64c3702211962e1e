import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftOf } from '../records/record-draft.ts'
import { recordLine } from '../records/record-line.ts'
import { normalizeRecord, parseRecord, type RecordDraft } from '../records/record-types.ts'
import { detectZone } from './detect-zone.ts'
import { emailName, renderZone, sortForZone, zoneFileName, zoneFileText, type ZoneSettings } from './zone-file.ts'
import { parseZoneFile } from './zone-parser.ts'
import { roundUpTtl, zoneDefaults } from '../records/ttl.ts'
import { validRecords, zoneSettings } from '../checks/zone-testing.ts'

const zone = 'example.org'
const settings = {
  domain: zone,
  soa_email: 'host.master@example.org',
  ttl_sec: 0,
  refresh_sec: 0,
  retry_sec: 0,
  expire_sec: 0,
}
const stored = (draft: RecordDraft) => normalizeRecord(draft, zone)

describe('lines', () => {
  test.each<[RecordDraft, string]>([
    [{ type: 'A', target: '192.0.2.1' }, '@\tA\t192.0.2.1'],
    [{ type: 'A', name: '*.a', target: '192.0.2.1', ttl_sec: 300 }, '*.a\t300\tA\t192.0.2.1'],
    [{ type: 'CNAME', name: 'www', target: 'example.org' }, 'www\tCNAME\texample.org.'],
    [{ type: 'MX', target: 'mx.example.net', priority: 10 }, '@\tMX\t10 mx.example.net.'],
    [{ type: 'MX', target: '.' }, '@\tMX\t0 .'],
    [
      { type: 'SRV', service: 'sip', protocol: 'udp', target: '.', priority: 1, weight: 2, port: 3 },
      '_sip._udp\tSRV\t1 2 3 .',
    ],
    [{ type: 'TXT', target: 'a"b\\c;d' }, String.raw`@${'\t'}TXT${'\t'}"a\"b\\c;d"`],
    [{ type: 'TXT', target: 'é\t' }, String.raw`@${'\t'}TXT${'\t'}"\195\169\009"`],
    [{ type: 'CAA', tag: 'issue', target: 'ca.example; account=5' }, '@\tCAA\t0 issue "ca.example; account=5"'],
  ])('%j', (draft, line) => {
    expect(recordLine(stored(draft))).toBe(line)
  })

  test('long texts are split at 255 octets, never inside a character', () => {
    const line = recordLine(stored({ type: 'TXT', target: `${'a'.repeat(254)}é${'b'.repeat(300)}` }))
    const strings = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.replace(/\\\d{3}/g, 'x'))
    expect(strings.map(({ length }) => length)).toEqual([254, 255, 47])
  })

  test('the name of an SOA e-mail escapes its periods', () => {
    expect(emailName('host.master@example.org')).toBe(String.raw`host\.master.example.org.`)
  })
})

test('a rendered zone has the documented first lines (gaps 8.2)', () => {
  const lines = renderZone({ ...settings, id: 7 }, 2026000001, [stored({ type: 'A', target: '192.0.2.1' })])
  expect(lines).toEqual([
    '; example.org [7]',
    '$TTL 86400',
    String.raw`@${'\t'}IN${'\t'}SOA${'\t'}ns1.node-dns.example. host\.master.example.org. 2026000001 14400 14400 1209600 86400`,
    '@\tNS\tns1.node-dns.example.',
    '@\tNS\tns2.node-dns.example.',
    '@\tNS\tns3.node-dns.example.',
    '@\tNS\tns4.node-dns.example.',
    '@\tNS\tns5.node-dns.example.',
    '@\tA\t192.0.2.1',
  ])
  const own = { ...settings, id: 7, ttl_sec: 3600, refresh_sec: 300, retry_sec: 7200, expire_sec: 604800 }
  expect(renderZone(own, 1, [])[2]).toMatch(/ 1 300 7200 604800 3600$/)
})

const validRecord = validRecords(zone)

/** The times as in a file: 0 is written as the default that it stands for. */
const effectiveTimes = (settings: ZoneSettings) =>
  (['refresh_sec', 'retry_sec', 'expire_sec', 'ttl_sec'] as const).map(
    (member) => settings[member] || zoneDefaults[member],
  )

test('the file of a zone is read back with its name, settings and records', () => {
  fc.assert(
    fc.property(zoneSettings, fc.array(validRecord, { maxLength: 30 }), (settings, records) => {
      const text = zoneFileText(zone, renderZone({ ...settings, domain: zone, id: 7 }, 2026000005, records))
      expect(detectZone(text)).toBe(zone)
      const parsed = parseZoneFile(text, zone)
      // The SOA record and the five name servers of the service are no records of the domain.
      expect(parsed.problems.map(({ level }) => level)).toEqual(Array.from({ length: 6 }, () => 'hint'))
      expect(parsed.soa).toMatchObject({ soa_email: settings.soa_email, serial: 2026000005 })
      const { refresh_sec = 0, retry_sec = 0, expire_sec = 0 } = parsed.soa ?? {}
      const times = [refresh_sec, retry_sec, expire_sec, parsed.defaultTtl ?? 0]
      expect(times).toEqual(effectiveTimes(settings))
      expect(times).toEqual(times.map(roundUpTtl))
      const found = [...parsed.apexServers, ...parsed.records].map(({ draft }) => stored(draft))
      expect(sortForZone(found)).toEqual(sortForZone(records))
    }),
    { numRuns: 300 },
  )
})

test('names follow their parents, and numbers in them are in the order of their values', () => {
  const names = ['10', 'a.10', '9', '', 'web-10', 'web-2', '01', '1']
  const records = names.map((name) => stored({ type: 'A', name, target: '192.0.2.1' }))
  expect(sortForZone(records).map(({ name }) => name)).toEqual(['', '01', '1', '9', '10', 'a.10', 'web-2', 'web-10'])
})

test.each([
  ['missing', ''],
  ['malformed', 'no address'],
  ['a local part that no label can have', `${'a'.repeat(64)}@example.net`],
])('a contact in place of an SOA e-mail: %s', (_, soa_email) => {
  const text = renderZone({ ...settings, soa_email, id: 7 }, 1, []).join('\n')
  expect(parseZoneFile(text, zone).soa?.soa_email).toBe('hostmaster@example.org')
})

test('the name of a file is that of its zone', () => {
  expect(zoneFileName('example.org')).toBe('example.org.zone')
  expect(zoneFileName('*.example.org')).toBe('+.example.org.zone')
})

test('a stored record and its draft are the same', () => {
  fc.assert(
    fc.property(validRecord, (record) => {
      expect(parseRecord(draftOf(record), zone)).toEqual({ record, errors: [] })
    }),
  )
})
