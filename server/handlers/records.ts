/** Records of a domain (profile-and-domains.md, Domain record; gaps 8.3, 8.4). */
import type { records } from '#contract/areas/records.ts'
import { maxRecordsPerDomain } from '#contract/limits.ts'
import { slaveRecordsReason } from '#contract/rules/domains/domain-types.ts'
import { findConflict, recordLimitReason, zoneSizeReason } from '#contract/dns/checks/record-conflicts.ts'
import { draftOf } from '#contract/dns/records/record-draft.ts'
import { parseRecord, recordTypes, type RecordDraft, type RecordValues } from '#contract/dns/records/record-types.ts'
import { remoteAddressPlaceholder } from '#contract/dns/types/address.ts'
import { notFound, httpError, validationError } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { scheduleRendering } from '../jobs/zones.ts'
import { normalizeAddress } from '../networks.ts'
import { toDomainRecord, touchDomain } from '../store/domains.ts'
import { recordEvent } from '../store/events.ts'
import { field, selectPage } from '../store/page.ts'
import { addRecord, conflictIndex, countRecords, hasRoomForLine, updateRecord } from '../store/records.ts'
import { domainReference, recordReference } from '../store/references.ts'
import type { DomainRow, RecordRow } from '../store/resource-tables.ts'
import { requireDomain } from './path-subject.ts'

const fields = field.columns('records', {
  number: ['id', 'priority', 'weight', 'port', 'ttl_sec'],
  text: ['type', 'name', 'target', 'tag', 'service', 'protocol'],
  time: ['created', 'updated'],
})

/** While a domain is a slave, records from its time as a master are neither shown nor served (gaps 8.3). */
const recordsOf = ({ db }: Pick<CallerContext, 'db'>, domain: DomainRow) =>
  db
    .selectFrom('records')
    .selectAll('records')
    .where('domain_id', '=', domain.type === 'slave' ? 0 : domain.id)

const requireRecord = (context: CallerContext, domain: DomainRow, recordId: number): Promise<RecordRow> =>
  recordsOf(context, domain).where('id', '=', recordId).executeTakeFirstOrThrow(notFound)

/** A and AAAA may name the address of the caller (gaps 8.4), which then must be of the right version. */
function resolveTarget(draft: RecordDraft, { client }: Pick<CallerContext, 'client'>): RecordDraft {
  const { kind } = recordTypes[draft.type].target
  const isPlaceholder = (kind === 'ipv4' || kind === 'ipv6') && draft.target === remoteAddressPlaceholder
  return isPlaceholder ? { ...draft, target: normalizeAddress(client.address) } : draft
}

/**
 * The stored form of a draft. Throws 400 for errors in the record itself and for conflicts with other records of the
 * zone.
 */
async function checkDraft(
  context: CallerContext,
  domain: DomainRow,
  draft: RecordDraft,
  id: number | null,
): Promise<RecordValues> {
  const { record, errors } = parseRecord(resolveTarget(draft, context), domain.domain)
  if (errors.length > 0) throw validationError(errors)
  const conflict = findConflict(record, await conflictIndex(context.db, domain, record), id ?? undefined)
  if (conflict) throw httpError(400, conflict.reason, conflict.field ?? undefined)
  if (!(await hasRoomForLine(context.db, domain.id, record, id))) throw httpError(400, zoneSizeReason, 'target')
  return record
}

/** Called after each change: schedules the rendering of the zone, and records the event. */
async function finishChange(
  context: CallerContext,
  domain: DomainRow,
  record: RecordRow,
  action: 'domain_record_create' | 'domain_record_update' | 'domain_record_delete',
): Promise<void> {
  await touchDomain(context, domain.id)
  await scheduleRendering(context, domain.id)
  await recordEvent(context, {
    action,
    username: context.caller.username,
    entity: domainReference(domain),
    secondary: recordReference(domain, record),
  })
}

export const recordHandlers: Handlers<typeof records> = {
  list: async ({ path, query, filter }, context) => {
    const domain = await requireDomain(context, path.domainId)
    const page = await selectPage(recordsOf(context, domain), { filter, query, fields })
    return { ...page, data: page.data.map(toDomainRecord) }
  },

  view: async ({ path }, context) =>
    toDomainRecord(await requireRecord(context, await requireDomain(context, path.domainId), path.recordId)),

  create: async ({ path, body }, context) => {
    const domain = await requireDomain(context, path.domainId)
    if (domain.type === 'slave') throw httpError(400, slaveRecordsReason)
    const record = await checkDraft(context, domain, body, null)
    if ((await countRecords(context.db, domain.id)) >= maxRecordsPerDomain) throw httpError(400, recordLimitReason)
    const row = await addRecord(context, domain.id, record)
    await finishChange(context, domain, row, 'domain_record_create')
    return toDomainRecord(row)
  },

  /** Omitted members keep exactly their values; the type cannot change (gaps 8.3). */
  update: async ({ path, body }, context) => {
    const domain = await requireDomain(context, path.domainId)
    const stored = await requireRecord(context, domain, path.recordId)
    const record = await checkDraft(context, domain, { ...draftOf(stored), ...body }, stored.id)
    const row = await updateRecord(context, stored.id, record)
    await finishChange(context, domain, row, 'domain_record_update')
    return toDomainRecord(row)
  },

  remove: async ({ path }, context) => {
    const domain = await requireDomain(context, path.domainId)
    const row = await requireRecord(context, domain, path.recordId)
    await context.db.deleteFrom('records').where('id', '=', row.id).execute()
    await finishChange(context, domain, row, 'domain_record_delete')
    return {}
  },
}
