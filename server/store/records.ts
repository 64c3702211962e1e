/** Records of a domain as rows (gaps 8.3). */
import { setImmediate } from 'node:timers/promises'
import { maxZoneText, smallTarget } from '#contract/limits.ts'
import { nameInZone, indexZone, type ZoneIndex } from '#contract/rules/zone-index.ts'
import type { RecordValues } from '#contract/rules/record-types.ts'
import { toWireTime } from '#contract/time.ts'
import type { Database } from './database.ts'
import type { RecordRow } from './resource-tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Rows of one statement; SQLite takes 32,766 values, and requests are served between statements. */
const chunkSize = 1000

/** The members of a record that its row has too. */
const columns = ({ type, name, target, priority, weight, port, service, protocol, tag, ttl_sec }: RecordValues) => ({
  type,
  name,
  target,
  priority,
  weight,
  port,
  service,
  protocol,
  tag,
  ttl_sec,
})

/** All records by id, read in steps between which requests are served. */
export async function readAllRecords(db: Database, domainId: number): Promise<RecordRow[]> {
  const rows: RecordRow[] = []
  for (let after = 0; ;) {
    const chunk = await db
      .selectFrom('records')
      .selectAll()
      .where('domain_id', '=', domainId)
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
  for (let start = 0; start < records.length; start += chunkSize) {
    if (start > 0) await setImmediate()
    const rows = records
      .slice(start, start + chunkSize)
      .map((record) => Object.assign(columns(record), { domain_id: domainId, created: at, updated: at }))
    await db.insertInto('records').values(rows).execute()
  }
}

export async function addRecord(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  domainId: number,
  record: RecordValues,
): Promise<RecordRow> {
  const at = toWireTime(now)
  return db
    .insertInto('records')
    .values({ ...columns(record), domain_id: domainId, created: at, updated: at })
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
    .set({ ...columns(record), updated: toWireTime(now) })
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

/** Whether a target of this length fits into the zone, beside all records but `exceptId`. */
export async function hasRoomForText(
  db: Database,
  domainId: number,
  { target }: Pick<RecordValues, 'target'>,
  exceptId: number | null,
): Promise<boolean> {
  if (target.length <= smallTarget) return true
  const { total } = await db
    .selectFrom('records')
    .select((select) => select.fn.sum<number | null>(select.fn('length', ['target'])).as('total'))
    .where('domain_id', '=', domainId)
    .where('id', '<>', exceptId ?? 0)
    .executeTakeFirstOrThrow()
  return (total ?? 0) + target.length <= maxZoneText
}

/** The records that can conflict with this one: those at its name, and the aliases that its target may lead through. */
export async function conflictIndex(
  db: Database,
  domain: { id: number; domain: string },
  record: RecordValues,
): Promise<ZoneIndex> {
  const own = db.selectFrom('records').selectAll().where('domain_id', '=', domain.id)
  const atName = await own.where('name', '=', record.name).execute()
  const mayLoop = record.type === 'CNAME' && nameInZone(record.target, domain.domain) !== null
  const aliases = mayLoop ? await own.where('type', '=', 'CNAME').where('name', '<>', record.name).execute() : []
  return indexZone(domain.domain, [...atName, ...aliases])
}
