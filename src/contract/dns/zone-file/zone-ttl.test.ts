import { expect, test } from 'vitest'
import { parseZoneFile } from './zone-parser.ts'

const zone = 'example.org'
const parse = (text: string) => parseZoneFile(text, zone)
const problems = (text: string) => parse(text).problems.map(({ level, line, text }) => `${level} ${line}: ${text}`)

test('times: own, $TTL, the record before, SOA; rounding is told', () => {
  const ttls = (text: string) => parse(text).records.map(({ draft, ttl }) => [draft.ttl_sec, ttl])
  expect(ttls('$TTL 1h\na A 192.0.2.1\nb 300 A 192.0.2.1\nc A 192.0.2.1')).toEqual([
    [0, 3600],
    [300, 300],
    [0, 3600],
  ])
  expect(ttls('a A 192.0.2.1\nb 300 A 192.0.2.1\nc A 192.0.2.1')).toEqual([
    [0, null],
    [300, 300],
    [300, 300],
  ])
  expect(ttls('@ SOA a. b. 1 2 3 4 7200\na A 192.0.2.1')).toEqual([[7200, 7200]])
  expect(parse('$TTL 1d\n$TTL 1h').defaultTtl).toBe(86400)
  expect(ttls('$TTL 1d\na A 192.0.2.1\n$TTL 1h\nb A 192.0.2.1')).toEqual([
    [0, 86400],
    [3600, 3600],
  ])
  expect(parse('a 0 A 192.0.2.1').records[0]?.draft.ttl_sec).toBe(300)
  const note = 'warning 1: The TTL 600 will be stored as 300 (5 minutes).'
  expect(problems('a 600 A 192.0.2.1')).toEqual([note])
  expect(problems('$TTL 600\na A 192.0.2.1\nb A 192.0.2.1')).toEqual([note])
  expect(problems('@ SOA a. b. 1 2h 15m 2w 4').filter((each) => each.startsWith('warning'))).toEqual([
    'warning 1: The retry time 900 will be stored as 3600 (1 hour).',
  ])
})

test('added to a domain: a $TTL that is not its default is the own TTL of the records below it', () => {
  const parsed = parseZoneFile(
    '$TTL 1d\na A 192.0.2.1\n$TTL 7200\nb A 192.0.2.1\nc 300 A 192.0.2.1\n$TTL 600\nd A 192.0.2.1\n@ SOA a. b. 1 2h 15m 2w 4',
    zone,
    { zoneTtl: 86400 },
  )
  expect(parsed.records.map(({ draft }) => draft.ttl_sec)).toEqual([0, 7200, 300, 300])
  expect(parsed.problems.map(({ line, text }) => `${line}: ${text}`)).toEqual([
    '6: The TTL 600 will be stored as 300 (5 minutes).',
    '8: The SOA record is part of the domain settings.',
  ])
})
