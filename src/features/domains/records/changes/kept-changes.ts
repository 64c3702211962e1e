/**
 * Keeps a zone's pending changes for this tab until the user signs out, so that a reload or a visit to another page
 * does not lose them. When they are restored, they are compared with the zone: changes already made, perhaps by a
 * request whose response the reload lost, are dropped.
 */
import * as z from 'zod/mini'
import { DomainRecord } from '#contract/areas/records.ts'
import { caaTags, type DraftMembers } from '#contract/dns/types/record-type-rule.ts'
import { isSameLine } from '#contract/dns/checks/record-conflicts.ts'
import { isRecordType, recordTypeNames, type RecordValues } from '#contract/dns/records/record-types.ts'
import { jsonEntry } from '#api/storage.ts'
import { changedFields, keyOf, newKey, resultOf, type Change, type Changes } from './changes.ts'

const text = z.optional(z.nullable(z.string()))
const number = z.optional(z.nullable(z.number()))
const Patch = z.object({
  name: text,
  target: text,
  priority: number,
  weight: number,
  port: number,
  service: text,
  protocol: text,
  tag: z.optional(z.nullable(z.enum(caaTags))),
  ttl_sec: number,
} satisfies Record<keyof DraftMembers, unknown>)
const key = z.string()
const KeptChange = z.union([
  z.object({
    kind: z.literal('add'),
    key,
    draft: z.extend(Patch, { type: z.enum(recordTypeNames) }),
    replaces: z.optional(key),
  }),
  z.object({ kind: z.literal('update'), key, base: DomainRecord, patch: Patch }),
  z.object({ kind: z.literal('delete'), key, base: DomainRecord }),
])
/** A change of a record type that this version does not know, stored by another version. */
export interface UnknownChange {
  readonly type: string
  /** The change as stored, so that it can be kept. */
  readonly stored: unknown
}

const Typed = z.object({ type: z.string() })
const UnknownKept = z.union([z.object({ draft: Typed }), z.object({ base: Typed })])

function unknownChange(stored: unknown): UnknownChange | null {
  const result = z.safeParse(UnknownKept, stored)
  if (!result.success) return null
  const { type } = 'draft' in result.data ? result.data.draft : result.data.base
  return isRecordType(type) ? null : { type, stored }
}

/** The key of a draft (kit/form/draft/draft.ts), so that discarding drafts asks about this one, too. */
const entryOf = (domainId: number) =>
  jsonEntry('tab', `quarterdeck.draft.zone-${domainId}`, (value): readonly unknown[] | null =>
    Array.isArray(value) ? value : null,
  )

/** More changes than this may not fit into the storage of a tab. */
export const maxKeptChanges = 2000

/** Stored instead of too many changes. */
const TooMany = z.object({ tooMany: z.literal(true) })

/** `unknown`: changes of another version, kept until the user discards them. */
export function keepChanges(domainId: number, changes: Changes, unknown: readonly UnknownChange[] = []) {
  const entry = entryOf(domainId)
  const known = changes.size > maxKeptChanges ? [{ tooMany: true }] : [...changes.values()]
  if (known.length + unknown.length === 0) return entry.remove()
  return entry.set([...known, ...unknown.map(({ stored }) => stored)])
}

/** Whether a change has nothing left to do. `others`: the records of the zone that no pending change touches. */
function isApplied(change: Change, current: DomainRecord | undefined, others: readonly DomainRecord[], zone: string) {
  const isThere = (record: RecordValues | null) => record !== null && others.some((each) => isSameLine(each, record))
  if (change.kind === 'add') return isThere(resultOf(change, zone))
  if (change.kind === 'delete') return current === undefined
  // An update that changes the type of a name takes a deletion and a creation.
  if (current === undefined) return isThere(resultOf(change, zone))
  return changedFields(change, zone).every(({ field, after }) => current[field] === after)
}

/**
 * The kept changes that are still to be made, the number already made, whether there were too many to keep, and those
 * unknown to this version. `records`: all current records of the zone.
 */
export function takeKeptChanges(
  domainId: number,
  zone: string,
  records: readonly DomainRecord[],
): {
  readonly changes: Changes
  readonly applied: number
  readonly tooMany: boolean
  readonly unknown: readonly UnknownChange[]
} {
  const stored = entryOf(domainId).get() ?? []
  const all = stored.flatMap((each) => {
    const result = z.safeParse(KeptChange, each)
    return result.success ? [result.data] : []
  })
  const byKey = new Map(records.map((record) => [keyOf(record), record]))
  const touched = new Set(all.map((change) => change.key))
  const others = all.length === 0 ? [] : records.filter((record) => !touched.has(keyOf(record)))
  const left = all.filter((change) => !isApplied(change, byKey.get(change.key), others, zone))
  const changes = left.map((change): Change => (change.kind === 'add' ? { ...change, key: newKey() } : change))
  return {
    changes: new Map(changes.map((change) => [change.key, change])),
    applied: all.length - left.length,
    tooMany: stored.some((each) => z.safeParse(TooMany, each).success),
    unknown: stored.flatMap((each) => unknownChange(each) ?? []),
  }
}
