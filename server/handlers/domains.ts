/** Domains (profile-and-domains.md, Domains; gaps 8.1, 8.2). */
import type { DomainCreate, DomainUpdate, domains } from '#contract/areas/domains.ts'
import { maxZoneOctets } from '#contract/limits.ts'
import { domainTakenReason } from '#contract/dns/names/dns-name.ts'
import { domainTypeErrors } from '#contract/rules/domains/domain-types.ts'
import { zoneSizeReason } from '#contract/dns/checks/record-conflicts.ts'
import { toWireTime } from '#contract/time.ts'
import { httpError, validationError } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { cancelRendering, scheduleRendering } from '../jobs/zones.ts'
import { addDomain, isDomainTaken, setDomainTags, toDomains } from '../store/domains.ts'
import { recordEvent, type NewEvent } from '../store/events.ts'
import { deleteGrants, grantToCreator, readable } from '../store/grants.ts'
import { Texts, readJson } from '../store/json.ts'
import { field, selectPage } from '../store/page.ts'
import { addRecords, readAllRecords, removeRecords, zoneOctets } from '../store/records.ts'
import { domainReference } from '../store/references.ts'
import type { DomainRow } from '../store/resource-tables.ts'
import { readZoneFile } from '../store/zone-files.ts'
import { importDomain } from './domain-import.ts'
import { requireDomain } from './path-subject.ts'

const fields = {
  ...field.columns('domains', {
    number: ['id', 'refresh_sec', 'retry_sec', 'expire_sec', 'ttl_sec'],
    text: ['domain', 'group', 'type', 'status', 'description', 'soa_email', 'errors'],
    time: ['created', 'updated'],
  }),
  tags: field.list('domain_tags', 'tag', 'domain_id', 'domains.id'),
}

const toDomain = async (context: Pick<CallerContext, 'db'>, row: DomainRow) => {
  const [domain] = await toDomains(context.db, [row])
  if (!domain) throw new Error('A row is a domain')
  return domain
}

async function requireFreeName({ db }: Pick<CallerContext, 'db'>, domain: string, exceptId?: number): Promise<void> {
  if (await isDomainTaken(db, domain, exceptId)) throw httpError(400, domainTakenReason, 'domain')
}

/** Completes a new domain: its zone gets rendered, and its creator gets a grant. */
async function finishNewDomain(context: CallerContext, row: DomainRow): Promise<void> {
  await scheduleRendering(context, row.id)
  await grantToCreator(context.db, context.caller, 'domain', row.id)
}

const recordDomainEvent = (
  context: CallerContext,
  row: DomainRow,
  action: 'domain_create' | 'domain_update' | 'domain_delete' | 'domain_import',
  details: Pick<NewEvent, 'message' | 'secondary'> = {},
) => recordEvent(context, { action, username: context.caller.username, entity: domainReference(row), ...details })

/**
 * The columns that an update changes. Null for a list means that it is omitted; a slave has no SOA e-mail (gaps 8.1).
 */
function columnChanges(row: DomainRow, body: DomainUpdate): Partial<DomainRow> {
  const { tags: _, master_ips, axfr_ips, ...columns } = body
  const type = body.type ?? row.type
  return {
    ...columns,
    ...(type === 'slave' && { soa_email: '' }),
    ...(master_ips && { master_ips: JSON.stringify(master_ips) }),
    ...(axfr_ips && { axfr_ips: JSON.stringify(axfr_ips) }),
  }
}

/** "status, tags": the settings that an update names, for its event. */
function describeUpdate(row: DomainRow, body: DomainUpdate): string {
  if (body.domain !== undefined && body.domain !== row.domain) return `${row.domain} to ${body.domain}`
  if (body.status !== undefined && body.status !== row.status) return body.status
  return Object.entries(body)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .join(', ')
}

