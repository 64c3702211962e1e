/**
 * Checks a zone while it is being edited. It remembers which names each record was checked against, so that a change
 * only rechecks the records that it can affect. The result is the same as that of `checkRecords`.
 */
import type { Finding } from '../records/findings.ts'
import { checkRecord } from './record-check.ts'
import { draftOf } from '../records/record-draft.ts'
import { ancestors, indexZone, type ZoneIndex, type ZoneRecord } from './zone-index.ts'

type Id = ZoneRecord['id']
export type ZoneFindings = ReadonlyMap<Id, readonly Finding[]>

/** An index that reports each name that a rule asks for. */
const observed = (index: ZoneIndex, onRead: (name: string) => void): ZoneIndex => ({
  ...index,
  at: (name) => {
    onRead(name)
    return index.at(name)
  },
  exists: (name) => {
    onRead(name)
    return index.exists(name)
  },
  countBelow: (name) => {
    onRead(name)
    return index.countBelow(name)
  },
})

export class ZoneChecker {
  readonly #findings = new Map<Id, readonly Finding[]>()
  readonly #pending = new Set<Id>()
  /** The records whose findings depend on a name. */
  readonly #readers = new Map<string, Set<Id>>()
  #records = new Map<Id, ZoneRecord>()
  #index: ZoneIndex

  constructor(zone: string) {
    this.#index = indexZone(zone, [])
  }

  /**
   * Takes the zone as it is now. Records that are the same objects as before have not changed; with another default
   * TTL, all of them are checked again.
   */
  update(index: ZoneIndex): void {
    const { records, defaultTtl } = index
    const isSameZone = defaultTtl === this.#index.defaultTtl
    const changedNames = new Set<string>()
    const current = new Map<Id, ZoneRecord>()
    for (const record of records) {
      const before = this.#records.get(record.id)
      current.set(record.id, record)
      if (before === record && isSameZone) continue
      this.#pending.add(record.id)
      changedNames.add(record.name)
      if (before) changedNames.add(before.name)
    }
    for (const [id, { name }] of this.#records) {
      if (current.has(id)) continue
      changedNames.add(name)
      this.#findings.delete(id)
      this.#pending.delete(id)
    }
    // A name also decides whether the names above it exist.
    for (const name of new Set([...changedNames, ...[...changedNames].flatMap(ancestors)]))
      for (const id of this.#readers.get(name) ?? []) if (current.has(id)) this.#pending.add(id)
    this.#index = index
    this.#records = current
  }

  /**
   * Checks pending records until all are done or `shouldPause`, called after each record, returns true. Returns whether
   * all are done.
   */
  run(shouldPause: () => boolean = () => false): boolean {
    for (const id of this.#pending) {
      const record = this.#records.get(id)
      this.#pending.delete(id)
      if (record) this.#check(record)
      if (shouldPause()) break
    }
    return this.#pending.size === 0
  }

  /**
   * The findings of each record that has some, by its id. Those of records that are still pending belong to the
   * previous state of the zone.
   */
  get findings(): ZoneFindings {
    return new Map(this.#findings)
  }

  #check(record: ZoneRecord): void {
    const index = observed(this.#index, (name) => {
      const readers = this.#readers.get(name)
      if (readers) readers.add(record.id)
      else this.#readers.set(name, new Set([record.id]))
    })
    const findings = checkRecord(draftOf(record), index, record.id, record)
    if (findings.length > 0) this.#findings.set(record.id, findings)
    else this.#findings.delete(record.id)
  }
}
