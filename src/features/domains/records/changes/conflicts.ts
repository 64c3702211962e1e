/** Changes that others have made to a zone since the user collected changes to it. */
import type { DomainRecord } from '#contract/areas/records.ts'
import type { RecordField } from '#contract/dns/records/findings.ts'
import {
  changedFields,
  contentOf,
  keyOf,
  newKey,
  recordFields,
  resultOf,
  toDraft,
  withStaged,
  type Change,
  type Changes,
  type RowChange,
} from './changes.ts'

export interface ChangeConflict {
  readonly change: Exclude<Change, { kind: 'add' }>
  /** The current record; null when it was deleted. */
  readonly latest: DomainRecord | null
  /** The members changed elsewhere; for an update, only those that it also changes, to a different value. */
  readonly fields: readonly RecordField[]
}

/**
 * `left`: the changes that still have something to do. It lacks updates and deletions already made elsewhere, and
 * additions that already exist, which may have been saved although the response was lost. The remaining updates are
 * rebased on the current records.
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

/** The change after the user's decision about its conflict. */
function resolvedChanges({ change, latest, fields }: ChangeConflict, choice: ConflictChoice): RowChange[] {
  const { key } = change
  if (latest === null) {
    if (choice === 'theirs' || change.kind === 'delete') return [[key, null]]
    const added = newKey()
    const draft = { ...toDraft(change.base), ...change.patch }
    return [
      [key, null],
      [added, { kind: 'add', key: added, draft, replaces: key }],
    ]
  }
  if (choice === 'mine') return [[key, { ...change, base: latest }]]
  if (change.kind === 'delete') return [[key, null]]
  const patch = Object.fromEntries(
    Object.entries(change.patch).filter(([field]) => !fields.some((each) => each === field)),
  )
  return [[key, Object.keys(patch).length === 0 ? null : { ...change, base: latest, patch }]]
}

/**
 * A decision about conflicts: `mine` overwrites the current records, `theirs` keeps them. Returns a function that
 * stages it. The applied and the pending changes then share the same change objects, which identifies them.
 */
export function resolveConflicts(conflicts: readonly ChangeConflict[], choice: ConflictChoice) {
  const staged = conflicts.flatMap((conflict) => resolvedChanges(conflict, choice))
  return (changes: Changes) => withStaged(changes, staged)
}
