import { describe, expect, it } from 'vitest'
import type { DomainRecord } from '#contract/areas/records.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import { indexZone } from '#contract/dns/checks/zone-index.ts'
import { zoneDifference } from '#contract/dns/checks/zone-difference.ts'
import { findingsOfChanges } from './change-findings.ts'
import {
  changedFields,
  countChanges,
  largeShare,
  noChanges,
  stageAdd,
  stageDelete,
  stageDifferences,
  stagePatch,
  toDraft,
  type Changes,
} from './changes.ts'
import { findingsOf, patchFrom, valuesOfRecord } from '../editor/editor-values.ts'
import { findConflicts, resolveConflicts } from './conflicts.ts'
import {
  deletedSoFar,
  inverseChanges,
  pendingAfter,
  planSteps,
  recordsAfter,
  remainingChanges,
  type AppliedStep,
  type Step,
} from './apply.ts'
import { rowsOf, zoneAfter } from './rows.ts'

const zone = 'example.com'
const time = '2026-06-15T10:30:00'
const saved = (id: number, draft: RecordDraft): DomainRecord => ({
  id,
  ...normalizeRecord(draft, zone),
  created: time,
  updated: time,
})
const www = saved(1, { type: 'A', name: 'www', target: '192.0.2.1' })
const text = { ...saved(2, { type: 'TXT', name: '', target: 'x' }), target: '"quoted"' }
const mail = saved(3, { type: 'MX', target: 'mail.example.com', priority: 10 })
const records = [www, text, mail]

const rowOf = (record: DomainRecord, changes: Changes) =>
  rowsOf(records, changes, zone).find(({ key }) => key === String(record.id))

describe('collecting changes', () => {
  it('keeps only the members that the user changed, and forgets a change that was taken back', () => {
    const once = stagePatch(noChanges, '1', www, { target: '192.0.2.2' }, zone)
    const twice = stagePatch(once, '1', www, { ttl_sec: 300 }, zone)
    const change = twice.get('1')
    expect(change?.kind === 'update' && changedFields(change, zone)).toEqual([
      { field: 'target', before: '192.0.2.1', after: '192.0.2.2' },
      { field: 'ttl_sec', before: 0, after: 300 },
    ])
    const back = stagePatch(stagePatch(twice, '1', www, { ttl_sec: 0 }, zone), '1', www, { target: '192.0.2.1' }, zone)
    expect(back.size).toBe(0)
  })

  it('drops a new record that is deleted, and deletes a changed one as it was', () => {
    const added = stageAdd(noChanges, { type: 'A', name: 'new', target: '192.0.2.9' }, 'new-a')
    expect(stageDelete(added, 'new-a', null).size).toBe(0)
    const changed = stagePatch(noChanges, '1', www, { target: '192.0.2.2' }, zone)
    expect(stageDelete(changed, '1', www).get('1')).toEqual({ kind: 'delete', key: '1', base: www })
  })

  it('shows the zone as it will be', () => {
    const changes = stageDelete(
      stagePatch(stageAdd(noChanges, toDraft(www), 'n'), '1', www, { name: 'web' }, zone),
      '3',
      mail,
    )
    expect(rowsOf(records, changes, zone).map(({ state, record }) => [state, record.name])).toEqual([
      ['changed', 'web'],
      ['saved', ''],
      ['deleted', ''],
      ['added', 'www'],
    ])
    expect(zoneAfter(rowsOf(records, changes, zone)).map(({ id }) => id)).toEqual(['1', '2', 'n'])
    expect(countChanges(changes)).toEqual({ added: 1, changed: 1, deleted: 1 })
    expect(rowOf(text, changes)).toBe(rowOf(text, noChanges))
  })

  it('has a record once that was added here and is saved by now, which is no fault of the saved one', () => {
    const changes = stageAdd(noChanges, toDraft(www), 'new-a')
    const after = zoneAfter(rowsOf(records, changes, zone))
    expect(after.map(({ id }) => id)).toEqual(['1', '2', '3'])
    const index = indexZone(zone, after)
    expect(checkRecord(toDraft(www), index, '1', www).map(({ code }) => code)).not.toContain('duplicate')
    const found = findingsOfChanges(changes, index).get('new-a') ?? []
    expect(found.map(({ level }) => level)).not.toContain('error')
    expect(found.map(({ code }) => code)).toContain('duplicate')
  })

  it('keeps a text in quotes as it is when another member changes', () => {
    const change = stagePatch(noChanges, '2', text, { ttl_sec: 300 }, zone).get('2')
    expect(change?.kind === 'update' && changedFields(change, zone).map(({ field }) => field)).toEqual(['ttl_sec'])
  })

  it('asks when more than 30 % of at least ten records change', () => {
    const deleted = stageDelete(stageDelete(stageDelete(noChanges, '1', www), '2', text), '3', mail)
    expect(largeShare(deleted, 9)).toBeNull()
    expect(largeShare(deleted, 10)).toBeNull()
    const four = stagePatch(deleted, '4', saved(4, { type: 'A', target: '192.0.2.1' }), { target: '192.0.2.2' }, zone)
    expect(largeShare(four, 10)).toBeCloseTo(0.4)
  })
})

