/** What others have changed in a zone since the user collected changes to it. */
import type { DomainRecord } from '#contract/areas/records.ts'
import type { RecordField } from '#contract/dns/records/findings.ts'
import {
  changedFields,
  contentOf,
  keyOf,
  recordFields,
  resultOf,
  toDraft,
  withStaged,
  type Change,
  type Changes,
} from './changes.ts'

export interface ChangeConflict {
  readonly change: Exclude<Change, { kind: 'add' }>
  /** The record as it is now; null when it was deleted. */
  readonly latest: DomainRecord | null
  /** The members that were changed elsewhere: of an update those that it changes too, to another value. */
  readonly fields: readonly RecordField[]
}

/**
 * `left`: the changes without those that have nothing left to do, because the record is already as it is to be, deleted
 * or there: what was added may have been saved although the response was lost. Of the records of the others, what the
 * user does not change is as it is now.
 */
export function findConflicts(
  changes: Changes,
  latestRecords: readonly DomainRecord[],
  zone: string,
): { conflicts: ChangeConflict[]; left: Changes } {
  const latestByKey = new Map(latestRecords.map((record) => [keyOf(record), record]))
  const conflicts: ChangeConflict[] = []
  const staged: [key: string, change: Change | null][] = []
  const hasAdditions = [...changes.values()].some(({ kind }) => kind === 'add')
  const contents = new Set(hasAdditions ? latestRecords.map(contentOf) : [])
  for (const change of changes.values()) {
    if (change.kind === 'add') {
      const result = resultOf(change, zone)
      if (result && contents.has(contentOf(result))) staged.push([change.key, null])
      continue
    }
    const latest = latestByKey.get(change.key) ?? null
    if (latest === null) {
      if (change.kind === 'delete') staged.push([change.key, null])
      else conflicts.push({ change, latest, fields: [] })
      continue
    }
    const candidates =
      change.kind === 'delete'
        ? recordFields
        : changedFields(change, zone).flatMap(({ field, after }) => (latest[field] === after ? [] : [field]))
    const fields = candidates.filter((field) => latest[field] !== change.base[field])
    if (fields.length > 0) conflicts.push({ change, latest, fields })
    else if (change.kind === 'update' && contentOf(latest) !== contentOf(change.base)) {
      const rebased = { ...change, base: latest }
      staged.push([change.key, changedFields(rebased, zone).length === 0 ? null : rebased])
    }
  }
  return { conflicts, left: staged.length === 0 ? changes : withStaged(changes, staged) }
}

export type ConflictChoice = 'mine' | 'theirs'

/** The change after the decision about its conflict; null when none is left. */
function resolvedChange({ change, latest, fields }: ChangeConflict, choice: ConflictChoice): Change | null {
  if (latest === null)
    return choice === 'theirs' || change.kind === 'delete'
      ? null
      : { kind: 'add', key: change.key, draft: { ...toDraft(change.base), ...change.patch } }
  if (choice === 'mine') return { ...change, base: latest }
  if (change.kind === 'delete') return null
  const patch = Object.fromEntries(
    Object.entries(change.patch).filter(([field]) => !fields.some((each) => each === field)),
  )
  return Object.keys(patch).length === 0 ? null : { ...change, base: latest, patch }
}

/** The changes after a decision about conflicts: `mine` overwrites what the records are now, `theirs` keeps that. */
export const resolveConflicts = (changes: Changes, conflicts: readonly ChangeConflict[], choice: ConflictChoice) =>
  withStaged(
    changes,
    conflicts.map((conflict) => [conflict.change.key, resolvedChange(conflict, choice)]),
  )
