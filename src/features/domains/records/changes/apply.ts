/**
 * The steps that lead from the saved records to the collected changes: planned, sent, and undone. Creations and
 * deletions are sent a few in parallel, updates one after the other. The first refusal stops the process; unsent
 * changes stay collected.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { DomainRecord, RecordCreate } from '#contract/areas/records.ts'
import { pageSize } from '#contract/limits.ts'
import { records } from '#contract/operations.ts'
import { invertChanges, orderChanges, type RecordChange } from '#contract/dns/checks/change-plan.ts'
import { isSameLine } from '#contract/dns/checks/record-conflicts.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { t } from '#contract/translate.ts'
import { call } from '#api/client.ts'
import { runBulk } from '#api/run-bulk.ts'
import { sendOnce } from '#api/write.ts'
import { readRecord, readZone, removeRecord } from '#queries/records.ts'
import {
  changedFields,
  keyOf,
  newKey,
  patchBetween,
  resultOf,
  toDraft,
  withStaged,
  type Change,
  type Changes,
  type RowChange,
} from './changes.ts'
import { findConflicts } from './conflicts.ts'

/** For more changes than this, the whole zone is read before they are applied. */
const maxPartialChanges = 20

/**
 * The current records of the zone. For a few changes to a large zone, only the records they touch and those at the same
 * names are read; the others are taken from `known`.
 */
export async function readLatest(
  domainId: number,
  zone: string,
  known: readonly DomainRecord[],
  changes: Changes,
): Promise<readonly DomainRecord[]> {
  if (known.length <= pageSize.max || changes.size > maxPartialChanges) return readZone(domainId)
  const touched = [...changes.values()].flatMap((change) => (change.kind === 'add' ? [] : [change.base]))
  const names = new Set([
    ...touched.map(({ name }) => name),
    ...[...changes.values()].flatMap((change) => resultOf(change, zone)?.name ?? []),
  ])
  const { data, pages } = await call(records.list, {
    path: { domainId },
    query: { page_size: pageSize.max },
    filter: { '+or': [...names].map((name) => ({ name })) },
  })
  if (pages > 1) return readZone(domainId)
  const found = new Set(data.map(({ id }) => id))
  const moved: DomainRecord[] = []
  for (const { id } of touched) {
    const record = found.has(id) ? null : await readRecord({ domainId, recordId: id })
    if (record) moved.push(record)
  }
  const latest = new Map([...data, ...moved].map((record) => [record.id, record]))
  const gone = new Set(touched.flatMap(({ id }) => (latest.has(id) ? [] : [id])))
  const kept = known.flatMap((record): DomainRecord[] => {
    const current = latest.get(record.id)
    latest.delete(record.id)
    if (current) return [current]
    return names.has(record.name) || gone.has(record.id) ? [] : [record]
  })
  return [...kept, ...latest.values()]
}

/** A step is one request. Changing a record may take two steps: deletion and creation. */
export interface Step {
  /** Its id is the key of the change that it belongs to. */
  readonly plan: RecordChange
  /** The part of the change that this step makes. */
  readonly change: Change
}

function toPlan(change: Change, zone: string): RecordChange[] {
  const after = resultOf(change, zone)
  if (change.kind === 'delete') return [{ kind: 'delete', id: change.key, before: change.base }]
  if (after === null) return []
  if (change.kind === 'add') return [{ kind: 'create', id: change.key, after }]
  return [{ kind: 'update', id: change.key, before: change.base, after }]
}

/** The steps in an order in which the service accepts each. */
export function planSteps(zone: string, records: readonly DomainRecord[], changes: Changes): Step[] {
  const zoneRecords = records.map((record) => ({ ...record, id: String(record.id) }))
  const plan = orderChanges(
    zone,
    zoneRecords,
    [...changes.values()].flatMap((change) => toPlan(change, zone)),
  )
  return plan.flatMap((planned): Step[] => {
    const change = changes.get(String(planned.id))
    if (!change) return []
    if (planned.kind === 'delete' && change.kind === 'update')
      return [{ plan: planned, change: { kind: 'delete', key: change.key, base: change.base } }]
    if (planned.kind === 'create' && change.kind === 'update') {
      // A new key: the record's own row may still be shown when only the creation is left to do.
      const addition = { kind: 'add', key: newKey(), draft: toDraft(planned.after), replaces: change.key } as const
      return [{ plan: planned, change: addition }]
    }
    return [{ plan: planned, change }]
  })
}

