/** Records of a domain as rows (gaps 8.3). */
import { setImmediate } from 'node:timers/promises'
import { maxZoneOctets, smallLine } from '#contract/limits.ts'
import { isNullMx } from '#contract/dns/checks/record-conflicts.ts'
import { lineOctets } from '#contract/dns/records/record-line.ts'
import { nameInZone } from '#contract/dns/names/dns-name.ts'
import { indexZone, type ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { recordTypeNames, recordTypes, type RecordType, type RecordValues } from '#contract/dns/records/record-types.ts'
import { toWireTime } from '#contract/time.ts'
import type { Database } from './database.ts'
import { removeInSteps } from './remove-rows.ts'
import type { RecordRow } from './resource-tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Rows that one statement reads, and writes; requests are served between statements. */
const chunkSize = 1000
const writeSize = 250

interface ZoneName {
  readonly id: number
  readonly domain: string
}

/** The columns that follow from the values of a record. */
export const recordColumns = (record: RecordValues) => ({
  type: record.type,
  name: record.name,
  target: record.target,
  priority: record.priority,
  weight: record.weight,
  port: record.port,
  service: record.service,
  protocol: record.protocol,
  tag: record.tag,
  ttl_sec: record.ttl_sec,
  line_octets: lineOctets(record),
})

/** All records by id, or those of some types, read in steps between which requests are served. */
export async function readAllRecords(
  db: Database,
  domainId: number,
  types: readonly RecordType[] = recordTypeNames,
): Promise<RecordRow[]> {
  const rows: RecordRow[] = []
  for (let after = 0; ;) {
    const chunk = await db
      .selectFrom('records')
      .selectAll()
      .where('domain_id', '=', domainId)
      .where('type', 'in', types)
      .where('id', '>', after)
      .orderBy('id')
      .limit(chunkSize)
      .execute()
    for (const row of chunk) rows.push(row)
    const last = chunk.at(-1)
    if (!last || chunk.length < chunkSize) return rows
    after = last.id
    await setImmediate()
  }
}

/** Adds records in steps between which requests are served. */
export async function addRecords(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  domainId: number,
  records: readonly RecordValues[],
): Promise<void> {
  const at = toWireTime(now)
  for (let start = 0; start < records.length; start += writeSize) {
    if (start > 0) await setImmediate()
    const rows = records
      .slice(start, start + writeSize)
      .map((record) => Object.assign(recordColumns(record), { domain_id: domainId, created: at, updated: at }))
    await db.insertInto('records').values(rows).execute()
  }
}

/** Deletes all records in steps between which requests are served. */
export const removeRecords = (db: Database, domainId: number): Promise<void> =>
  removeInSteps(
    (rows) => db.selectFrom('records').select('id').where('domain_id', '=', domainId).limit(rows).execute(),
    (rows) =>
      db
        .deleteFrom('records')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute(),
  )

export async function addRecord(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  domainId: number,
  record: RecordValues,
): Promise<RecordRow> {
  const at = toWireTime(now)
  return db
    .insertInto('records')
    .values({ ...recordColumns(record), domain_id: domainId, created: at, updated: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateRecord(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  id: number,
  record: RecordValues,
): Promise<RecordRow> {
  return db
    .updateTable('records')
    .set({ ...recordColumns(record), updated: toWireTime(now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countRecords(db: Database, domainId: number): Promise<number> {
  const { count } = await db
    .selectFrom('records')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow()
  return count
}

/** The octets of the lines of all records but `exceptId`. */
export async function zoneOctets(db: Database, domainId: number, exceptId: number | null = null): Promise<number> {
  const { total } = await db
    .selectFrom('records')
    .select((select) => select.fn.sum<number | null>('line_octets').as('total'))
    .where('domain_id', '=', domainId)
    .where('id', '<>', exceptId ?? 0)
    .executeTakeFirstOrThrow()
  return total ?? 0
}

/** Whether the line of a record fits into the zone, beside all records but `exceptId`. */
export async function hasRoomForLine(
  db: Database,
  domainId: number,
  record: RecordValues,
  exceptId: number | null,
): Promise<boolean> {
  const octets = lineOctets(record)
  return octets <= smallLine || (await zoneOctets(db, domainId, exceptId)) + octets <= maxZoneOctets
}

/** Types whose names can hold no other record. */
const lonelyTypes = recordTypeNames.filter((type) => recordTypes[type].alone)

/** Longer chains of aliases are read with all others of the zone instead of one by one. */
const maxAliasSteps = 50

/** The chain of aliases after a CNAME within its zone. */
async function aliasesAfter(db: Database, domain: ZoneName, record: RecordValues): Promise<RecordRow[]> {
  const aliases = db.selectFrom('records').selectAll().where('domain_id', '=', domain.id).where('type', '=', 'CNAME')
  const chain: RecordRow[] = []
  const visited = new Set([record.name])
  let name = nameInZone(record.target, domain.domain)
  while (name !== null && !visited.has(name)) {
    if (chain.length >= maxAliasSteps) return readAllRecords(db, domain.id, ['CNAME'])
    visited.add(name)
    const alias = await aliases.where('name', '=', name).executeTakeFirst()
    if (!alias) break
    chain.push(alias)
    name = nameInZone(alias.target, domain.domain)
  }
  return chain
}

/**
 * The records that `findConflict` needs to judge this one: a few of those at its name, which may hold all records of
 * the zone, and the aliases that its target leads through.
 */
export async function conflictIndex(db: Database, domain: ZoneName, record: RecordValues): Promise<ZoneIndex> {
  const atName = db.selectFrom('records').selectAll().where('domain_id', '=', domain.id).where('name', '=', record.name)
  // One may be the record itself.
  if (recordTypes[record.type].alone) {
    const aliases = record.type === 'CNAME' ? await aliasesAfter(db, domain, record) : []
    return indexZone(domain.domain, [...(await atName.limit(2).execute()), ...aliases])
  }
  const lonely = await atName.where('type', 'in', lonelyTypes).execute()
  // The columns that isSameRecord compares: addresses have their canonical text.
  const same = await atName
    .where('type', '=', record.type)
    .where('target', '=', record.target)
    .where('priority', '=', record.priority)
    .where('weight', '=', record.weight)
    .where('port', '=', record.port)
    .where('tag', 'is not distinct from', record.tag)
    .execute()
  const mx = atName.where('type', '=', 'MX')
  const nullMx = record.type === 'MX' ? await mx.where('target', '=', '').execute() : []
  const otherMx = isNullMx(record) ? await mx.limit(2).execute() : []
  return indexZone(domain.domain, [...lonely, ...same, ...nullMx, ...otherMx])
}
