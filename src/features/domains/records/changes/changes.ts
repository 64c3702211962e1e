/**
 * Changes of a zone that are collected before they are applied. A change stores the record as the user saw it, so that
 * changes by others can be detected.
 */
import type { DomainRecord } from '#contract/areas/records.ts'
import type { RecordField } from '#contract/dns/records/findings.ts'
import type { RecordChange } from '#contract/dns/checks/change-plan.ts'
import { nameInZone, toAsciiName } from '#contract/dns/names/dns-name.ts'
import { draftOf } from '#contract/dns/records/record-draft.ts'
import { recordLine } from '#contract/dns/records/record-line.ts'
import {
  normalizeRecord,
  recordTypes,
  type RecordDraft,
  type RecordValues,
} from '#contract/dns/records/record-types.ts'
import { typeSpecificMembers } from '#contract/dns/types/record-type-rule.ts'

/** The members that a user changed. */
export type RecordPatch = Partial<Omit<RecordDraft, 'type'>>

interface Addition {
  readonly kind: 'add'
  readonly key: string
  readonly draft: RecordDraft
  /**
   * The key of the saved record that it replaces, because the record got another type or was deleted and is restored.
   */
  readonly replaces?: string | undefined
}
interface Modification {
  readonly kind: 'update'
  readonly key: string
  readonly base: DomainRecord
  readonly patch: RecordPatch
}
interface Deletion {
  readonly kind: 'delete'
  readonly key: string
  readonly base: DomainRecord
}
export type Change = Addition | Modification | Deletion
/** The changes by row key: the key of a saved record, or a new key for a new record. */
export type Changes = ReadonlyMap<string, Change>

export const noChanges: Changes = new Map()

/**
 * The entered values, with a full name turned into the relative one that will be stored, so that it keeps its meaning
 * when the domain is renamed before it is saved.
 */
export function withRelativeName<T extends { readonly name?: string | null | undefined }>(entered: T, zone: string): T {
  const name = typeof entered.name === 'string' ? nameInZone(toAsciiName(entered.name), zone) : null
  // A name that ends in the zone twice would be shortened again later.
  return name === null || nameInZone(name, zone) !== null ? entered : { ...entered, name: name || '@' }
}

export const keyOf = ({ id }: Pick<DomainRecord, 'id'>) => String(id)
let lastNew = 0
/** A key for a record that does not exist yet. */
export const newKey = () => `new-${(lastNew += 1)}`
export const isNewKey = (key: string) => key.startsWith('new-')

export const recordFields: readonly RecordField[] = ['name', 'target', ...typeSpecificMembers, 'ttl_sec']

/** The record of a change as entered; unchanged members have their saved values. */
export const enteredDraft = (change: Addition | Modification): RecordDraft =>
  change.kind === 'add' ? change.draft : { ...draftOf(change.base), ...change.patch }

/** The record that results from a change, in stored form; null after a deletion. */
export const resultOf = (change: Change, zone: string): RecordValues | null =>
  change.kind === 'delete' ? null : normalizeRecord(enteredDraft(change), zone)

/** A key that is equal for records with equal members. */
export const contentOf = (record: RecordValues): string =>
  JSON.stringify([record.type, ...recordFields.map((field) => record[field])])

export const differingFields = (before: RecordValues, after: RecordValues): RecordField[] =>
  recordFields.filter((field) => before[field] !== after[field])

/** The members that an update really changes, in stored form. */
export function changedFields(change: Modification, zone: string) {
  const { base, patch } = change
  const result = normalizeRecord(enteredDraft(change), zone)
  return recordFields.flatMap((field) =>
    field in patch && result[field] !== base[field] ? [{ field, before: base[field], after: result[field] }] : [],
  )
}

/** The new change of a row; null when no change is left. */
export type RowChange = readonly [key: string, change: Change | null]

/** Stages the changes of many rows at once, because each copy takes time in proportion to the number of changes. */
export function withStaged(changes: Changes, staged: readonly RowChange[]): Changes {
  const next = new Map(changes)
  for (const [key, change] of staged) {
    if (change) next.set(key, change)
    else next.delete(key)
  }
  return next
}

export const withoutChanges = (changes: Changes, keys: Iterable<string>): Changes =>
  withStaged(
    changes,
    [...keys].map((key) => [key, null]),
  )

const addition = (draft: RecordDraft, key = newKey()): RowChange => [key, { kind: 'add', key, draft }]

export const stageAdd = (changes: Changes, draft: RecordDraft, key?: string): Changes =>
  withStaged(changes, [addition(draft, key)])

/** A saved record cannot change its type: it is replaced. */
export function stageReplacement(changes: Changes, { key, base }: Target, draft: RecordDraft): Changes {
  const staged = changes.get(key)
  const replaces = base ? key : staged?.kind === 'add' ? staged.replaces : undefined
  const added = newKey()
  return withStaged(stageDelete(changes, key, base), [[added, { kind: 'add', key: added, draft, replaces }]])
}

