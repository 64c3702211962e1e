/** Domains: authoritative zones (profile-and-domains.md, Domains; gaps 8.1, 8.2). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { isIpv4, isIpv6 } from '../dns/names/address.ts'
import { invalidAddressReason } from '../dns/checks/address-findings.ts'
import { domainTypeErrors, domainStatuses, domainTypes } from '../rules/domains/domain-types.ts'
import { isDomainName, isHostname, normalizeDomain } from '../dns/names/dns-name.ts'
import { roundUpTtl, ttlValues } from '../dns/records/ttl.ts'
import {
  boundedLine,
  crossFieldRule,
  emailAddress,
  Empty,
  Id,
  invalidReason,
  lengthReason,
  listOf,
  nonEmpty,
  pageOf,
  PageQuery,
  rangeReason,
  Tags,
  text,
  Timestamp,
  trimmedText,
  type Output,
} from '../schema.ts'
import { invalidDomainReason } from '../text.ts'

const readOnly = token('domains:read_only')
const readWrite = token('domains:read_write')

/** Times of stored zones (gaps 8.1). */
const zoneSeconds = (description: string) =>
  described(z.int(), `${description}, in seconds. 0 means the default of the service.`, { enum: [0, ...ttlValues] })

export const Domain = named(
  'Domain',
  'A zone of the DNS.',
  z.object({
    id: described(Id, 'Identifier of the domain.'),
    domain: described(
      z.string(),
      'Its name, in lower case, without a trailing period; international labels as `xn--`.',
    ),
    type: described(
      z.enum(domainTypes),
      '`master` is authoritative, `slave` is a read-only copy of other name servers.',
    ),
    status: described(
      z.enum([...domainStatuses, 'has_errors', 'edit_mode']),
      '`disabled`: the name servers do not answer for it. `has_errors` and `edit_mode` come from other services only, and cannot be set.',
    ),
    description: described(z.nullable(z.string()), 'Text for display; null when there is none.'),
    group: described(z.nullable(z.string()), 'Name of a group, for display; null when there is none.'),
    tags: described(z.array(z.string()), 'Its tags, sorted.'),
    soa_email: described(z.string(), 'Address of whoever is responsible for the zone; empty for a slave.'),
    master_ips: described(z.array(z.string()), 'Name servers that a slave is copied from.'),
    axfr_ips: described(z.array(z.string()), 'Addresses that may transfer the whole zone.'),
    refresh_sec: zoneSeconds('How often slaves look for changes'),
    retry_sec: zoneSeconds('After how long slaves try again when that failed'),
    expire_sec: zoneSeconds('After how long without an answer slaves stop serving the zone'),
    ttl_sec: zoneSeconds('How long records may be cached that say nothing else'),
    created: described(z.optional(Timestamp), 'When it was created.'),
    updated: described(z.optional(Timestamp), 'When it or one of its records was changed last.'),
    errors: described(z.optional(z.string()), 'Why the zone cannot be served; empty when it can.'),
  }),
)
export type Domain = Output<typeof Domain>

/** The name of a zone, normalized: lower case, A-labels, no trailing dot. */
const DomainName = described(
  trimmedText('domain', limits.domainName).check(
    z.overwrite(normalizeDomain),
    z.refine((value) => value.length <= limits.domainName.max, { error: lengthReason(limits.domainName), abort: true }),
    z.refine(isDomainName, { error: invalidDomainReason }),
    z.meta({ maxLength: limits.domainName.max }),
  ),
  `Name of the domain, of at least two labels of at most ${limits.maxDomainLabelLength} characters; its first label may be \`*\`. Stored in lower case, without a trailing period, international labels as \`xn--\`. Unique on the whole platform.`,
)

const isIpAddress = (value: string) => isIpv4(value) || isIpv6(value)
/** Addresses with at most 1000 characters in total. */
const IpAddresses = listOf(
  described(
    text().check(z.refine(isIpAddress, { error: ({ input }) => invalidAddressReason(String(input)) })),
    'An IPv4 or IPv6 address.',
  ),
).check(
  z.refine((addresses) => addresses.join('').length <= limits.maxAxfrLength, {
    error: lengthReason({ min: 0, max: limits.maxAxfrLength }),
  }),
)

/** Any number of seconds, rounded up to the next valid value. */
const seconds = (description: string) =>
  described(
    z.optional(
      z.int().check(z.gte(limits.domainSeconds.min, rangeReason(limits.domainSeconds)), z.overwrite(roundUpTtl)),
    ),
    `${description}, in seconds: rounded up to the next of ${ttlValues.join(', ')}. 0, which a new domain gets, means the default of the service.`,
  )
const SoaEmail = emailAddress('soa_email', { orEmpty: true })

