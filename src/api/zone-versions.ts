/**
 * Versions of zones: the records as they were before changes that this browser has made. The only module that uses
 * IndexedDB. Every function rejects when the browser has no storage for it (private windows, browser settings, a full
 * disk).
 *
 * Versions belong to the connection of the tab, the address of its service and the signed-in user, and are kept until
 * they are deleted: of each zone at most the last 100, with at most 20 million characters together; the oldest are
 * dropped first. Loaded on demand.
 */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import * as z from 'zod/mini'
import { maxHostnameLength } from '#contract/dns/names/dns-name.ts'
import { recordTypeNames, type RecordValues } from '#contract/dns/records/record-types.ts'
import { caaTags } from '#contract/dns/types/record-type-rule.ts'
import { sortForZone } from '#contract/dns/zone-file/zone-file.ts'
import { maxRecordsPerDomain, recordTarget } from '#contract/limits.ts'
import { loadConfig } from './http/config.ts'
import { session } from './session/session.ts'
import { tabConnection } from './session/tab-connection.ts'
import { t } from '#contract/translate.ts'

export interface ZoneVersion {
  /** The name of the domain: a domain that was deleted and created again gets its versions back. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Who made the change. */
  readonly user: string
  /** "Before 3 changes" */
  readonly reason: string
  readonly recordCount: number
  /** Characters of its records as they are stored. */
  readonly size: number
}

type Key = [connection: string, service: string, owner: string, zone: string, at: number]

/** The records are stored separately, so that listing versions does not read them. */
interface Stores extends DBSchema {
  versions: { key: Key; value: ZoneVersion }
  /** JSON. */
  records: { key: Key; value: string }
}

export const maxVersions = 100
export const maxZoneSize = 20_000_000

const text = (max: number) => z.string().check(z.maxLength(max))
const number = z._default(z.int().check(z.gte(0)), 0)
const StoredRecord = z.object({
  type: z.enum(recordTypeNames),
  name: text(maxHostnameLength),
  target: text(recordTarget.max),
  priority: number,
  weight: number,
  port: number,
  service: z._default(z.nullable(text(maxHostnameLength)), null),
  protocol: z._default(z.nullable(text(maxHostnameLength)), null),
  tag: z._default(z.nullable(z.enum(caaTags)), null),
  ttl_sec: number,
})
const StoredRecords = z.array(StoredRecord).check(z.maxLength(maxRecordsPerDomain))

/** Members that are 0 or null are left out. */
const toStored = (records: readonly RecordValues[]): string =>
  JSON.stringify(
    sortForZone(records).map(
      ({ type, name, target, priority, weight, port, service, protocol, tag, ttl_sec }) =>
        ({
          type,
          name,
          target,
          priority: priority || undefined,
          weight: weight || undefined,
          port: port || undefined,
          service: service ?? undefined,
          protocol: protocol ?? undefined,
          tag: tag ?? undefined,
          ttl_sec: ttl_sec || undefined,
        }) satisfies Record<keyof z.output<typeof StoredRecord>, unknown>,
    ),
  )

/** The connection is closed after each use, so that it never blocks another tab. */
async function withDatabase<T>(action: (database: IDBPDatabase<Stores>) => Promise<T>): Promise<T> {
  const database = await openDB<Stores>('quarterdeck-versions', 1, {
    upgrade: (created) => {
      created.createObjectStore('versions')
      created.createObjectStore('records')
    },
  })
  try {
    return await action(database)
  } finally {
    database.close()
  }
}

/** All keys that begin like this: in IndexedDB, arrays are greater than numbers and texts. */
const keysOf = (start: readonly (string | number)[]) => IDBKeyRange.bound(start, [...start, []])

/** Whose versions these are. */
async function owner() {
  const { baseUrl } = await loadConfig()
  const { username } = session.get()
  if (username === null) throw new Error(t('The signed-in user is not known.'))
  return [tabConnection, baseUrl, username] as const
}

type Write = IDBPTransaction<Stores, ['versions', 'records'], 'readwrite'>

/** Resolves when what was written is stored. */
const write = <T>(change: (transaction: Write) => Promise<T>): Promise<T> =>
  withDatabase(async (database) => {
    const transaction = database.transaction(['versions', 'records'], 'readwrite')
    const result = await change(transaction)
    await transaction.done
    return result
  })

function deleteRange(transaction: Write, range: IDBKeyRange) {
  return Promise.all([
    transaction.objectStore('versions').delete(range),
    transaction.objectStore('records').delete(range),
  ])
}

/** Deletes the oldest versions of a zone that are too many or too large. `zoneKey`: the key without the time. */
async function deleteOldest(transaction: Write, zoneKey: readonly [string, string, string, string]) {
  const versions = await transaction.objectStore('versions').getAll(keysOf(zoneKey))
  let size = 0
  const oldest = versions.toReversed().findIndex((version, index) => {
    size += version.size
    return index >= maxVersions || (index > 0 && size > maxZoneSize)
  })
  const last = oldest === -1 ? undefined : versions.at(-oldest - 1)
  if (last) await deleteRange(transaction, IDBKeyRange.bound(zoneKey, [...zoneKey, last.at]))
}

export interface NewVersion extends Pick<ZoneVersion, 'zone' | 'reason'> {
  readonly records: readonly RecordValues[]
}

