/**
 * Records of a domain (profile-and-domains.md, Domain record; gaps 8.3, 8.4). Types and their rules:
 * dns/records/record-types.ts.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import type { Range } from '../limits.ts'
import * as limits from '../limits.ts'
import { missingFields, recordTypeNames } from '../dns/records/record-types.ts'
import { nearestTtl, ttlValues } from '../dns/records/ttl.ts'
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

export const DomainRecord = named(
  'DomainRecord',
  'A record of a domain. Members that its type does not have are 0 or null.',
  z.object({
    id: described(Id, 'Identifier of the record.'),
    type: described(z.enum(recordTypeNames), 'Its type, which never changes.'),
    name: described(z.string(), 'Its name in the domain; empty for the domain itself.'),
    target: described(
      z.string(),
      'Its data: an address, a host name or a text. Empty for an MX that says that there is no mail.',
    ),
    priority: described(z.int(), 'Which servers are tried first, the lowest number. MX and SRV only.'),
    weight: described(z.int(), 'Which of several servers is taken more often, the highest number. SRV only.'),
    port: described(z.int(), 'Port of the service. SRV only.'),
    service: described(z.nullable(z.string()), 'Name of the service, without an underscore. SRV only.'),
    protocol: described(z.nullable(z.string()), 'Protocol of the service, without an underscore. SRV only.'),
    tag: described(z.nullable(z.enum(caaTags)), 'What the record is about. CAA only.'),
    ttl_sec: described(z.int(), 'How long it may be cached, in seconds; 0 means as long as the domain says.', {
      enum: [0, ...ttlValues],
    }),
    created: described(Timestamp, 'When it was created.'),
    updated: described(Timestamp, 'When it was changed last.'),
  }),
)
export type DomainRecord = Output<typeof DomainRecord>

/** Text with the maximum length of the range. Empty text is the apex, or the target of a null MX. */
const textUpTo = (range: Range) =>
  z.string().check(
    z.refine((value) => isWithinLength(value, { ...range, min: 0 }), { error: lengthReason(range), abort: true }),
    withoutInvisible(),
    z.meta({ maxLength: range.max }),
  )

const members = {
  name: described(
    z.optional(textUpTo(limits.recordName)),
    'Name in the domain. Empty, `@` and the name of the domain mean the domain itself; a name that ends in it is shortened. Required for CNAME and PTR; SRV makes its own of `service` and `protocol`.',
  ),
  target: described(
    z.optional(textUpTo(limits.recordTarget)),
    'The data: an IPv4 address (A), an IPv6 address (AAAA), a host name (CNAME, MX, NS, PTR, SRV), a text (TXT), an issuer or a URL (CAA). `[remote_addr]` of A and AAAA is the address of the caller. Required, except for an MX that says that there is no mail.',
  ),
  priority: described(
    z.optional(boundedInt(limits.priority)),
    'Which servers are tried first, the lowest number. Required for SRV, 0 by default for MX, ignored for others.',
  ),
  weight: described(
    z.optional(boundedInt(limits.weight)),
    'Which of several servers is taken more often, the highest number. Required for SRV, ignored for others.',
  ),
  port: described(z.optional(boundedInt(limits.port)), 'Port of the service. Required for SRV, ignored for others.'),
  service: described(
    z.optional(z.nullable(text())),
    'Name of the service: letters, digits and hyphens; a leading underscore is dropped. Required for SRV, ignored for others.',
  ),
  protocol: described(
    z.optional(z.nullable(text())),
    'Protocol of the service: letters, digits and hyphens; a leading underscore is dropped. `tcp` by default for SRV, ignored for others.',
  ),
  tag: described(
    z.optional(z.nullable(z.enum(caaTags))),
    'What the record is about. Required for CAA, ignored for others.',
  ),
  ttl_sec: described(
    z.optional(
      z.int().check(z.gte(limits.domainSeconds.min, rangeReason(limits.domainSeconds)), z.overwrite(nearestTtl)),
    ),
    `How long it may be cached, in seconds: rounded to the nearest of ${ttlValues.join(', ')}. 0, the default, means as long as the domain says.`,
  ),
}

/** Checks what the type requires. The formats of name and target depend on the zone: see `parseRecord`. */
export const RecordCreate = named(
  'RecordCreate',
  'The record to add. Which members are required depends on the type.',
  z
    .object({ type: described(z.enum(recordTypeNames), 'Its type.'), ...members })
    .check(crossFieldRule((draft) => missingFields(draft).map((field) => ({ field, reason: requiredReason(field) })))),
)
export type RecordCreate = Output<typeof RecordCreate>

/** `type` is ignored, because it cannot change (gaps 8.3). */
export const RecordUpdate = named(
  'RecordUpdate',
  'What to change of a record. Omitted members keep their values; the type cannot change.',
  z.object(members),
)
export type RecordUpdate = Output<typeof RecordUpdate>

export const records = area('records', {
  list: get('/domains/{domainId}/records', {
    summary: 'List the records of a domain',
    description:
      'Returns the records in the order of their ids, without those that the service adds: SOA, and NS of the domain itself.',
    access: readOnly,
    entity: 'domain',
    query: PageQuery,
    returns: pageOf(DomainRecord),
    filterable: ['type', 'name', 'target', 'tag'],
  }),
  create: post('/domains/{domainId}/records', {
    summary: 'Add a record',
    description: `Adds a record to a \`master\`, which has at most ${limits.maxRecordsPerDomain} of them and ${limits.maxZoneOctets / 1024 ** 2} MiB. Refused when it is there already, and when a CNAME has its name, or it is a CNAME and its name is taken. Raises the event \`domain_record_create\`.`,
    access: readWrite,
    entity: 'domain',
    body: RecordCreate,
    returns: DomainRecord,
  }),
  view: get('/domains/{domainId}/records/{recordId}', {
    summary: 'View a record',
    description: 'Returns one record of the domain.',
    access: readOnly,
    entity: 'domain',
    returns: DomainRecord,
  }),
  update: put('/domains/{domainId}/records/{recordId}', {
    summary: 'Update a record',
    description: 'Changes what is sent, by the rules for new records. Raises the event `domain_record_update`.',
    access: readWrite,
    entity: 'domain',
    body: RecordUpdate,
    returns: DomainRecord,
  }),
  remove: del('/domains/{domainId}/records/{recordId}', {
    summary: 'Delete a record',
    description: 'Deletes one record of the domain. Raises the event `domain_record_delete`.',
    access: readWrite,
    entity: 'domain',
    returns: Empty,
  }),
})
