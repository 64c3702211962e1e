/** Records of a domain (profile-and-domains.md, Domain record; gaps 8.3, 8.4). Types and their rules: rules/record-types.ts. */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { caaTags } from '../rules/caa.ts'
import { missingMembers, recordTypeNames } from '../rules/record-types.ts'
import { nearestTtl } from '../rules/ttl.ts'
import { Empty, Id, PageQuery, Timestamp, characters, int, judge, lengthReason, pageOf, rangeReason, requiredReason, type Output } from '../schema.ts'

const readOnly = token('domains:read_only')
const readWrite = token('domains:read_write')

/** Members that a type does not have are 0 or null; name "" is the apex; ttl_sec 0 is the zone's. */
export const DomainRecord = z.object({
  id: Id,
  type: z.enum(recordTypeNames),
  name: z.string(),
  target: z.string(),
  priority: z.int(),
  weight: z.int(),
  port: z.int(),
  service: z.nullable(z.string()),
  protocol: z.nullable(z.string()),
  tag: z.nullable(z.enum(caaTags)),
  ttl_sec: z.int(),
  created: Timestamp,
  updated: Timestamp,
}).check(z.meta({ id: 'DomainRecord' }))
export type DomainRecord = Output<typeof DomainRecord>

/** At most as long as the range says; nothing at all is the apex, or a null MX. */
const upTo = (range: { readonly min: number; readonly max: number }) =>
  z.string().check(z.refine((value) => characters(value) <= range.max, { error: lengthReason(range) }), z.meta({ maxLength: range.max }))

const members = {
  name: z.optional(upTo(limits.recordName)),
  target: z.optional(upTo(limits.recordTarget)),
  priority: z.optional(int(limits.priority)),
  weight: z.optional(int(limits.weight)),
  port: z.optional(int(limits.port)),
  service: z.optional(z.nullable(z.string())),
  protocol: z.optional(z.nullable(z.string())),
  tag: z.optional(z.nullable(z.enum(caaTags))),
  /** 0 is the zone default; every other value goes to the nearest valid one. */
  ttl_sec: z.optional(z.int().check(z.gte(limits.domainSeconds.min, rangeReason(limits.domainSeconds)), z.overwrite(nearestTtl))),
}

/** What the type requires is checked here; forms of name and target need the zone: `readRecord`. */
export const RecordCreate = z.object({ type: z.enum(recordTypeNames), ...members }).check(
  judge((draft) => missingMembers(draft).map((field) => ({ field, reason: requiredReason(field) }))),
  z.meta({ id: 'RecordCreate' }),
)
export type RecordCreate = Output<typeof RecordCreate>

/** Members left out keep their value. A `type` is ignored: it cannot change (gaps 8.3). */
export const RecordUpdate = z.object(members).check(z.meta({ id: 'RecordUpdate' }))
export type RecordUpdate = Output<typeof RecordUpdate>

export const records = area('records', {
  list: get('/domains/{domainId}/records', {
    summary: 'List the records of a domain', access: readOnly, on: 'domain', query: PageQuery, returns: pageOf(DomainRecord),
    filterable: ['type', 'name', 'target', 'tag'],
  }),
  create: post('/domains/{domainId}/records', { summary: 'Add a record', access: readWrite, on: 'domain', body: RecordCreate, returns: DomainRecord }),
  view: get('/domains/{domainId}/records/{recordId}', { summary: 'View a record', access: readOnly, on: 'domain', returns: DomainRecord }),
  update: put('/domains/{domainId}/records/{recordId}', { summary: 'Update a record', access: readWrite, on: 'domain', body: RecordUpdate, returns: DomainRecord }),
  remove: del('/domains/{domainId}/records/{recordId}', { summary: 'Delete a record', access: readWrite, on: 'domain', returns: Empty }),
})
