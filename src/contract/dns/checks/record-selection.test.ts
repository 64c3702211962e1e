import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProportionate } from '../../growth-testing.ts'
import { maxRecordsPerDomain } from '../../limits.ts'
import { findConflict } from './record-conflicts.ts'
import { selectRecords } from './record-selection.ts'
import { normalizeRecord, type RecordDraft } from '../records/record-types.ts'
import { indexZone, type ZoneRecord } from './zone-index.ts'

const zone = 'example.org'
const record = (draft: RecordDraft) => normalizeRecord(draft, zone)
const cname = (name: string, target: string) => record({ type: 'CNAME', name, target: `${target}.example.org` })

test('earlier records go first; what is rejected has its reason', () => {
  const a = record({ type: 'A', name: 'www', target: '192.0.2.1' })
  const mx = record({ type: 'MX', target: 'mx.example.net' })
  const nullMx = record({ type: 'MX', target: '.' })
  const alias = cname('www', 'x')
  expect(selectRecords(zone, [a, a, alias, mx, nullMx])).toEqual({
    accepted: [a, mx],
    rejected: [
      { record: a, code: 'duplicate' },
      { record: alias, code: 'conflict' },
      { record: nullMx, code: 'conflict' },
    ],
  })
  // Mail that has been accepted so far must not be refused from now on.
  expect(selectRecords(zone, [nullMx, mx, alias, a]).accepted).toEqual([mx, alias])
})

test('a circle of aliases is opened', () => {
  const circle = [cname('a', 'b'), cname('b', 'c'), cname('c', 'a'), cname('d', 'a'), cname('e', 'e')]
  const { accepted, rejected } = selectRecords(zone, circle)
  expect(rejected.map(({ record }) => record.name)).toEqual(['a', 'e'])
  expect(accepted.map(({ name }) => name)).toEqual(['b', 'c', 'd'])
})

test('what is accepted has no conflict, and only what conflicts is rejected', () => {
  const draft = fc.record({
    kind: fc.constantFrom('A', 'CNAME', 'MX'),
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    target: fc.constantFrom('a', 'b', 'c', 'd', '.'),
  })
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 12 }), (drafts) => {
      const records = drafts.map(({ kind, name, target }) => {
        if (kind === 'A') return record({ type: 'A', name, target: '192.0.2.1' })
        return kind === 'MX'
          ? record({ type: 'MX', name, target: `${target}.`.replace('..', '.') })
          : cname(name, target.replace('.', 'x'))
      })
      const { accepted, rejected } = selectRecords(zone, records)
      const stored = accepted.map((each, id): ZoneRecord => Object.assign({ id }, each))
      const index = indexZone(zone, stored)
      for (const each of stored) expect(findConflict(each, index, each.id)).toBeUndefined()
      const all = indexZone(
        zone,
        records.map((each, id): ZoneRecord => Object.assign({ id }, each)),
      )
      for (const each of rejected) expect(findConflict(each.record, all, records.indexOf(each.record))).toBeDefined()
      expect(accepted.length + rejected.length).toBe(records.length)
    }),
  )
})

test('the worst zones take time in proportion to their size', async () => {
  const chain = (count: number) => {
    const records = Array.from({ length: count }, (_, index) => cname(`h${index}`, `h${index + 1}`))
    expect(selectRecords(zone, records.toReversed()).accepted).toHaveLength(count)
  }
  const same = (count: number) => {
    const records = Array.from({ length: count }, (_, index) => record({ type: 'TXT', target: `t${index}` }))
    expect(selectRecords(zone, records).accepted).toHaveLength(count)
  }
  expect(await isProportionate(chain, maxRecordsPerDomain)).toBe(true)
  expect(await isProportionate(same, maxRecordsPerDomain)).toBe(true)
})
