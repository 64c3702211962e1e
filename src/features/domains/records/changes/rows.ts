/** The rows of the grid: the saved records with the collected changes applied. */
import type { DomainRecord } from '#contract/areas/records.ts'
import { normalizeRecord, type RecordValues } from '#contract/dns/records/record-types.ts'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { contentOf, enteredDraft, keyOf, resultOf, type Changes } from './changes.ts'

export interface RecordRow {
  readonly key: string
  /** The record after the change. A deleted record is shown as saved. */
  readonly record: RecordValues
  /** The saved record; null for a new one. */
  readonly base: DomainRecord | null
  readonly state: 'saved' | 'added' | 'changed' | 'deleted'
}

export const keyOfRow = ({ key }: RecordRow) => key

/** Rows of unchanged records keep their identity, because search and rendering cache results by row. */
const savedRows = new WeakMap<DomainRecord, RecordRow>()

export function savedRow(base: DomainRecord): RecordRow {
  const known = savedRows.get(base)
  if (known) return known
  const row: RecordRow = { key: keyOf(base), record: base, base, state: 'saved' }
  savedRows.set(base, row)
  return row
}

/** New records come after the saved ones. */
export function rowsOf(records: readonly DomainRecord[], changes: Changes, zone: string): RecordRow[] {
  const rows = records.map((base): RecordRow => {
    const change = changes.get(keyOf(base))
    if (!change) return savedRow(base)
    if (change.kind === 'update') {
      const record = normalizeRecord(enteredDraft({ ...change, base }), zone)
      return { key: change.key, record, base, state: 'changed' }
    }
    return { key: change.key, record: base, base, state: 'deleted' }
  })
  for (const change of changes.values()) {
    const record = change.kind === 'add' ? resultOf(change, zone) : null
    if (record) rows.push({ key: change.key, record, base: null, state: 'added' })
  }
  return rows
}

/** Records of unchanged rows keep their identity, so that they are not checked again. */
const zoneRecords = new WeakMap<RecordRow, ZoneRecord>()

function zoneRecordOf(row: RecordRow): ZoneRecord {
  const known = zoneRecords.get(row)
  if (known) return known
  const record = { ...row.record, id: row.key }
  zoneRecords.set(row, record)
  return record
}

/** The zone after the changes, without new records that it already has: applying skips those. */
export function zoneAfter(rows: readonly RecordRow[]): ZoneRecord[] {
  const remaining = rows.filter(({ state }) => state !== 'deleted')
  const names = new Set(remaining.flatMap(({ state, record }) => (state === 'added' ? [record.name] : [])))
  const contents = new Set(
    remaining.flatMap(({ state, record }) => (state !== 'added' && names.has(record.name) ? [contentOf(record)] : [])),
  )
  return remaining.flatMap((row) =>
    row.state === 'added' && contents.has(contentOf(row.record)) ? [] : [zoneRecordOf(row)],
  )
}