const settings = {
  status: described(
    z.optional(z.enum(domainStatuses)),
    'Whether the name servers answer for it; a new domain gets `active`.',
  ),
  description: described(
    z.optional(z.nullable(boundedLine(limits.domainDescription))),
    'Text for display; null for none.',
  ),
  group: described(
    z.optional(z.nullable(boundedLine(limits.domainGroup))),
    'Name of a group, for display; null for none.',
  ),
  tags: described(z.optional(z.nullable(Tags)), 'Tags; an update replaces all of them. Null counts as omitted.'),
  soa_email: described(z.optional(SoaEmail), 'Address of whoever is responsible for the zone. Required for `master`.'),
  master_ips: described(
    z.optional(z.nullable(IpAddresses)),
    `Name servers to copy the zone from, at most ${limits.maxAxfrLength} characters together. Required for \`slave\`. Null counts as omitted.`,
  ),
  axfr_ips: described(
    z.optional(z.nullable(IpAddresses)),
    `Addresses that may transfer the whole zone, at most ${limits.maxAxfrLength} characters together. Null counts as omitted.`,
  ),
  refresh_sec: seconds('How often slaves look for changes'),
  retry_sec: seconds('After how long slaves try again when that failed'),
  expire_sec: seconds('After how long without an answer slaves stop serving the zone'),
  ttl_sec: seconds('How long records may be cached that say nothing else'),
}
const DomainType = described(
  z.enum(domainTypes),
  '`master` is authoritative and needs `soa_email`; `slave` copies other name servers and needs `master_ips`.',
)

export const DomainCreate = named(
  'DomainCreate',
  'The domain to create. A `master` needs `soa_email`, a `slave` needs `master_ips`.',
  z.object({ domain: DomainName, type: DomainType, ...settings }).check(crossFieldRule(domainTypeErrors)),
)
export type DomainCreate = Output<typeof DomainCreate>

/** `domainTypeErrors` checks the merged domain for what its type requires. */
export const DomainUpdate = named(
  'DomainUpdate',
  'What to change of a domain. Omitted members keep their values; the result must have what its type requires.',
  z.object({ domain: z.optional(DomainName), type: z.optional(DomainType), ...settings }),
)
export type DomainUpdate = Output<typeof DomainUpdate>

const Nameserver = described(
  nonEmpty('remote_nameserver').check(
    z.overwrite((value) => (isIpAddress(value.trim()) ? value.trim() : normalizeDomain(value))),
    z.refine((value) => isIpAddress(value) || isHostname(value), { error: invalidReason('remote_nameserver') }),
  ),
  'Host name or address of a name server that serves the zone and lets this service transfer it. Without a port.',
)
export const DomainImport = named(
  'DomainImport',
  'The domain to import, and where from.',
  z.object({ domain: DomainName, remote_nameserver: Nameserver }),
)
export const DomainClone = named('DomainClone', 'The new domain.', z.object({ domain: DomainName }))
const ZoneFile = named(
  'ZoneFile',
  'A zone in the format of zone files (RFC 1035).',
  z.object({
    zone_file: described(
      z.array(z.string()),
      'Its lines, as they were rendered last. Empty before that, and for disabled domains and slaves.',
    ),
  }),
)

export const domains = area('domains', {
  list: get('/domains', {
    summary: 'List domains',
    description: 'Returns the domains in the order of their ids. Restricted users see those that they have a grant on.',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(Domain),
    filterable: ['domain', 'group', 'tags'],
  }),
  create: post('/domains', {
    summary: 'Create a domain',
    description:
      'Adds a zone without records; the name servers answer for it shortly afterwards. Refused when the domain exists already, in whatever account. Whoever creates it as a restricted user gets `read_write` on it. Raises the event `domain_create`.',
    access: readWrite,
    grant: 'add_domains',
    unrestricted: ['tags'],
    body: DomainCreate,
    returns: Domain,
  }),
  import: post('/domains/import', {
    summary: 'Import a domain from another nameserver by zone transfer',
    description: `Creates a \`master\` with the settings and records that a zone transfer (AXFR) brings. The name server must allow transfers to this service, and may not be at a private address. At most ${limits.importsPerMinute} imports in a minute. Raises the event \`domain_import\`.`,
    access: readWrite,
    grant: 'add_domains',
    body: DomainImport,
    returns: Domain,
  }),
  view: get('/domains/{domainId}', {
    summary: 'View a domain',
    description: 'Returns one domain, without its records.',
    access: readOnly,
    entity: 'domain',
    returns: Domain,
  }),
  update: put('/domains/{domainId}', {
    summary: 'Update a domain',
    description: 'Changes what is sent; with `domain` it renames the zone. Raises the event `domain_update`.',
    access: readWrite,
    entity: 'domain',
    unrestricted: ['tags'],
    body: DomainUpdate,
    returns: Domain,
  }),
  remove: del('/domains/{domainId}', {
    summary: 'Delete a domain and its records',
    description:
      'Deletes the zone with all its records, which cannot be undone; the name servers stop answering for it shortly afterwards. Raises the event `domain_delete`.',
    access: readWrite,
    entity: 'domain',
    returns: Empty,
  }),
  clone: post('/domains/{domainId}/clone', {
    summary: 'Clone a domain with all its records',
    description:
      'Creates a domain with the settings, tags and records of this one. Targets that name the old domain are copied as they are. Raises the event `domain_create`.',
    access: readWrite,
    grant: 'add_domains',
    entity: 'domain',
    body: DomainClone,
    returns: Domain,
  }),
  zoneFile: get('/domains/{domainId}/zone-file', {
    summary: 'View the last rendered zone file',
    description: 'Returns the zone as the name servers have it. Changes are rendered some time later.',
    access: readOnly,
    entity: 'domain',
    returns: ZoneFile,
  }),
})
