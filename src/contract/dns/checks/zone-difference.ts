/**
 * The changes that turn the records of a zone into others: an earlier version, a zone file, the records of another
 * zone.
 */
import { canonicalAddress } from '../names/canonical-address.ts'
import { recordTypes, type RecordValues } from '../records/record-types.ts'
import { storedTtl } from '../records/ttl.ts'
import { zoneNameServers } from '../records/zone-name-servers.ts'
import type { RecordChange } from './change-plan.ts'
import type { ZoneRecord } from './zone-index.ts'

/** The same for records that the DNS cannot tell apart (`isSameRecord`). */
export const dataOf = ({ type, name, priority, weight, port, tag, target }: RecordValues) =>
  `${type} ${name} ${priority} ${weight} ${port} ${tag} ${recordTypes[type].target.kind === 'ipv6' ? canonicalAddress(target) : target}`

/**
 * The properties that two records must share to count as one record before and after a change, the closest match first.
 */
const likenesses: readonly ((record: RecordValues) => string)[] = [
  dataOf,
  ({ target }) => target,
  ({ priority }) => String(priority),
  () => 'any',
]

type Pair = readonly [before: ZoneRecord, after: RecordValues]

/** Pairs of records of one name and type. When several records are alike, it is not clear which of them changes. */
function pairRecords(before: readonly ZoneRecord[], after: readonly RecordValues[]): Pair[] {
  const [onlyOld, onlyNew] = [before[0], after[0]]
  if (before.length === 1 && after.length === 1 && onlyOld && onlyNew) return [[onlyOld, onlyNew]]
  const pairs: Pair[] = []
  let [oldRecords, newRecords] = [before, after]
  for (const likeness of likenesses) {
    if (oldRecords.length === 0 || newRecords.length === 0) break
    const oldAlike = Map.groupBy(oldRecords, likeness)
    const found = [...Map.groupBy(newRecords, likeness)].flatMap(([key, [first, ...others]]): Pair[] => {
      const [old, ...otherOld] = oldAlike.get(key) ?? []
      return old && first && others.length + otherOld.length === 0 ? [[old, first]] : []
    })
    const paired = new Set<RecordValues>(found.flat())
    oldRecords = oldRecords.filter((record) => !paired.has(record))
    newRecords = newRecords.filter((record) => !paired.has(record))
    pairs.push(...found)
  }
  return pairs
}

/** The service adds them to each zone. */
const isOwnServer = ({ type, name, target }: RecordValues) =>
  type === 'NS' && name === '' && zoneNameServers.includes(target)

/**
 * The changes that make a zone equal to the wanted records, both in stored form; in time linear in their number.
 * Records with the same line in a zone file are left alone, and so are the name servers of the service. A record is
 * updated when it is clear which wanted record of the same name and type it becomes; otherwise the old ones are deleted
 * and the new ones created. Of wanted records that differ only in the TTL, the first one counts (RFC 2181 5.2). The ids
 * of creations are unique among themselves and unlike those of records.
 *
 * With `zoneTtl`, the default TTL of the zone in seconds, the wanted TTLs are those that resolvers see, as in the
 * output of a zone transfer: whether a record has its own TTL or that of the zone cannot be known, so it stays as it
 * is.
 */
export function zoneDifference(
  current: readonly ZoneRecord[],
  wanted: readonly RecordValues[],
  zoneTtl?: number,
): RecordChange[] {
  const ttlOf = ({ ttl_sec }: RecordValues) => (zoneTtl === undefined ? ttl_sec : storedTtl(ttl_sec || zoneTtl))
  /** With the TTL that changes least: that of the record before the change, or the zone's. */
  const withTtl = (record: RecordValues, before?: ZoneRecord): RecordValues => {
    if (before && ttlOf(before) === ttlOf(record)) return { ...record, ttl_sec: before.ttl_sec }
    return record.ttl_sec === zoneTtl ? { ...record, ttl_sec: 0 } : record
  }
  const wantedByData = new Map<string, RecordValues>()
  for (const record of wanted) {
    const data = dataOf(record)
    if (!wantedByData.has(data) && !isOwnServer(record)) wantedByData.set(data, record)
  }
  const surplus: ZoneRecord[] = []
  for (const record of current) {
    const data = dataOf(record)
    const same = wantedByData.get(data)
    if (same && ttlOf(same) === ttlOf(record)) wantedByData.delete(data)
    else if (!isOwnServer(record)) surplus.push(record)
  }
  const placeOf = ({ name, type }: RecordValues) => `${name} ${type}`
  const missingAt = Map.groupBy(wantedByData.values(), placeOf)
  const pairs = [...Map.groupBy(surplus, placeOf)].flatMap(([place, old]) =>
    pairRecords(old, missingAt.get(place) ?? []),
  )
  const paired = new Set<RecordValues>(pairs.flat())
  const isLeft = (record: RecordValues) => !paired.has(record)
  return [
    ...surplus.filter(isLeft).map((before): RecordChange => ({ kind: 'delete', id: before.id, before })),
    ...pairs.map(([before, after]): RecordChange => ({
      kind: 'update',
      id: before.id,
      before,
      after: withTtl(after, before),
    })),
    ...[...wantedByData.values()]
      .filter(isLeft)
      .map((after, index): RecordChange => ({ kind: 'create', id: `create-${index}`, after: withTtl(after) })),
  ]
}