/** Keeps a version, unless the last one of the zone has the same records. */
export async function addVersion({ zone, reason, records }: NewVersion): Promise<void> {
  const own = await owner()
  const stored = toStored(records)
  const zoneKey = [...own, zone] as const
  await write(async (transaction) => {
    const [versions, contents] = [transaction.objectStore('versions'), transaction.objectStore('records')]
    const lastAt = (await versions.openKeyCursor(keysOf(zoneKey), 'prev'))?.key[4]
    if (lastAt !== undefined && (await contents.get([...zoneKey, lastAt])) === stored) return
    // Two versions never have the same time, even after the clock was set back.
    const at = Math.max(Date.now(), (lastAt ?? 0) + 1)
    const version = { zone, at, user: own[2], reason, recordCount: records.length, size: stored.length }
    await Promise.all([versions.put(version, [...zoneKey, at]), contents.put(stored, [...zoneKey, at])])
    await deleteOldest(transaction, zoneKey)
  })
}

/** The versions of a zone, the latest one first. */
export async function listVersions(zone: string): Promise<ZoneVersion[]> {
  const own = await owner()
  const versions = await withDatabase((database) => database.getAll('versions', keysOf([...own, zone])))
  return versions.toReversed()
}

/** How many versions of all zones there are. */
export async function countVersions(): Promise<number> {
  const range = keysOf(await owner())
  return withDatabase((database) => database.count('versions', range))
}

/** The records of a version. Rejects when it was deleted, or another version of the dashboard has stored it. */
export async function readVersion({ zone, at }: Pick<ZoneVersion, 'zone' | 'at'>): Promise<RecordValues[]> {
  const own = await owner()
  const stored = await withDatabase((database) => database.get('records', [...own, zone, at]))
  const parsed = z.safeParse(StoredRecords, parseJson(stored ?? ''))
  if (!parsed.success) throw new Error(t('It was deleted, or stored by another version of the dashboard.'))
  return parsed.data
}

/** Moves the versions of a zone to another name of its domain. */
export async function moveVersions(from: string, to: string): Promise<void> {
  const own = await owner()
  const range = keysOf([...own, from])
  await write(async (transaction) => {
    const [versions, contents] = [transaction.objectStore('versions'), transaction.objectStore('records')]
    const [moved, records] = await Promise.all([versions.getAll(range), contents.getAll(range)])
    await deleteRange(transaction, range)
    for (const [index, version] of moved.entries()) {
      let { at } = version
      while ((await versions.getKey([...own, to, at])) !== undefined) at += 1
      const key: Key = [...own, to, at]
      await versions.put({ ...version, zone: to, at }, key)
      await contents.put(records[index] ?? '', key)
    }
    await deleteOldest(transaction, [...own, to])
  })
}

/** Deletes all versions of the user. */
export async function deleteVersions(): Promise<void> {
  const range = keysOf(await owner())
  await write((transaction) => deleteRange(transaction, range))
}

/** Deletes all versions of a connection that was removed from this browser. */
export async function forgetConnection(connection: string): Promise<void> {
  await write((transaction) => deleteRange(transaction, keysOf([connection])))
}

const format = 'quarterdeck-zone-versions'
/** The most versions that an imported file may hold. */
const maxImportedVersions = 20_000
const VersionFile = z.object({
  format: z.literal(format),
  versions: z
    .array(
      z.object({
        zone: text(maxHostnameLength),
        at: z.iso.datetime(),
        user: text(64),
        reason: text(500),
        records: StoredRecords,
      }),
    )
    .check(z.maxLength(maxImportedVersions)),
})

/** All versions of the user as a JSON file, and how many there are. */
export async function exportVersions(): Promise<{ file: Blob; count: number }> {
  const range = keysOf(await owner())
  const [versions, contents] = await withDatabase((database) => {
    const transaction = database.transaction(['versions', 'records'])
    return Promise.all([
      transaction.objectStore('versions').getAll(range),
      transaction.objectStore('records').getAll(range),
    ])
  })
  const entries = versions.map(({ zone, at, user, reason }, index) => {
    const head = JSON.stringify({ zone, at: new Date(at).toISOString(), user, reason })
    return `${index === 0 ? '' : ',\n'}${head.slice(0, -1)},"records":${contents[index] ?? '[]'}}`
  })
  const parts = [`{"format":"${format}","versions":[\n`, ...entries, '\n]}\n']
  return { file: new Blob(parts, { type: 'application/json' }), count: versions.length }
}

/** How far the clock of an exporting browser may be ahead. Milliseconds. */
const clockToleranceMs = 60_000

/** Bytes of the largest file that is read. */
export const maxVersionFile = 100 * 1024 ** 2

/**
 * Adds the versions of an exported file to those of the user; one version is kept per zone and time. Returns how many
 * the file has, and how many of them were added and kept. Null for a file of another kind.
 */
export async function importVersions(file: Blob): Promise<{ count: number; added: number } | null> {
  if (file.size > maxVersionFile) return null
  const parsed = z.safeParse(VersionFile, parseJson(await file.text()))
  if (!parsed.success) return null
  const own = await owner()
  const { versions: imported } = parsed.data
  const added = await write(async (transaction) => {
    const [versions, contents] = [transaction.objectStore('versions'), transaction.objectStore('records')]
    const keys: Key[] = []
    for (const { zone, at: time, user, reason, records } of imported) {
      const stored = toStored(records)
      const at = Date.parse(time)
      const key: Key = [...own, zone, at]
      // A version from the future would stay the latest one.
      if (at > Date.now() + clockToleranceMs || (await versions.getKey(key)) !== undefined) continue
      await versions.put({ zone, at, user, reason, recordCount: records.length, size: stored.length }, key)
      await contents.put(stored, key)
      keys.push(key)
    }
    for (const zone of new Set(imported.map((each) => each.zone))) await deleteOldest(transaction, [...own, zone])
    const left = await Promise.all(keys.map((key) => versions.getKey(key)))
    return left.filter((key) => key !== undefined).length
  })
  return { count: imported.length, added }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
