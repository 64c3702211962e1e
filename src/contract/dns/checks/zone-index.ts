/** The records of a zone by name, for the rules between records. */
import { maxHostnameLength } from '../names/dns-name.ts'
import type { RecordValues } from '../records/record-types.ts'

/** A saved record, or one to be saved, whose id may then be any text. */
export interface ZoneRecord extends RecordValues {
  readonly id: number | string
}

export interface ZoneIndex {
  readonly zone: string
  readonly records: readonly ZoneRecord[]
  /** The TTL of records that have none of their own, in seconds; undefined where it is not known. */
  readonly defaultTtl: number | undefined
  /** The records whose stored name is `name`; `` is the apex. */
  readonly at: (name: string) => readonly ZoneRecord[]
  /** Whether a name exists, with records of its own or below it (RFC 4592 2.2.2). */
  readonly exists: (name: string) => boolean
  /** How many records are below a name, without its own. */
  readonly countBelow: (name: string) => number
}

/** The name and its ancestors below the apex: `a.b` gives `a.b`, `b`. None for a text that is too long for a name. */
export const ancestors = (name: string): string[] => {
  if (name === '' || name.length > maxHostnameLength) return []
  const labels = name.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** `defaultTtl`: the default TTL of the zone in seconds, where it is known. */
export function indexZone(zone: string, records: readonly ZoneRecord[], defaultTtl?: number): ZoneIndex {
  const byName = Map.groupBy(records, ({ name }) => name.toLowerCase())
  let existing: Set<string> | null = null
  let below: Map<string, number> | null = null
  const countBelow = () => {
    const counts = new Map<string, number>()
    for (const [name, { length }] of byName)
      for (const ancestor of ancestors(name).slice(1)) counts.set(ancestor, (counts.get(ancestor) ?? 0) + length)
    return counts
  }
  return {
    zone,
    records,
    defaultTtl,
    at: (name) => byName.get(name) ?? [],
    exists: (name) => {
      existing ??= new Set(['', ...[...byName.keys()].flatMap(ancestors)])
      return existing.has(name)
    },
    countBelow: (name) => {
      below ??= countBelow()
      return below.get(name) ?? 0
    },
  }
}

/** The records that answer for a name: its own, or those of the closest wildcard (RFC 4592 3.3.1). */
export function recordsFor(index: ZoneIndex, name: string): readonly ZoneRecord[] {
  if (index.exists(name)) return index.at(name)
  const closest = ancestors(name).find((ancestor) => index.exists(ancestor))
  return index.at(closest === undefined ? '*' : `*.${closest}`)
}