/** The settings that a clone takes over. */
const settingsOf = (row: DomainRow): Omit<DomainCreate, 'domain' | 'tags'> => ({
  type: row.type,
  status: row.status === 'disabled' ? 'disabled' : 'active',
  description: row.description,
  group: row.group,
  soa_email: row.soa_email,
  master_ips: readJson(Texts, row.master_ips),
  axfr_ips: readJson(Texts, row.axfr_ips),
  refresh_sec: row.refresh_sec,
  retry_sec: row.retry_sec,
  expire_sec: row.expire_sec,
  ttl_sec: row.ttl_sec,
})

export const domainHandlers: Handlers<typeof domains> = {
  list: async ({ query, filter }, { db, caller }) => {
    const select = db
      .selectFrom('domains')
      .selectAll('domains')
      .where(readable(caller, 'domain', 'domains.id'))
    const page = await selectPage(select, { filter, query, fields })
    return { ...page, data: await toDomains(db, page.data) }
  },

  view: async ({ path }, context) => toDomain(context, await requireDomain(context, path.domainId)),

  /** A disabled domain and a slave have no zone file, from the moment of the change (gaps 8.2). */
  zoneFile: async ({ path }, context) => {
    const { id, status, type } = await requireDomain(context, path.domainId)
    return { zone_file: status === 'active' && type === 'master' ? await readZoneFile(context.db, id) : [] }
  },

  create: async ({ body }, context) => {
    await requireFreeName(context, body.domain)
    const row = await addDomain(context, body)
    await finishNewDomain(context, row)
    await recordDomainEvent(context, row, 'domain_create')
    return toDomain(context, row)
  },

  import: {
    prepare: async ({ body }, context) => {
      await requireFreeName(context, body.domain)
      const imported = await importDomain(context, body)
      return async (context) => {
        await requireFreeName(context, body.domain)
        const row = await addDomain(context, imported.domain)
        await addRecords(context, row.id, imported.records)
        await finishNewDomain(context, row)
        await recordDomainEvent(context, row, 'domain_import', { message: imported.summary })
        return toDomain(context, row)
      }
    },
  },

  update: async ({ path, body }, context) => {
    const row = await requireDomain(context, path.domainId)
    const changes = columnChanges(row, body)
    const merged = { ...row, ...changes }
    const errors = domainTypeErrors({ ...merged, master_ips: readJson(Texts, merged.master_ips) })
    if (errors.length > 0) throw validationError(errors)
    if (body.domain !== undefined) await requireFreeName(context, body.domain, row.id)
    const updated = await context.db
      .updateTable('domains')
      .set({ ...changes, updated: toWireTime(context.now) })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (body.tags) await setDomainTags(context.db, row.id, body.tags)
    await scheduleRendering(context, row.id)
    await recordDomainEvent(context, updated, 'domain_update', { message: describeUpdate(row, body) })
    return toDomain(context, updated)
  },

  remove: async ({ path }, context) => {
    const row = await requireDomain(context, path.domainId)
    await cancelRendering(context.db, row.id)
    await deleteGrants(context.db, 'domain', row.id)
    await removeRecords(context.db, row.id)
    await context.db.deleteFrom('domains').where('id', '=', row.id).execute()
    await recordDomainEvent(context, row, 'domain_delete')
    return {}
  },

  /** Records that point into the old name are copied unchanged (gaps 8.2). */
  clone: async ({ path, body }, context) => {
    const source = await requireDomain(context, path.domainId)
    await requireFreeName(context, body.domain)
    // A zone that was stored before this limit existed can be larger.
    if ((await zoneOctets(context.db, source.id)) > maxZoneOctets) throw httpError(400, zoneSizeReason)
    const [{ tags } = { tags: [] }] = await toDomains(context.db, [source])
    const row = await addDomain(context, { ...settingsOf(source), domain: body.domain, tags })
    await addRecords(context, row.id, await readAllRecords(context.db, source.id))
    await finishNewDomain(context, row)
    await recordDomainEvent(context, row, 'domain_create', { secondary: domainReference(source) })
    return toDomain(context, row)
  },
}
