/**
 * Records of a domain (profile-and-domains.md, Domain record; gaps 8.3, 8.4). Types and their rules:
 * dns/records/record-types.ts.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import type { Range } from '../limits.ts'
import * as limits from '../limits.ts'
import { missingFields, recordTypeNames } from '../dns/records/record-types.ts'
import { nearestTtl } from '../dns/records/ttl.ts'
import { caaTags } from '../dns/types/record-type-rule.ts'
import {
  boundedInt,
  crossFieldRule,
  Empty,
  Id,
  isWithinLength,
  lengthReason,
  pageOf,
  PageQuery,
  rangeReason,
  requiredReason,
  text,
  Timestamp,
  withoutInvisible,
  type Output,
} from '../schema.ts'

const readOnly = token('domains:read_only')
const readWrite = token('domains:read_write')

/** Members that a type does not have are 0 or null; name "" is the apex; ttl_sec 0 means that of the zone. */
export const DomainRecord = z
  .object({
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
  })
  .check(z.meta({ id: 'DomainRecord' }))
export type DomainRecord = Output<typeof DomainRecord>

/** Text with the maximum length of the range. Empty text is the apex, or the target of a null MX. */
const textUpTo = (range: Range) =>
  z.string().check(
    z.refine((value) => isWithinLength(value, { ...range, min: 0 }), { error: lengthReason(range), abort: true }),
    withoutInvisible(),
    z.meta({ maxLength: range.max }),
  )

const members = {
  name: z.optional(textUpTo(limits.recordName)),
  target: z.optional(textUpTo(limits.recordTarget)),
  priority: z.optional(boundedInt(limits.priority)),
  weight: z.optional(boundedInt(limits.weight)),
  port: z.optional(boundedInt(limits.port)),
  service: z.optional(z.nullable(text())),
  protocol: z.optional(z.nullable(text())),
  tag: z.optional(z.nullable(z.enum(caaTags))),
  /** 0 is the zone default; any other value is rounded to the nearest valid one. */
  ttl_sec: z.optional(
    z.int().check(z.gte(limits.domainSeconds.min, rangeReason(limits.domainSeconds)), z.overwrite(nearestTtl)),
  ),
}

/** Checks what the type requires. The formats of name and target depend on the zone: see `parseRecord`. */
export const RecordCreate = z.object({ type: z.enum(recordTypeNames), ...members }).check(
  crossFieldRule((draft) => missingFields(draft).map((field) => ({ field, reason: requiredReason(field) }))),
  z.meta({ id: 'RecordCreate' }),
)
export type RecordCreate = Output<typeof RecordCreate>

/** Omitted members keep their values. `type` is ignored, because it cannot change (gaps 8.3). */
export const RecordUpdate = z.object(members).check(z.meta({ id: 'RecordUpdate' }))
export type RecordUpdate = Output<typeof RecordUpdate>

export const records = area('records', {
  list: get('/domains/{domainId}/records', {
    summary: 'List the records of a domain',
    access: readOnly,
    entity: 'domain',
    query: PageQuery,
    returns: pageOf(DomainRecord),
    filterable: ['type', 'name', 'target', 'tag'],
  }),
  create: post('/domains/{domainId}/records', {
    summary: 'Add a record',
    access: readWrite,
    entity: 'domain',
    body: RecordCreate,
    returns: DomainRecord,
  }),
  view: get('/domains/{domainId}/records/{recordId}', {
    summary: 'View a record',
    access: readOnly,
    entity: 'domain',
    returns: DomainRecord,
  }),
  update: put('/domains/{domainId}/records/{recordId}', {
    summary: 'Update a record',
    access: readWrite,
    entity: 'domain',
    body: RecordUpdate,
    returns: DomainRecord,
  }),
  remove: del('/domains/{domainId}/records/{recordId}', {
    summary: 'Delete a record',
    access: readWrite,
    entity: 'domain',
    returns: Empty,
  }),
})
