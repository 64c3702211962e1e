/** Selects the records of a whole zone that can be stored together: for imports, in time linear in their number. */
import { nameInZone } from '../names/dns-name.ts'
import { recordTypes, type RecordValues } from '../records/record-types.ts'
import { isNullMx } from './record-conflicts.ts'

export interface RecordSelection<T extends RecordValues> {
  readonly accepted: T[]
  /**
   * duplicate: an equal record was accepted. conflict: it cannot exist beside those that were (record-conflicts.ts).
   */
  readonly rejected: { readonly record: T; readonly code: 'duplicate' | 'conflict' }[]
}

const identity = ({ type, name, target, priority, weight, port, tag }: RecordValues) =>
  JSON.stringify([type, name, target, priority, weight, port, tag])

/** The names of aliases that form a loop. */
function loopingNames(zone: string, aliases: ReadonlyMap<string, RecordValues>): Set<string> {
  const looping = new Set<string>()
  const finished = new Set<string>()
  for (const start of aliases.keys()) {
    const path = new Set<string>()
    let name: string | null = start
    while (name !== null && !path.has(name) && !finished.has(name)) {
      path.add(name)
      const alias = aliases.get(name)
      name = alias ? nameInZone(alias.target, zone) : null
    }
    if (name !== null && path.has(name)) {
      // Leaving out one of them breaks the loop.
      looping.add(name)
    }
    for (const each of path) finished.add(each)
  }
  return looping
}

/**
 * Selects records one by one. Earlier records take precedence. Each record must be valid by itself; addresses are
 * compared as texts.
 */
export class RecordSelector<T extends RecordValues> {
  readonly #zone: string
  readonly #accepted: T[] = []
  readonly #rejected: RecordSelection<T>['rejected'] = []
  readonly #seen = new Set<string>()
  /** The kinds of record at each name: one that must be alone, a mail server, or any other. */
  readonly #kinds = new Map<string, Set<'alone' | 'mx' | 'any'>>()
  readonly #aliases = new Map<string, T>()

  constructor(zone: string) {
    this.#zone = zone
  }

  add(record: T): void {
    const key = identity(record)
    if (this.#seen.has(key)) {
      this.#rejected.push({ record, code: 'duplicate' })
      return
    }
    const at = this.#kinds.get(record.name) ?? new Set()
    if (at.has('alone') || (recordTypes[record.type].alone && at.has('any'))) {
      this.#rejected.push({ record, code: 'conflict' })
      return
    }
    this.#seen.add(key)
    at.add('any')
    if (recordTypes[record.type].alone) at.add('alone')
    if (record.type === 'CNAME') this.#aliases.set(record.name, record)
    if (record.type === 'MX' && !isNullMx(record)) at.add('mx')
    this.#kinds.set(record.name, at)
    this.#accepted.push(record)
  }

  /**
   * The selection from all records that were added. Rejected last: aliases that form a loop, and a null MX beside mail
   * servers, because it would refuse mail that has been delivered until now.
   */
  finish(): RecordSelection<T> {
    const looping = loopingNames(this.#zone, this.#aliases)
    const isConflict = (record: T) =>
      (record.type === 'CNAME' && looping.has(record.name)) ||
      (isNullMx(record) && this.#kinds.get(record.name)?.has('mx') === true)
    for (const record of this.#accepted) if (isConflict(record)) this.#rejected.push({ record, code: 'conflict' })
    return { accepted: this.#accepted.filter((record) => !isConflict(record)), rejected: this.#rejected }
  }
}

/** All at once. */
export function selectRecords<T extends RecordValues>(zone: string, records: readonly T[]): RecordSelection<T> {
  const selector = new RecordSelector<T>(zone)
  for (const record of records) selector.add(record)
  return selector.finish()
}