describe('the plan', () => {
  const resultOf = ({ plan }: Step, index: number) =>
    plan.kind === 'delete' ? null : saved(plan.kind === 'create' ? 100 + index : Number(plan.id), toDraft(plan.after))
  const apply = (steps: readonly Step[], count = steps.length): AppliedStep[] =>
    steps.slice(0, count).map((step, index) => Object.assign({ result: resultOf(step, index) }, step))

  it('deletes an address before the alias at its name, and undoes both in the opposite order', () => {
    const changes = stageAdd(
      stageDelete(noChanges, '1', www),
      { type: 'CNAME', name: 'www', target: 'a.example.net' },
      'n',
    )
    const steps = planSteps(zone, records, changes)
    expect(steps.map(({ plan }) => plan.kind)).toEqual(['delete', 'create'])
    const applied = apply(steps)
    const after = recordsAfter(records, applied)
    expect(after.map(({ type }) => type)).toEqual(['TXT', 'MX', 'CNAME'])
    const undo = inverseChanges(applied)
    expect(planSteps(zone, after, undo).map(({ plan }) => plan.kind)).toEqual(['delete', 'create'])
    expect(zoneAfter(rowsOf(after, undo, zone)).map(({ type, target }) => [type, target])).toContainEqual([
      'A',
      '192.0.2.1',
    ])
  })

  it('undoes an update with the members that it changed', () => {
    const steps = planSteps(zone, records, stagePatch(noChanges, '2', text, { target: 'other' }, zone))
    const [change] = inverseChanges(apply(steps)).values()
    expect(change?.kind === 'update' && changedFields(change, zone)).toEqual([
      { field: 'target', before: 'other', after: '"quoted"' },
    ])
  })

  it('keeps as new what was deleted to be created anew, beside the record while that is still shown', () => {
    const alias = saved(4, { type: 'CNAME', name: 'blog', target: 'a.example.net' })
    const all = [...records, alias]
    const swapped = stagePatch(
      stagePatch(noChanges, '1', www, { name: 'blog' }, zone),
      '4',
      alias,
      { name: 'www' },
      zone,
    )
    const steps = planSteps(zone, all, swapped)
    expect(steps.map(({ plan }) => plan.kind)).toEqual(['delete', 'update', 'create'])
    const applied = apply(steps, 1)
    const [deleted] = applied.map(({ plan }) => String(plan.id))
    const left = remainingChanges(swapped, steps, applied)
    expect([...left.values()].map(({ kind }) => kind).toSorted()).toEqual(['add', 'update'])
    expect([...left.values()].find(({ kind }) => kind === 'add')).toMatchObject({ replaces: deleted })
    const keys = rowsOf(all, left, zone).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(deletedSoFar(steps, applied)).toHaveLength(1)
    expect(deletedSoFar(steps, apply(steps))).toEqual([])
    // The same objects each time, which distinguishes pending changes from those that the user has replaced.
    const after = { remaining: noChanges, applied, zone }
    expect(pendingAfter(left, remainingChanges(swapped, steps, applied), after).size).toBe(0)
    const more = apply(steps, 2)
    expect([...remainingChanges(swapped, steps, more).values()]).toMatchObject([{ kind: 'add' }])
    expect(remainingChanges(swapped, steps, apply(steps)).size).toBe(0)
  })

  it('keeps what was not applied', () => {
    const changes = stageDelete(stagePatch(noChanges, '1', www, { target: '192.0.2.2' }, zone), '3', mail)
    const steps = planSteps(zone, records, changes)
    expect([...remainingChanges(changes, steps, apply(steps, 1)).keys()]).toEqual(['3'])
  })
})

