/** Domains and their records as rows and as the interface shows them (gaps 8.1, 8.3). */
import type { Domain, DomainCreate } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { toWireTime } from '#contract/time.ts'
import type { Database } from './database.ts'
import { Texts, readJson } from './json.ts'
import type { DomainRow, RecordRow } from './resource-tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export const findDomain = (db: Database, id: number): Promise<DomainRow | undefined> =>
  db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether another domain has the name (profile-and-domains.md: unique across the whole platform). */
export async function isDomainTaken(db: Database, domain: string, exceptId = 0): Promise<boolean> {
  const row = await db
    .selectFrom('domains')
    .select('id')
    .where('domain', '=', domain)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function setDomainTags(db: Database, domainId: number, tags: readonly string[]): Promise<void> {
  await db.deleteFrom('domain_tags').where('domain_id', '=', domainId).execute()
  const unique = [...new Set(tags)]
  if (unique.length > 0)
    await db
      .insertInto('domain_tags')
      .values(unique.map((tag) => ({ domain_id: domainId, tag })))
      .execute()
}

/** Adds a domain with its tags; what is omitted gets the documented default (gaps 8.1). */
export async function addDomain(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  { tags, master_ips, axfr_ips, ...body }: DomainCreate,
): Promise<DomainRow> {
  const at = toWireTime(now)
  const row = await db
    .insertInto('domains')
    .values({
      domain: body.domain,
      type: body.type,
      status: body.status ?? 'active',
      errors: '',
      description: body.description ?? null,
      group: body.group ?? null,
      soa_email: body.type === 'master' ? (body.soa_email ?? '') : '',
      master_ips: JSON.stringify(master_ips ?? []),
      axfr_ips: JSON.stringify(axfr_ips ?? []),
      refresh_sec: body.refresh_sec ?? 0,
      retry_sec: body.retry_sec ?? 0,
      expire_sec: body.expire_sec ?? 0,
      ttl_sec: body.ttl_sec ?? 0,
      serial: 0,
      created: at,
      updated: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await setDomainTags(db, row.id, tags ?? [])
  return row
}

/**
 * A change to a domain's records also counts as a change of the domain, so that clients see by `updated` that what they
 * read is out of date.
 */
export async function touchDomain({ db, now }: Pick<UnitOfWork, 'db' | 'now'>, domainId: number): Promise<void> {
  await db
    .updateTable('domains')
    .set({ updated: toWireTime(now) })
    .where('id', '=', domainId)
    .execute()
}

/** Rows as the interface shows them, with one more query for the tags. */
export async function toDomains(db: Database, rows: readonly DomainRow[]): Promise<Domain[]> {
  if (rows.length === 0) return []
  const tags = await db
    .selectFrom('domain_tags')
    .selectAll()
    .where(
      'domain_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('domain_id')
    .orderBy('tag')
    .execute()
  const tagsOf = Map.groupBy(tags, (row) => row.domain_id)
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    domain: row.domain,
    tags: (tagsOf.get(row.id) ?? []).map(({ tag }) => tag),
    group: row.group,
    status: row.status,
    errors: row.errors,
    description: row.description,
    soa_email: row.soa_email,
    retry_sec: row.retry_sec,
    master_ips: readJson(Texts, row.master_ips),
    axfr_ips: readJson(Texts, row.axfr_ips),
    expire_sec: row.expire_sec,
    refresh_sec: row.refresh_sec,
    ttl_sec: row.ttl_sec,
    created: row.created,
    updated: row.updated,
  }))
}

export const toDomainRecord = (row: RecordRow): DomainRecord => ({
  id: row.id,
  type: row.type,
  name: row.name,
  target: row.target,
  priority: row.priority,
  weight: row.weight,
  port: row.port,
  service: row.service,
  protocol: row.protocol,
  ttl_sec: row.ttl_sec,
  tag: row.tag,
  created: row.created,
  updated: row.updated,
})
