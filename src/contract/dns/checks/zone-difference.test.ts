import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordLine } from '../records/record-line.ts'
import { normalizeRecord, type RecordDraft, type RecordValues } from '../records/record-types.ts'
import { zoneNameServers } from '../records/zone-name-servers.ts'
import type { ZoneRecord } from './zone-index.ts'
import { validRecords } from './zone-testing.ts'
import { zoneDifference } from './zone-difference.ts'

const zone = 'example.org'
const valuesOf = (drafts: readonly RecordDraft[]) => drafts.map((draft) => normalizeRecord(draft, zone))
const withIds = (records: readonly RecordValues[]): ZoneRecord[] =>
  records.map((record, id) => Object.assign({ id }, record))

/** Each change as `- old`, `+ new` or `old > new`, with the lines of a zone file. */
function describeDifference(current: readonly RecordDraft[], wanted: readonly RecordDraft[], zoneTtl?: number) {
  const text = (record: RecordValues) => recordLine(record).replaceAll('\t', ' ')
  return zoneDifference(withIds(valuesOf(current)), valuesOf(wanted), zoneTtl).map((change) => {
    if (change.kind === 'create') return `+ ${text(change.after)}`
    return change.kind === 'delete' ? `- ${text(change.before)}` : `${text(change.before)} > ${text(change.after)}`
  })
}

const a = (target: string, name = 'www', ttl_sec = 0): RecordDraft => ({ type: 'A', name, target, ttl_sec })
const mx = (priority: number, target: string): RecordDraft => ({ type: 'MX', name: '', priority, target })

describe('the difference of two zones', () => {
  it('leaves equal records alone, also in another order and another text of the address', () => {
    const aaaa = (target: string): RecordDraft => ({ type: 'AAAA', name: 'www', target })
    expect(describeDifference([a('192.0.2.1'), aaaa('2001:db8::1')], [aaaa('2001:DB8:0::1'), a('192.0.2.1')])).toEqual(
      [],
    )
  })

  it('updates a TTL, and the only record of its name and type', () => {
    expect(describeDifference([a('192.0.2.1')], [a('192.0.2.1', 'www', 300)])).toEqual([
      'www A 192.0.2.1 > www 300 A 192.0.2.1',
    ])
    expect(describeDifference([a('192.0.2.1')], [a('192.0.2.2')])).toEqual(['www A 192.0.2.1 > www A 192.0.2.2'])
    expect(describeDifference([a('192.0.2.1'), a('192.0.2.2')], [a('192.0.2.2'), a('192.0.2.3')])).toEqual([
      'www A 192.0.2.1 > www A 192.0.2.3',
    ])
  })

  it('pairs records by their targets, then by their priorities', () => {
    expect(
      describeDifference(
        [mx(10, 'a.example'), mx(20, 'b.example'), mx(30, 'c.example')],
        [mx(20, 'a.example'), mx(10, 'b.example'), mx(30, 'd.example')],
      ),
    ).toEqual([
      '@ MX 10 a.example. > @ MX 20 a.example.',
      '@ MX 20 b.example. > @ MX 10 b.example.',
      '@ MX 30 c.example. > @ MX 30 d.example.',
    ])
  })

  it('deletes and creates where it is not clear which record changes, and where the type is another one', () => {
    expect(describeDifference([a('192.0.2.1'), a('192.0.2.2')], [a('192.0.2.3')])).toEqual([
      '- www A 192.0.2.1',
      '- www A 192.0.2.2',
      '+ www A 192.0.2.3',
    ])
    expect(describeDifference([a('192.0.2.1')], [{ type: 'CNAME', name: 'www', target: 'web.example.net' }])).toEqual([
      '- www A 192.0.2.1',
      '+ www CNAME web.example.net.',
    ])
  })

  it('leaves the name servers of the service alone, and takes a repeated record once', () => {
    const ns = (target: string): RecordDraft => ({ type: 'NS', name: '', target })
    const [first = '', second = ''] = zoneNameServers
    expect(describeDifference([ns(first), ns('ns.old.example')], [ns(second)])).toEqual(['- @ NS ns.old.example.'])
    expect(describeDifference([], [a('192.0.2.1'), a('192.0.2.1', 'www', 300)])).toEqual(['+ www A 192.0.2.1'])
  })

  it('finds none in TTLs that come to the same, where they are those that resolvers see', () => {
    const current = [a('192.0.2.1'), a('192.0.2.2', 'api', 3600), a('192.0.2.3', 'db', 300)]
    const seen = [a('192.0.2.1', 'www', 3600), a('192.0.2.2', 'api'), a('192.0.2.3', 'db', 300)]
    expect(describeDifference(current, seen)).toHaveLength(2)
    expect(describeDifference(current, seen, 3600)).toEqual([])
    expect(describeDifference(current, [a('192.0.2.9', 'www', 3600), ...seen.slice(1)], 3600)).toEqual([
      'www A 192.0.2.1 > www A 192.0.2.9',
    ])
    expect(describeDifference([], [a('192.0.2.1', 'www', 3600)], 3600)).toEqual(['+ www A 192.0.2.1'])
    expect(describeDifference([a('192.0.2.1')], [a('192.0.2.1', 'www', 300)], 3600)).toEqual([
      'www A 192.0.2.1 > www 300 A 192.0.2.1',
    ])
  })

  it('makes any zone equal to any other one, and then there is none', () => {
    const records = fc.uniqueArray(validRecords(zone), {
      maxLength: 12,
      selector: (record) => recordLine({ ...record, ttl_sec: 0 }),
    })
    const lines = (list: readonly RecordValues[]) => list.map(recordLine).toSorted()
    fc.assert(
      fc.property(records, records, (before, wanted) => {
        const current = withIds(before)
        const changes = zoneDifference(current, wanted)
        const touched = new Set(changes.map(({ id }) => id))
        const after: RecordValues[] = [
          ...current.filter(({ id }) => !touched.has(id)),
          ...changes.flatMap((change) => (change.kind === 'delete' ? [] : [change.after])),
        ]
        expect(lines(after)).toEqual(lines(wanted))
        expect(touched.size).toBe(changes.length)
        expect(zoneDifference(withIds(after), wanted)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('takes time in proportion to the records, also when all of them are at one name', () => {
    const many = (first: number, name: (index: number) => string) =>
      Array.from({ length: 12_000 }, (_, index) =>
        normalizeRecord(a(`10.${first}.${index >> 8}.${index & 255}`, name(index)), zone),
      )
    for (const name of [(index: number) => `host-${index}`, () => 'www']) {
      const [current, wanted] = [withIds(many(1, name)), many(2, name)]
      const start = performance.now()
      const changes = zoneDifference(current, wanted)
      // Milliseconds, a hundred times the usual time: comparing each record with every other would take minutes.
      expect(performance.now() - start).toBeLessThan(10_000)
      expect(changes.length).toBeGreaterThanOrEqual(12_000)
    }
  })
})
