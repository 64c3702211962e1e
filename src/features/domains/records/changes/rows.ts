/** The rows of the grid: the saved records with the collected changes over them. */
import type { DomainRecord } from '#contract/areas/records.ts'
import { normalizeRecord, type RecordValues } from '#contract/dns/records/record-types.ts'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { contentOf, enteredDraft, keyOf, resultOf, type Changes } from './changes.ts'

export interface RecordRow {
  readonly key: string
  /** The record as it will be. A deleted record is shown as it is. */
  readonly record: RecordValues
  /** The saved record; null for a new one. */
  readonly base: DomainRecord | null
  readonly state: 'saved' | 'added' | 'changed' | 'deleted'
}

export const keyOfRow = ({ key }: RecordRow) => key

/**
 * Rows of unchanged records are the same objects each time, because search and rendering remember what they did with
 * them.
 */
const savedRows = new WeakMap<DomainRecord, RecordRow>()

export function savedRow(base: DomainRecord): RecordRow {
  const known = savedRows.get(base)
  if (known) return known
  const row: RecordRow = { key: keyOf(base), record: base, base, state: 'saved' }
  savedRows.set(base, row)
  return row
}

/** New records follow the saved ones. */
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

/** The records of unchanged rows are the same objects each time, so that they are not checked again. */
const zoneRecords = new WeakMap<RecordRow, ZoneRecord>()

function zoneRecordOf(row: RecordRow): ZoneRecord {
  const known = zoneRecords.get(row)
  if (known) return known
  const record = { ...row.record, id: row.key }
  zoneRecords.set(row, record)
  return record
}

/** The zone as it will be after the changes. New records that it has already are left out when they are applied. */
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
