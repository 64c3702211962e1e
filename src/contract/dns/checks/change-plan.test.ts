import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxRecordsPerDomain } from '../../limits.ts'
import { invertChanges, orderChanges, type RecordChange } from './change-plan.ts'
import { findConflict } from './record-conflicts.ts'
import { normalizeRecord, type RecordDraft, type RecordValues } from '../records/record-types.ts'
import { indexZone, type ZoneRecord } from './zone-index.ts'

const zone = 'example.org'
const record = (draft: RecordDraft) => normalizeRecord(draft, zone)
const a = (name: string, target = '192.0.2.1') => record({ type: 'A', name, target })
const cname = (name: string, target: string) => record({ type: 'CNAME', name, target: `${target}.example.org` })
const saved = (id: number, values: RecordValues): ZoneRecord => ({ ...values, id })
const create = (id: string, after: RecordValues): RecordChange => ({ kind: 'create', id, after })
const update = (before: ZoneRecord, after: RecordValues): RecordChange => ({
  kind: 'update',
  id: before.id,
  before,
  after,
})
const remove = (before: ZoneRecord): RecordChange => ({ kind: 'delete', id: before.id, before })

/** Applies changes as the service does; null when it refuses one. */
function applyAll(records: readonly ZoneRecord[], changes: readonly RecordChange[]): ZoneRecord[] | null {
  let state = [...records]
  for (const change of changes) {
    const id = change.kind === 'update' ? change.id : undefined
    if (change.kind !== 'delete' && findConflict(change.after, indexZone(zone, state), id)) return null
    if (change.kind === 'create' && state.length >= maxRecordsPerDomain) return null
    if (change.kind !== 'create') state = state.filter((each) => each.id !== change.id)
    if (change.kind !== 'delete') state = [...state, { ...change.after, id: change.id }]
  }
  return state
}
const kinds = (changes: readonly RecordChange[]) => changes.map(({ kind, id }) => `${kind} ${id}`)

describe('order', () => {
  test('additions first, deletions last', () => {
    const old = saved(1, a('www'))
    const other = saved(2, a('ftp'))
    const plan = [remove(old), update(other, a('ftp', '192.0.2.9')), create('new', a('www', '192.0.2.2'))]
    expect(kinds(orderChanges(zone, [old, other], plan))).toEqual(['create new', 'update 2', 'delete 1'])
  })

  test('what cannot exist together: the old record goes first', () => {
    const old = saved(1, a('www'))
    expect(kinds(orderChanges(zone, [old], [create('new', cname('www', 'web')), remove(old)]))).toEqual([
      'delete 1',
      'create new',
    ])
  })

  test('a chain of renames begins at its end', () => {
    const [one, two] = [saved(1, cname('a', 'x')), saved(2, cname('b', 'x'))]
    const plan = [update(one, cname('b', 'x')), update(two, cname('c', 'x'))]
    expect(kinds(orderChanges(zone, [one, two], plan))).toEqual(['update 2', 'update 1'])
  })

  test('records that swap: one of them becomes a delete and a create', () => {
    const [one, two] = [saved(1, cname('a', 'x')), saved(2, cname('b', 'x'))]
    const plan = [update(one, cname('b', 'x')), update(two, cname('a', 'x'))]
    expect(kinds(orderChanges(zone, [one, two], plan))).toEqual(['delete 1', 'update 2', 'create 1'])
  })

  test('an alias that is turned around: the loop on the way is avoided', () => {
    const [one, two] = [saved(1, cname('a', 'b')), saved(2, a('b'))]
    const plan = [create('new', cname('b', 'a')), remove(one), remove(two), create('host', a('a'))]
    expect(applyAll([one, two], orderChanges(zone, [one, two], plan))).not.toBeNull()
  })

  test('a full zone: a deletion makes room', () => {
    const records = Array.from({ length: maxRecordsPerDomain }, (_, index) => saved(index, a(`h${index}`)))
    const [first, second] = records
    if (!first || !second) throw new Error('The zone is not empty')
    const plan = [create('x', a('x')), create('y', a('y')), remove(first), remove(second)]
    expect(applyAll(records, orderChanges(zone, records, plan))).toHaveLength(maxRecordsPerDomain)
  })

  test('what is refused anyway comes before deletions that nothing needs', () => {
    const [one, two, three] = [saved(1, a('a')), saved(2, a('b')), saved(3, a('c'))]
    const plan = [remove(three), create('bad', cname('a', 'x')), create('good', a('d'))]
    expect(kinds(orderChanges(zone, [one, two, three], plan))).toEqual(['create good', 'create bad', 'delete 3'])
  })

  const values = fc
    .record({ kind: fc.constantFrom('a', 'cname'), name: fc.constantFrom('a', 'b', 'c', 'd'), target: fc.nat(3) })
    .map(({ kind, name, target }) => (kind === 'a' ? a(name, `192.0.2.${target}`) : cname(name, `out${target}`)))
  /** Records without conflicts among each other. */
  const zoneOf = fc.array(values, { maxLength: 8 }).map((all) => {
    const records: ZoneRecord[] = []
    for (const each of all) if (!findConflict(each, indexZone(zone, records))) records.push(saved(records.length, each))
    return records
  })

  test('any plan between two valid zones can be applied, and undone', () => {
    fc.assert(
      fc.property(zoneOf, zoneOf, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (before, after, keep) => {
        const changes: RecordChange[] = [
          ...before.map((each) => {
            const next = keep[Number(each.id)] ? after.find(({ id }) => id === each.id) : undefined
            return next ? update(each, next) : remove(each)
          }),
          ...after
            .filter(({ id }) => !keep[Number(id)] || !before.some((each) => each.id === id))
            .map((each) => create(`new${each.id}`, each)),
        ]
        const sorted = (records: readonly ZoneRecord[] | null) =>
          records?.map(({ type, name, target }) => `${name} ${type} ${target}`).toSorted()
        const plan = orderChanges(zone, before, changes)
        const applied = applyAll(before, plan)
        expect(sorted(applied)).toEqual(sorted(after))
        expect(sorted(applyAll(applied ?? [], invertChanges(plan, new Map())))).toEqual(sorted(before))
      }),
      { numRuns: 500 },
    )
  })
})

test('undo knows the ids that the service gave', () => {
  const old = saved(1, a('www'))
  const changed = a('www', '192.0.2.2')
  expect(invertChanges([create('new', a('x')), update(old, changed)], new Map([['new', 77]]))).toEqual([
    { kind: 'update', id: 1, before: changed, after: old },
    { kind: 'delete', id: 77, before: a('x') },
  ])
})
