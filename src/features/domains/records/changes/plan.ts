/** The requests that lead from the saved records to the collected changes, and back. */
import type { DomainRecord } from '#contract/areas/records.ts'
import { invertChanges, orderChanges, type RecordChange } from '#contract/dns/checks/change-plan.ts'
import { draftOf } from '#contract/dns/records/record-draft.ts'
import { newKey, recordFields, resultOf, toDraft, type Change, type Changes } from './changes.ts'

/** One request. A change of a record may take two requests: deletion and creation. */
export interface PlannedRequest {
  readonly plan: RecordChange
  /** The change as this request makes it. */
  readonly change: Change
}

function toPlan(change: Change, zone: string): RecordChange[] {
  const after = resultOf(change, zone)
  if (change.kind === 'delete') return [{ kind: 'delete', id: change.key, before: change.base }]
  if (after === null) return []
  if (change.kind === 'add') return [{ kind: 'create', id: change.key, after }]
  return [{ kind: 'update', id: change.key, before: change.base, after }]
}

/** The requests in an order in which the service accepts each. */
export function planRequests(zone: string, records: readonly DomainRecord[], changes: Changes): PlannedRequest[] {
  const zoneRecords = records.map((record) => ({ ...record, id: String(record.id) }))
  const plan = orderChanges(
    zone,
    zoneRecords,
    [...changes.values()].flatMap((change) => toPlan(change, zone)),
  )
  return plan.flatMap((planned): PlannedRequest[] => {
    const change = changes.get(String(planned.id))
    if (!change) return []
    if (planned.kind === 'delete' && change.kind === 'update')
      return [{ plan: planned, change: { kind: 'delete', key: change.key, base: change.base } }]
    if (planned.kind === 'create' && change.kind === 'update')
      return [{ plan: planned, change: { kind: 'add', key: change.key, draft: toDraft(planned.after) } }]
    return [{ plan: planned, change }]
  })
}

/** A request that was made. `result`: the record as the service returned it; null after a deletion. */
export interface AppliedRequest extends PlannedRequest {
  readonly result: DomainRecord | null
}

/** The changes that undo applied requests. Deleted records come back with new ids. */
export function inverseChanges(applied: readonly AppliedRequest[]): Changes {
  const results = new Map(applied.flatMap(({ result }) => (result ? [[String(result.id), result] as const] : [])))
  const newIds = new Map(
    applied.flatMap(({ plan, result }) =>
      plan.kind === 'create' && result ? [[plan.id, String(result.id)] as const] : [],
    ),
  )
  const changes = invertChanges(
    applied.map(({ plan }) => plan),
    newIds,
  ).flatMap((plan): Change[] => {
    if (plan.kind === 'create') return [{ kind: 'add', key: newKey(), draft: toDraft(plan.after) }]
    const base = results.get(String(plan.id))
    if (!base) return []
    const key = String(base.id)
    if (plan.kind === 'delete') return [{ kind: 'delete', key, base }]
    const draft = draftOf(plan.after)
    const patch = Object.fromEntries(
      recordFields.filter((field) => plan.after[field] !== plan.before[field]).map((field) => [field, draft[field]]),
    )
    return [{ kind: 'update', key, base, patch }]
  })
  return new Map(changes.map((change) => [change.key, change]))
}

/** What is left to do after some requests were made. */
export function remainingChanges(
  changes: Changes,
  requests: readonly PlannedRequest[],
  applied: readonly AppliedRequest[],
): Changes {
  const done = new Set(applied.map(({ plan }) => plan))
  const left = new Map(changes)
  for (const key of new Set(requests.map(({ change }) => change.key))) {
    const own = requests.filter(({ change }) => change.key === key)
    const rest = own.find(({ plan }) => !done.has(plan))
    if (!rest) left.delete(key)
    else if (own.some(({ plan }) => done.has(plan))) left.set(key, rest.change)
  }
  return left
}

/** The records of a zone after requests were made, for the cache. */
export function recordsAfter(records: readonly DomainRecord[], applied: readonly AppliedRequest[]): DomainRecord[] {
  const removed = new Set<number>()
  const replaced = new Map<number, DomainRecord>()
  const added: DomainRecord[] = []
  for (const { change, result } of applied) {
    if (change.kind === 'delete') removed.add(change.base.id)
    else if (result && change.kind === 'update') replaced.set(result.id, result)
    else if (result) added.push(result)
  }
  return [...records.flatMap((each) => (removed.has(each.id) ? [] : [replaced.get(each.id) ?? each])), ...added]
}