describe('changes made while others are applied', () => {
  const target = '192.0.2.2'
  const sent = stageAdd(stagePatch(noChanges, '1', www, { target }, zone), { type: 'A', name: 'new', target }, 'new-a')
  const steps = planSteps(zone, records, sent)
  const results = new Map([
    ['1', { ...www, target }],
    ['new-a', saved(9, { type: 'A', name: 'new', target })],
  ])
  const applied = steps.map(({ plan, change }): AppliedStep => ({
    plan,
    change,
    result: results.get(change.key) ?? null,
  }))
  const after = (pending: Changes) => pendingAfter(pending, sent, { remaining: noChanges, applied, zone })

  it('are changes of the records that are saved now', () => {
    expect(after(stageDelete(sent, '1', www)).get('1')).toEqual({ kind: 'delete', key: '1', base: results.get('1') })
    const patched = after(stagePatch(sent, 'new-a', null, { target: '192.0.2.3' }, zone))
    const base = results.get('new-a')
    expect([...patched.values()]).toEqual([{ kind: 'update', key: '9', base, patch: { target: '192.0.2.3' } }])
  })

  it('delete a new record that was removed', () => {
    expect([...after(stageDelete(sent, 'new-a', null)).values()]).toEqual([
      { kind: 'delete', key: '9', base: results.get('new-a') },
    ])
  })

  it('win over what was left to do', () => {
    const pending = stageDelete(sent, '1', www)
    expect(pendingAfter(pending, sent, { remaining: sent, applied: [], zone })).toEqual(pending)
  })
})

describe('changes made elsewhere', () => {
  const changes = stagePatch(noChanges, '1', www, { target: '192.0.2.2' }, zone)

  it('are no conflict in other members, nor when they are the same', () => {
    expect(findConflicts(changes, [{ ...www, ttl_sec: 300 }], zone).conflicts).toEqual([])
    expect(findConflicts(changes, [{ ...www, target: '192.0.2.2' }], zone).conflicts).toEqual([])
  })

  it('are decided once for what is applied and what is pending', () => {
    const [conflict] = findConflicts(changes, [{ ...www, target: '192.0.2.3' }], zone).conflicts
    if (!conflict) throw new Error('No conflict was found')
    const resolve = resolveConflicts([conflict], 'mine')
    const after = { remaining: noChanges, applied: [], zone }
    expect(pendingAfter(resolve(changes), resolve(changes), after).size).toBe(0)
  })

  it('are in what is left to do, which is nothing when they are the same', () => {
    const latest = { ...www, ttl_sec: 300 }
    expect(findConflicts(changes, [latest], zone).left.get('1')).toMatchObject({ base: latest })
    expect(findConflicts(changes, [{ ...latest, target: '192.0.2.2' }], zone).left.size).toBe(0)
    expect(findConflicts(changes, [www], zone).left).toBe(changes)
  })

  it('are a conflict in the same member, and the user chooses', () => {
    const latest = { ...www, target: '192.0.2.3' }
    const [conflict] = findConflicts(changes, [latest], zone).conflicts
    if (!conflict) throw new Error('No conflict was found')
    expect(conflict.fields).toEqual(['target'])
    expect(resolveConflicts([conflict], 'theirs')(changes).size).toBe(0)
    const mine = resolveConflicts([conflict], 'mine')(changes)
    expect(findConflicts(mine, [latest], zone).conflicts).toEqual([])
    expect(mine.get('1')).toMatchObject({ base: latest, patch: { target: '192.0.2.2' } })
  })

  it('a changed record that was deleted can be created again or left', () => {
    const [conflict] = findConflicts(changes, [], zone).conflicts
    if (!conflict) throw new Error('No conflict was found')
    expect(resolveConflicts([conflict], 'theirs')(changes).size).toBe(0)
    expect([...resolveConflicts([conflict], 'mine')(changes).values()]).toMatchObject([
      { kind: 'add', draft: { type: 'A', name: 'www', target: '192.0.2.2' }, replaces: '1' },
    ])
  })

  it('a deletion of a record that was changed is a conflict, of a deleted one is done', () => {
    const deletion = stageDelete(noChanges, '1', www)
    expect(findConflicts(deletion, [{ ...www, ttl_sec: 300 }], zone).conflicts).toHaveLength(1)
    expect(findConflicts(deletion, [], zone)).toEqual({ conflicts: [], left: noChanges })
  })
})

