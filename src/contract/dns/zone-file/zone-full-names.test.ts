import { describe, expect, test } from 'vitest'
import { parseZoneFile } from './zone-parser.ts'

describe('names of the zone without a trailing dot', () => {
  const text = [
    'www.example.org A 192.0.2.1',
    'a CNAME www.example.org',
    '_sip._tcp.example.org SRV 1 2 3 sip.example.org.',
    'example.org MX 10 mx.example.net.',
    'full.example.org. A 192.0.2.1',
    'b TXT "www.example.org"',
  ].join('\n')
  const read = (fullNames: boolean) => parseZoneFile(text, 'example.org', { fullNames })

  test('are relative, as for name servers, and counted', () => {
    const { records, problems, withoutPeriod } = read(false)
    expect(withoutPeriod).toEqual({
      count: 4,
      first: { name: 'www.example.org', longer: 'www.example.org.example.org', line: 1 },
    })
    expect(records.map(({ draft }) => `${draft.name} ${draft.target}`)).toEqual([
      'www.example.org.example.org. 192.0.2.1',
      'a www.example.org.example.org',
      'example.org.example.org. mx.example.net',
      'full 192.0.2.1',
      'b www.example.org',
    ])
    expect(problems.map(({ line }) => line)).toEqual([3])
  })

  test('are full names on request, those with a period unchanged', () => {
    const { records, problems, withoutPeriod } = read(true)
    expect(withoutPeriod.count).toBe(4)
    expect(records.map(({ draft }) => `${draft.name ?? draft.service} ${draft.target}`)).toEqual([
      'www 192.0.2.1',
      'a www.example.org',
      'sip sip.example.org',
      ' mx.example.net',
      'full 192.0.2.1',
      'b www.example.org',
    ])
    expect(problems).toEqual([])
    const explicit = parseZoneFile('a CNAME b.example.org.example.org.', 'example.org', { fullNames: true })
    expect(explicit).toMatchObject({
      withoutPeriod: { count: 0 },
      records: [{ draft: { target: 'b.example.org.example.org' } }],
    })
  })

  test('is no question at the SOA record, where some exporters leave out the dot', () => {
    const parsed = parseZoneFile('example.org 300 IN SOA a. b.example.org. 1 2 3 4 5\n 300 A 192.0.2.1', 'example.org')
    expect(parsed.withoutPeriod.count).toBe(0)
    expect(parsed.problems.filter(({ level }) => level === 'error')).toEqual([])
    expect(parsed.soa?.soa_email).toBe('b@example.org')
    expect(parsed.records.map(({ draft }) => draft.name)).toEqual([''])
  })

  test('may be those of $ORIGIN', () => {
    const inOrigin = '$ORIGIN sub.example.org\nwww A 192.0.2.1'
    const { records } = parseZoneFile(inOrigin, 'example.org', { fullNames: true })
    expect(records.map(({ draft }) => draft.name)).toEqual(['www.sub'])
  })
})
