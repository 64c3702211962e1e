/**
 * Applies the requests of a plan: creations and deletions a few in parallel, updates one after the other. The first refusal stops it;
 * what has not been sent stays collected.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { DomainRecord, RecordCreate } from '#contract/areas/records.ts'
import { pageSize } from '#contract/limits.ts'
import { records } from '#contract/operations.ts'
import { isSameLine } from '#contract/dns/checks/record-conflicts.ts'
import { call } from '#api/client.ts'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { runBulk } from '#api/run-bulk.ts'
import { sendOnce } from '#api/write.ts'
import { readRecord, readZone, removeRecord } from '#queries/records.ts'
import { changedFields, keyOf, resultOf, type Change, type Changes } from './changes.ts'
import { findConflicts } from './conflicts.ts'
import type { AppliedRequest, PlannedRequest } from './plan.ts'

export interface ApplyOutcome {
  readonly applied: readonly AppliedRequest[]
  /** Why it stopped; null when every request was made. */
  readonly failure: { readonly request: PlannedRequest; readonly error: unknown } | null
}

/** Of more changes than this, the whole zone is read before they are applied. */
const maxPartialChanges = 20

/**
 * The zone as it is now. Before a few changes of a large zone only the records that they touch, and those at the same names, are
 * read; the others are as known.
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

/** The body that creates a record: what a draft leaves open is left out. */
export const toBody = ({ name, target, priority, weight, port, ttl_sec, ...rest }: RecordDraft): RecordCreate => ({
  ...rest,
  name: name ?? undefined,
  target: target ?? undefined,
  priority: priority ?? undefined,
  weight: weight ?? undefined,
  port: port ?? undefined,
  ttl_sec: ttl_sec ?? undefined,
})

/** Before a request that comes later than this after the zone was read, its record is read again. Milliseconds. */
const maxAgeMs = 3000

/** Throws when somebody else has changed the record of a request since the plan was checked. */
async function requireUnchanged(domainId: number, zone: string, change: Change) {
  if (change.kind === 'add') return
  const latest = await readRecord({ domainId, recordId: change.base.id })
  const { conflicts } = findConflicts(new Map([[keyOf(change.base), change]]), latest ? [latest] : [], zone)
  if (conflicts.length > 0)
    throw new Error('Someone else changed this record. Apply again to choose which values to keep.')
}

interface ApplyOptions {
  readonly client: QueryClient
  readonly domainId: number
  readonly zone: string
  readonly requests: readonly PlannedRequest[]
  /** The saved records before, read a moment ago. */
  readonly before: readonly DomainRecord[]
  readonly onProgress: (done: number) => void
}

/** Sends one change; the zone tells what has become of one whose response was lost. Resolves to the record, null when it was deleted. */
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

/** Consecutive requests of one kind. The order of creations among themselves does not matter, nor that of deletions. */
function groupsOf(requests: readonly PlannedRequest[]): PlannedRequest[][] {
  const groups: PlannedRequest[][] = []
  for (const request of requests) {
    const last = groups.at(-1)
    if (last?.[0]?.change.kind === request.change.kind && request.change.kind !== 'update') last.push(request)
    else groups.push([request])
  }
  return groups
}

export async function applyRequests(options: ApplyOptions): Promise<ApplyOutcome> {
  const { domainId, zone, requests, before, onProgress } = options
  const readAt = performance.now()
  const knownIds = new Set(before.map(({ id }) => id))
  const applied: AppliedRequest[] = []
  const stop = new AbortController()
  let failure: ApplyOutcome['failure'] = null
  const finish = (request: PlannedRequest, result: DomainRecord | null) => {
    if (result) knownIds.add(result.id)
    applied.push({ ...request, result })
    onProgress(applied.length)
  }
  const run = async (request: PlannedRequest) => {
    if (performance.now() - readAt > maxAgeMs) await requireUnchanged(domainId, zone, request.change)
    finish(request, await send(options, request.change, knownIds))
  }
  for (const group of groupsOf(requests)) {
    if (stop.signal.aborted) break
    await runBulk({
      items: group,
      run,
      onStart: () => {},
      onDone: () => {},
      onFailed: (request, error) => {
        failure ??= { request, error }
        stop.abort()
      },
      onPause: () => {},
      signal: stop.signal,
    })
  }
  return { applied, failure }
}