describe('the review of an update', () => {
  const alias = saved(4, { type: 'CNAME', name: 'blog', target: 'web.lab' })
  const zoneRecords = [...records, saved(5, { type: 'A', name: 'web.lab', target: '11.22.33.44' }), alias]
  const initial = valuesOfRecord(alias)

  it.each([
    ['a target that may be relative', { target: 'lab.example.com' }, { target: 'web.lab' }, ['relative-target']],
    ['a target with a final period', { target: 'lab.example.com' }, { target: 'web.lab.' }, []],
    ['a full name', {}, { name: 'news.example.com' }, ['full-name']],
    ['a TTL, and nothing about a target that is saved', {}, { ttl_sec: '300' }, []],
    ['a TTL that is rounded', {}, { ttl_sec: '301' }, ['ttl']],
  ])('warns as the form does: %s', (_, before, typed, codes) => {
    const base = { ...alias, ...before }
    const first = { ...initial, ...before }
    const values = { ...first, ...typed }
    const changes = stagePatch(noChanges, '4', base, patchFrom(first, values), zone)
    const all = zoneRecords.map((record) => (record === alias ? base : record))
    const index = indexZone(zone, zoneAfter(rowsOf(all, changes, zone)))
    const reviewed = findingsOfChanges(changes, index).get('4') ?? []
    expect(reviewed).toEqual(findingsOf(values, index, '4', base))
    expect(reviewed.map(({ code }) => code)).toEqual(codes)
  })
})

describe('what leads to another state of the zone', () => {
  /** Stages all differences to the wanted records, over pending changes. */
  const stageAll = (changes: Changes, wanted: readonly RecordDraft[]) => {
    const rows = rowsOf(records, changes, zone)
    const values = wanted.map((draft) => normalizeRecord(draft, zone))
    return stageDifferences(changes, rows, zoneDifference(zoneAfter(rows), values), zone)
  }

  it('becomes pending changes of the saved records', () => {
    const changes = stageAll(noChanges, [
      toDraft(text),
      { ...toDraft(www), ttl_sec: 300 },
      { ...toDraft(www), name: 'x' },
    ])
    expect([...changes.values()]).toMatchObject([
      { kind: 'delete', key: '3' },
      { kind: 'update', key: '1', patch: { ttl_sec: 300 } },
      { kind: 'add', draft: { type: 'A', name: 'x', target: '192.0.2.1' } },
    ])
  })

  it('takes pending changes back rather than adding to them', () => {
    const added = stageAdd(noChanges, { ...toDraft(www), name: 'x' }, 'new')
    const pending = stagePatch(stageDelete(added, '3', mail), '1', www, { ttl_sec: 300 }, zone)
    expect(stageAll(pending, records.map(toDraft))).toEqual(noChanges)
  })
})
