import { beforeEach, describe, expect, it } from 'vitest'
import type { DomainRecord } from '#contract/areas/records.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { noChanges, stageAdd, stageDelete, stagePatch, type Changes } from './changes.ts'
import { keepChanges, maxKeptChanges, takeKeptChanges } from './kept-changes.ts'

const zone = 'example.com'
const time = '2026-06-15T10:30:00'
const saved = (id: number, draft: RecordDraft): DomainRecord => ({
  id,
  ...normalizeRecord(draft, zone),
  created: time,
  updated: time,
})
const www: RecordDraft = { type: 'A', name: 'www', target: '192.0.2.1' }
const mail: RecordDraft = { type: 'MX', target: 'mail.example.com', priority: 10 }
const shop: RecordDraft = { type: 'A', name: 'shop', target: '192.0.2.5', ttl_sec: 300 }
const records = [saved(1, www), saved(2, mail)]

beforeEach(() => sessionStorage.clear())

/** The changes that are restored when the zone has these records by then. */
function take(changes: Changes, latest: readonly DomainRecord[]) {
  keepChanges(1, changes)
  const { changes: left, applied } = takeKeptChanges(1, zone, latest)
  return { left: [...left.values()], applied }
}

const change = (record: DomainRecord, patch: object, changes = noChanges) =>
  stagePatch(changes, String(record.id), record, patch, zone)

describe('pending changes that the tab has kept', () => {
  const first = records[0] ?? saved(1, www)
  const all = stageDelete(change(first, { target: '192.0.2.9' }, stageAdd(noChanges, shop)), '2', saved(2, mail))

  it('come back as they were, with the records that they belong to', () => {
    const { left, applied } = take(all, records)
    expect(applied).toBe(0)
    expect(left).toMatchObject([
      { kind: 'add', draft: shop },
      { kind: 'update', key: '1', base: { target: '192.0.2.1' }, patch: { target: '192.0.2.9' } },
      { kind: 'delete', key: '2', base: { id: 2 } },
    ])
  })

  it('leave a note of them where they were too many', () => {
    let many: Changes = noChanges
    for (let count = 0; count <= maxKeptChanges; count += 1) many = stageAdd(many, { ...shop, name: `shop-${count}` })
    keepChanges(1, many)
    expect(takeKeptChanges(1, zone, records)).toMatchObject({ tooMany: true, applied: 0, unknown: [] })
    keepChanges(1, noChanges)
    expect(takeKeptChanges(1, zone, records).tooMany).toBe(false)
  })

  it('are left out where they were applied', () => {
    expect(take(all, [saved(1, { ...www, target: '192.0.2.9' }), saved(7, shop)])).toEqual({ left: [], applied: 3 })
    expect(take(all, [saved(1, { ...www, target: '192.0.2.9' }), saved(2, mail)])).toMatchObject({
      left: [{ kind: 'add' }, { kind: 'delete' }],
      applied: 1,
    })
  })

  it('stay when somebody else has changed the record to something different, who is then asked about', () => {
    const { left } = take(change(first, { target: '192.0.2.9' }), [saved(1, { ...www, target: '192.0.2.77' })])
    expect(left).toMatchObject([{ kind: 'update', base: { target: '192.0.2.1' } }])
  })

  it('take no record that is to be deleted for one that was added', () => {
    const { left } = take(stageDelete(stageAdd(noChanges, www), '1', first), records)
    expect(left).toMatchObject([{ kind: 'add', draft: www }, { kind: 'delete' }])
  })

  it('take no record of another TTL for one that was added', () => {
    expect(take(stageAdd(noChanges, shop), [saved(7, { ...shop, ttl_sec: 3600 })]).left).toHaveLength(1)
  })

  it('recognize an update that was made by a deletion and a creation', () => {
    expect(take(change(first, { name: 'web' }), [saved(9, { ...www, name: 'web' })])).toEqual({ left: [], applied: 1 })
    expect(take(change(first, { name: 'web' }), []).left).toHaveLength(1)
  })

  it('are not kept when there are none or too many', () => {
    keepChanges(1, stageAdd(noChanges, shop))
    keepChanges(1, noChanges)
    expect(sessionStorage).toHaveLength(0)
    const many = Array.from({ length: maxKeptChanges + 1 }, (_, index) => `n${index}`)
    expect(
      take(
        many.reduce((changes, name) => stageAdd(changes, { ...www, name }), noChanges),
        [],
      ).left,
    ).toEqual([])
  })

  it('that another program has stored are not trusted', () => {
    sessionStorage.setItem('quarterdeck.draft.zone-1', '[{"kind":"delete","key":"1"}]')
    expect(takeKeptChanges(1, zone, records).changes.size).toBe(0)
  })

  it('of a type that only another version knows stay stored, beside those that come back', () => {
    const unknown = { kind: 'add', key: 'new-9', draft: { type: 'TYPE65280', name: 'old', target: 'new.example.net' } }
    keepChanges(1, stageAdd(noChanges, shop), [{ type: 'TYPE65280', stored: unknown }])
    const back = takeKeptChanges(1, zone, records)
    expect([...back.changes.values()]).toMatchObject([{ kind: 'add', draft: shop }])
    expect(back.unknown).toEqual([{ type: 'TYPE65280', stored: unknown }])
    keepChanges(1, noChanges, back.unknown)
    expect(takeKeptChanges(1, zone, records)).toMatchObject({ applied: 0, unknown: [{ type: 'TYPE65280' }] })
    keepChanges(1, noChanges)
    expect(sessionStorage).toHaveLength(0)
  })
})
