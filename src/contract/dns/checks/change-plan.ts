/**
 * Plans of changes to the records of a zone: the order in which they can be applied one by one, and the plan that
 * undoes them. The interface has no call for several records.
 */
import { maxRecordsPerDomain } from '../../limits.ts'
import { findConflict } from './record-conflicts.ts'
import type { RecordValues } from '../records/record-types.ts'
import { indexZone, type ZoneIndex, type ZoneRecord } from './zone-index.ts'

/** A change of one record. Each record of the zone occurs at most once in a plan. `id` of a create: any unique text. */
export type RecordChange =
  | { readonly kind: 'create'; readonly id: ZoneRecord['id']; readonly after: RecordValues }
  | {
      readonly kind: 'update'
      readonly id: ZoneRecord['id']
      readonly before: RecordValues
      readonly after: RecordValues
    }
  | { readonly kind: 'delete'; readonly id: ZoneRecord['id']; readonly before: RecordValues }

/** Nothing is removed before its replacement exists, unless both cannot exist together. */
const preference = { create: 0, update: 1, delete: 2 } as const

/** The zone while a plan is applied; only what `findConflict` needs. */
class SimulatedZone {
  readonly #byName: Map<string, ZoneRecord[]>
  readonly index: ZoneIndex
  size: number

  constructor(zone: string, records: readonly ZoneRecord[]) {
    this.#byName = Map.groupBy(records, ({ name }) => name)
    this.size = records.length
    this.index = { ...indexZone(zone, []), at: (name) => this.#byName.get(name) ?? [] }
  }

  /** Why a change is not possible now. */
  obstacle(change: RecordChange): 'limit' | 'loop' | 'name' | null {
    if (change.kind === 'delete') return null
    if (change.kind === 'create' && this.size >= maxRecordsPerDomain) return 'limit'
    const conflict = findConflict(change.after, this.index, change.kind === 'update' ? change.id : undefined)
    return conflict ? (conflict.code === 'cname-loop' ? 'loop' : 'name') : null
  }

  apply(change: RecordChange): void {
    if (change.kind !== 'create') {
      const { name } = change.before
      const rest = (this.#byName.get(name) ?? []).filter(({ id }) => id !== change.id)
      this.#byName.set(name, rest)
      this.size -= 1
    }
    if (change.kind === 'delete') return
    const { name } = change.after
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), { ...change.after, id: change.id }])
    this.size += 1
  }
}

/**
 * Orders a plan so that the service accepts each step: additions first and deletions last, except that a record is
 * removed before its replacement when both cannot exist together, such as an A record and a CNAME at the same name.
 * Where updates block each other (two records swap their values), one of them becomes a delete and a create. Changes
 * that are refused anyway come last, before the remaining deletes, so that nothing is deleted in vain.
 */
export function orderChanges(
  zone: string,
  records: readonly ZoneRecord[],
  changes: readonly RecordChange[],
): RecordChange[] {
  const simulated = new SimulatedZone(zone, records)
  const ordered: RecordChange[] = []
  let waiting = changes.toSorted((a, b) => preference[a.kind] - preference[b.kind])
  const take = (change: RecordChange) => {
    simulated.apply(change)
    ordered.push(change)
  }
  const takeAll = (isWanted: (change: RecordChange) => boolean) => {
    const before = waiting.length
    waiting = waiting.filter((change) => {
      if (!isWanted(change)) return true
      take(change)
      return false
    })
    return waiting.length < before
  }
  while (waiting.some(({ kind }) => kind !== 'delete')) {
    if (takeAll((change) => change.kind !== 'delete' && simulated.obstacle(change) === null)) continue
    const obstacles = new Set(waiting.map((change) => simulated.obstacle(change)))
    const names = new Set(waiting.flatMap((change) => (change.kind === 'delete' ? [] : [change.after.name])))
    const makesRoom = (change: RecordChange) =>
      change.kind === 'delete' &&
      (names.has(change.before.name) ||
        (obstacles.has('loop') && change.before.type === 'CNAME') ||
        (obstacles.has('limit') && simulated.size >= maxRecordsPerDomain))
    if (takeAll(makesRoom)) continue
    const update = waiting.find((change) => change.kind === 'update')
    if (!update) break
    take({ kind: 'delete', id: update.id, before: update.before })
    waiting = waiting.map((change) =>
      change === update ? { kind: 'create', id: update.id, after: update.after } : change,
    )
  }
  return [...ordered, ...waiting]
}

/**
 * The plan that undoes applied changes. `ids` maps the ids of creates in the plan to those that the service assigned.
 * Records that were deleted come back with new ids.
 */
export const invertChanges = (
  applied: readonly RecordChange[],
  ids: ReadonlyMap<ZoneRecord['id'], ZoneRecord['id']>,
): RecordChange[] =>
  applied.toReversed().map((change): RecordChange => {
    if (change.kind === 'create') return { kind: 'delete', id: ids.get(change.id) ?? change.id, before: change.after }
    return change.kind === 'update'
      ? { kind: 'update', id: change.id, before: change.after, after: change.before }
      : { kind: 'create', id: change.id, after: change.before }
  })