/** A completed step. `result`: the record as the service returned it; null after a deletion. */
export interface AppliedStep extends Step {
  readonly result: DomainRecord | null
}

export interface ApplyOutcome {
  readonly applied: readonly AppliedStep[]
  /** Why it stopped; null when every step was completed, or when the user stopped it. */
  readonly failure: { readonly step: Step; readonly error: unknown } | null
}

/** The body that creates a record, without members that the draft leaves open. */
export const toBody = ({ name, target, priority, weight, port, ttl_sec, ...rest }: RecordDraft): RecordCreate => ({
  ...rest,
  name: name ?? undefined,
  target: target ?? undefined,
  priority: priority ?? undefined,
  weight: weight ?? undefined,
  port: port ?? undefined,
  ttl_sec: ttl_sec ?? undefined,
})

/** A step sent later than this after the zone was read first reads its record again. Milliseconds. */
const maxAgeMs = 3000

/** Throws when somebody else has changed the record of a step since the plan was checked. */
async function requireUnchanged(domainId: number, zone: string, change: Change) {
  if (change.kind === 'add') return
  const latest = await readRecord({ domainId, recordId: change.base.id })
  const { conflicts } = findConflicts(new Map([[keyOf(change.base), change]]), latest ? [latest] : [], zone)
  if (conflicts.length > 0)
    throw new Error(t('This record was changed elsewhere. Apply again to choose which values to keep.'))
}

interface ApplyOptions {
  readonly client: QueryClient
  readonly domainId: number
  readonly zone: string
  readonly steps: readonly Step[]
  /** The saved records, read just before. */
  readonly before: readonly DomainRecord[]
  readonly onProgress: (applied: readonly AppliedStep[]) => void
  /** Requests wait for the rate limit until this time, milliseconds since the epoch; null when they continue. */
  readonly onPause: (until: number | null) => void
  /** Aborting it prevents further requests. */
  readonly signal: AbortSignal
}

/**
 * Sends one change. If its response is lost, the zone shows whether it was made. Resolves to the record, or to null
 * after a deletion.
 */
async function send(
  { client, domainId, zone }: ApplyOptions,
  change: Change,
  knownIds: ReadonlySet<number>,
): Promise<DomainRecord | null> {
  const result = resultOf(change, zone)
  const findMade = async (isCandidate: (record: DomainRecord) => boolean) => {
    const isMade = (record: DomainRecord) => result !== null && isSameLine(record, result)
    return (await readZone(domainId)).find((record) => isCandidate(record) && isMade(record)) ?? null
  }
  if (change.kind === 'add') {
    const watch = () => () => findMade(({ id }) => !knownIds.has(id))
    return sendOnce(client, { endpoint: records.create, watch }, { path: { domainId }, body: toBody(change.draft) })
  }
  const recordId = change.base.id
  const path = { domainId, recordId }
  if (change.kind === 'delete') {
    await sendOnce(client, removeRecord, { path })
    return null
  }
  const changed = new Set<string>(changedFields(change, zone).map(({ field }) => field))
  const body = Object.fromEntries(Object.entries(change.patch).filter(([field]) => changed.has(field)))
  const watch = () => () => findMade(({ id }) => id === recordId)
  return sendOnce(client, { endpoint: records.update, watch }, { path, body })
}

