/** Domains and their records as rows and as the interface shows them (gaps 8.1, 8.3). */
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import type { Database } from './database.ts'
import { Texts, readJson } from './json.ts'
import type { DomainRow, RecordRow } from './resource-tables.ts'

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