export const stageAdds = (changes: Changes, drafts: readonly RecordDraft[]): Changes =>
  withStaged(
    changes,
    drafts.map((draft) => addition(draft)),
  )

/** A row of the grid; `base` is its saved record, null for a new one. */
interface Target {
  readonly key: string
  readonly base: DomainRecord | null
}

const baseOf = (changes: Changes, key: string, base: DomainRecord) => {
  const staged = changes.get(key)
  return staged && staged.kind !== 'add' ? staged.base : base
}

/** Deleting a new record just drops its addition. */
function deletion(changes: Changes, { key, base }: Target): RowChange {
  if (base === null) return [key, null]
  return [key, { kind: 'delete', key, base: changes.get(key)?.kind === 'update' ? baseOf(changes, key, base) : base }]
}

export const stageDeletes = (changes: Changes, targets: readonly Target[]): Changes =>
  withStaged(
    changes,
    targets.map((target) => deletion(changes, target)),
  )
export const stageDelete = (changes: Changes, key: string, base: DomainRecord | null): Changes =>
  stageDeletes(changes, [{ key, base }])

/** Merges a patch into the changes of a record; when no difference is left, the record is unchanged again. */
function modification(changes: Changes, { key, base }: Target, patch: RecordPatch, zone: string): RowChange {
  const staged = changes.get(key)
  if (base === null)
    return [key, staged?.kind === 'add' ? { ...staged, draft: { ...staged.draft, ...patch } } : (staged ?? null)]
  const earlier = staged?.kind === 'update' ? staged.patch : {}
  const change: Modification = {
    kind: 'update',
    key,
    base: baseOf(changes, key, base),
    patch: { ...earlier, ...patch },
  }
  return [key, changedFields(change, zone).length === 0 ? null : change]
}

export const stagePatches = <T extends Target>(
  changes: Changes,
  targets: readonly T[],
  patchOf: (target: T) => RecordPatch,
  zone: string,
): Changes =>
  withStaged(
    changes,
    targets.map((target) => modification(changes, target, patchOf(target), zone)),
  )
export const stagePatch = (
  changes: Changes,
  key: string,
  base: DomainRecord | null,
  patch: RecordPatch,
  zone: string,
): Changes => stagePatches(changes, [{ key, base }], () => patch, zone)

/** The members of `after` that differ from those of `before`. */
export function patchBetween(before: RecordValues, after: RecordValues): RecordPatch {
  const draft = draftOf(after)
  return Object.fromEntries(differingFields(before, after).map((field) => [field, draft[field]]))
}

/** Like RecordRow of rows.ts, which imports this file. */
interface Row extends Target {
  readonly record: RecordValues
  readonly state: 'saved' | 'added' | 'changed' | 'deleted'
}

/**
 * Stages the differences that lead to another state of the zone (zone-difference.ts). Their ids are row keys. If a
 * record to create is only marked for deletion, that mark is removed instead.
 */
export function stageDifferences(
  changes: Changes,
  rows: readonly Row[],
  differences: readonly RecordChange[],
  zone: string,
): Changes {
  const byKey = new Map<RecordChange['id'], Row>(rows.map((row) => [row.key, row]))
  const deleted = new Map(
    rows.flatMap((row) => (row.state === 'deleted' ? [[recordLine(row.record), row.key] as const] : [])),
  )
  const staged = differences.flatMap((difference): RowChange[] => {
    if (difference.kind === 'create') {
      const key = deleted.get(recordLine(difference.after))
      return [key === undefined ? addition(toDraft(difference.after)) : [key, null]]
    }
    const row = byKey.get(difference.id)
    if (!row) return []
    if (difference.kind === 'delete') return [deletion(changes, row)]
    return [modification(changes, row, patchBetween(row.record, difference.after), zone)]
  })
  return withStaged(changes, staged)
}

export const countChanges = (changes: Changes) => {
  const all = [...changes.values()]
  const count = (kind: Change['kind']) => all.filter((change) => change.kind === kind).length
  return { added: count('add'), changed: count('update'), deleted: count('delete') }
}

/** Smaller zones are exempt from the question about the share of changes. */
const minimumForQuestion = 10
const questionShare = 0.3

/** The share of saved records that are changed or deleted, if it is large enough to ask about; otherwise null. */
export function largeShare(changes: Changes, recordCount: number): number | null {
  const { changed, deleted } = countChanges(changes)
  const share = (changed + deleted) / recordCount
  return recordCount >= minimumForQuestion && share > questionShare ? share : null
}

/** The members of a record that a request has to contain. */
export function toDraft(record: RecordValues): RecordDraft {
  const { type, target, ...draft } = draftOf(record)
  const { members, name: nameRule } = recordTypes[type]
  return {
    type,
    ...(nameRule === 'derived' || record.name === '' ? {} : { name: record.name }),
    target,
    ...Object.fromEntries(
      typeSpecificMembers.filter((member) => members[member]).map((member) => [member, draft[member]]),
    ),
    ...(record.ttl_sec === 0 ? {} : { ttl_sec: record.ttl_sec }),
  }
}