/** Groups consecutive steps of the same kind. The order within creations does not matter, nor within deletions. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last?.[0]?.change.kind === step.change.kind && step.change.kind !== 'update') last.push(step)
    else groups.push([step])
  }
  return groups
}

export async function applySteps(options: ApplyOptions): Promise<ApplyOutcome> {
  const { domainId, zone, steps, before, onProgress, onPause, signal } = options
  const readAt = performance.now()
  const knownIds = new Set(before.map(({ id }) => id))
  const applied: AppliedStep[] = []
  const stop = new AbortController()
  const ended = AbortSignal.any([signal, stop.signal])
  let failure: ApplyOutcome['failure'] = null
  const finish = (step: Step, result: DomainRecord | null) => {
    if (result) knownIds.add(result.id)
    applied.push({ ...step, result })
    onProgress(applied)
  }
  const run = async (step: Step) => {
    if (performance.now() - readAt > maxAgeMs) await requireUnchanged(domainId, zone, step.change)
    finish(step, await send(options, step.change, knownIds))
  }
  for (const group of groupsOf(steps)) {
    if (ended.aborted) break
    await runBulk({
      items: group,
      run,
      onFailed: (step, error) => {
        failure ??= { step, error }
        stop.abort()
      },
      onPause,
      signal: ended,
    })
  }
  return { applied, failure }
}

/** The changes that undo applied steps. Deleted records are created again with new ids. */
export function inverseChanges(applied: readonly AppliedStep[]): Changes {
  const results = new Map(applied.flatMap(({ result }) => (result ? [[String(result.id), result] as const] : [])))
  const newIds = new Map(
    applied.flatMap(({ plan, result }) =>
      plan.kind === 'create' && result ? [[plan.id, String(result.id)] as const] : [],
    ),
  )
  const successors = new Map(
    applied.flatMap(({ change, result }) =>
      change.kind === 'add' && change.replaces !== undefined && result
        ? [[change.replaces, String(result.id)] as const]
        : [],
    ),
  )
  const changes = invertChanges(
    applied.map(({ plan }) => plan),
    newIds,
  ).flatMap((plan): Change[] => {
    if (plan.kind === 'create') {
      const id = String(plan.id)
      return [{ kind: 'add', key: newKey(), draft: toDraft(plan.after), replaces: successors.get(id) ?? id }]
    }
    const base = results.get(String(plan.id))
    if (!base) return []
    const key = String(base.id)
    if (plan.kind === 'delete') return [{ kind: 'delete', key, base }]
    return [{ kind: 'update', key, base, patch: patchBetween(plan.before, plan.after) }]
  })
  return new Map(changes.map((change) => [change.key, change]))
}

/** The changes that are left after some steps were completed. */
export function remainingChanges(changes: Changes, steps: readonly Step[], applied: readonly AppliedStep[]): Changes {
  const done = new Set(applied.map(({ plan }) => plan))
  const left = new Map(changes)
  for (const [key, own] of Map.groupBy(steps, ({ plan }) => String(plan.id))) {
    if (!own.some(({ plan }) => done.has(plan))) continue
    const rest = own.find(({ plan }) => !done.has(plan))
    left.delete(key)
    if (rest) left.set(rest.change.key, rest.change)
  }
  return left
}

/** The change that the user has made, while a record was being saved, to the record that is saved now. */
function rebasedChange(change: Change, since: Change | undefined, result: DomainRecord, zone: string): RowChange[] {
  const { key } = change
  if (change.kind === 'update') return since && since.kind !== 'add' ? [[key, { ...since, base: result }]] : []
  const record = { key: keyOf(result), base: result }
  if (!since) return [[record.key, { kind: 'delete', ...record }]]
  if (since.kind !== 'add') return []
  const patch = patchBetween(result, normalizeRecord(since.draft, zone))
  return [
    [key, null],
    [record.key, { kind: 'update', ...record, patch }],
  ]
}

/**
 * The pending changes after the `sent` ones, which were among them, were applied as far as `applied`. What the user has
 * changed in the meantime stays: of a record that is saved now it changes the saved one, and a new record that was
 * removed is to be deleted.
 */
export function pendingAfter(
  pending: Changes,
  sent: Changes,
  { remaining, applied, zone }: { remaining: Changes; applied: readonly AppliedStep[]; zone: string },
): Changes {
  const isAsSent = (key: string) => pending.get(key) === sent.get(key)
  const staged: RowChange[] = [...sent.keys()].flatMap((key) => (isAsSent(key) ? [[key, null]] : []))
  for (const { change, result } of applied) {
    if (result && sent.has(change.key) && !isAsSent(change.key))
      staged.push(...rebasedChange(change, pending.get(change.key), result, zone))
  }
  for (const [key, change] of remaining) if (isAsSent(key)) staged.push([key, change])
  return withStaged(pending, staged)
}

/** Records that were deleted in order to be recreated, and have not been recreated yet. */
export function deletedSoFar(steps: readonly Step[], applied: readonly AppliedStep[]) {
  const done = new Set(applied.map(({ plan }) => plan))
  const deleted = new Set([...done].flatMap(({ kind, id }) => (kind === 'delete' ? [id] : [])))
  return steps.flatMap(({ plan }) =>
    plan.kind === 'create' && deleted.has(plan.id) && !done.has(plan) ? [plan.after] : [],
  )
}

/** The records of a zone after the applied steps, for the cache. */
export function recordsAfter(records: readonly DomainRecord[], applied: readonly AppliedStep[]): DomainRecord[] {
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
