import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { checkRecord, checkRecords } from './record-check.ts'
import { normalizeRecord, type RecordDraft } from '../records/record-types.ts'
import { ZoneChecker } from './zone-checker.ts'
import { indexZone, type ZoneRecord } from './zone-index.ts'

const zone = 'example.org'
const stored = (id: number, draft: RecordDraft): ZoneRecord => ({ id, ...normalizeRecord(draft, zone) })

/** Few names and targets, so that the records of a zone depend on each other. */
const name = fc.constantFrom('', 'a', 'b', 'x.a', '*', '*.a', 'deep.x.a')
const host = fc.constantFrom(
  'a.example.org',
  'b.example.org',
  'x.a.example.org',
  'none.example.org',
  'else.example.net',
)
const draft: fc.Arbitrary<RecordDraft> = fc.oneof(
  fc.record({
    type: fc.constant('A' as const),
    name,
    target: fc.constantFrom('192.0.2.1', '203.0.113.2'),
    ttl_sec: fc.constantFrom(0, 300),
  }),
  fc.record({ type: fc.constantFrom('CNAME' as const, 'NS' as const), name, target: host }),
  fc.record({ type: fc.constant('MX' as const), name, target: host, priority: fc.constantFrom(0, 10) }),
  fc.record({ type: fc.constant('TXT' as const), name, target: fc.constantFrom('v=spf1 -all', 'v=spf1 mx -all', 'x') }),
)
const change = fc.record({ id: fc.nat({ max: 9 }), draft: fc.option(draft) })

it('finds after any changes what a check of the whole zone finds', () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 8 }), fc.array(change, { maxLength: 12 }), (first, changes) => {
      const checker = new ZoneChecker(zone)
      let records = first.map((each, id) => stored(id, each))
      const expectSame = () => {
        checker.update(indexZone(zone, records))
        expect(checker.run()).toBe(true)
        expect(checker.findings).toEqual(checkRecords(zone, records))
      }
      expectSame()
      for (const { id, draft: next } of changes) {
        records = records.filter((record) => record.id !== id)
        if (next) records = [...records, stored(id, next)]
        expectSame()
      }
    }),
    { numRuns: 300 },
  )
})

it('checks only what a change can concern, and pauses when it is told to', () => {
  const records = Array.from({ length: 100 }, (_, id) =>
    stored(id, { type: 'A', name: `host-${id}`, target: '11.22.33.44' }),
  )
  const checker = new ZoneChecker(zone)
  checker.update(indexZone(zone, records))
  const pauseAfter = (count: number) => {
    let checked = 0
    return vi.fn(() => (checked += 1) >= count)
  }
  expect(checker.run(pauseAfter(60))).toBe(false)
  const rest = pauseAfter(Infinity)
  expect(checker.run(rest)).toBe(true)
  expect(rest).toHaveBeenCalledTimes(40)
  const again = pauseAfter(Infinity)
  checker.update(
    indexZone(zone, [...records, stored(100, { type: 'A', name: 'host-7', target: '11.22.33.55', ttl_sec: 300 })]),
  )
  checker.run(again)
  expect(again).toHaveBeenCalledTimes(2)
  expect([...checker.findings.keys()]).toEqual([100, 7])
})

it('checks all records again with another default TTL', () => {
  const records = [
    stored(1, { type: 'A', name: 'a', target: '11.22.33.44' }),
    stored(2, { type: 'A', name: 'a', target: '11.22.33.55', ttl_sec: 3600 }),
  ]
  const checker = new ZoneChecker(zone)
  for (const ttl of [86400, 3600]) {
    checker.update(indexZone(zone, records, ttl))
    checker.run()
    expect(checker.findings).toEqual(checkRecords(zone, records, ttl))
  }
  expect(checker.findings).toEqual(new Map())
})

it('does not ask of a saved record whether its target was meant as a name of the zone, which only its entry can tell', () => {
  const www: RecordDraft = { type: 'CNAME', name: 'www', target: 'web.lab' }
  const index = indexZone(zone, [stored(1, www), stored(2, { type: 'A', name: 'web.lab', target: '11.22.33.44' })])
  const checker = new ZoneChecker(zone)
  checker.update(index)
  checker.run()
  expect(checker.findings).toEqual(new Map())
  expect(checkRecord(www, index, 1)).toMatchObject([{ code: 'relative-target' }])
})
