/** Domains: authoritative zones (profile-and-domains.md, Domains; gaps 8.1, 8.2). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { isIpv4, isIpv6 } from '../rules/address.ts'
import { addressReason, domainRefusals, domainStatuses, domainTypes } from '../rules/domain-types.ts'
import { domainReason, isDomainName, isHostName, normaliseDomain } from '../rules/dns-name.ts'
import { isEmail } from '../rules/email.ts'
import { ttlUpwards } from '../rules/ttl.ts'
import { Empty, Id, PageQuery, Timestamp, filled, invalidReason, judge, lengthReason, pageOf, rangeReason, text, type Output } from '../schema.ts'
import { Tags } from '../tags.ts'

const readOnly = token('domains:read_only')
const readWrite = token('domains:read_write')

export const Domain = z.object({
  id: Id,
  domain: z.string(),
  type: z.enum(domainTypes),
  /** has_errors and edit_mode come from other services only; they cannot be set (gaps 8.1). */
  status: z.enum([...domainStatuses, 'has_errors', 'edit_mode']),
  /** Null when there is none; other services answer "". */
  description: z.nullable(z.string()),
  group: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** "" for a slave. */
  soa_email: z.string(),
  master_ips: z.array(z.string()),
  axfr_ips: z.array(z.string()),
  /** Seconds; 0 is the default of `zoneDefaults`. */
  refresh_sec: z.int(),
  retry_sec: z.int(),
  expire_sec: z.int(),
  ttl_sec: z.int(),
  /** Not in the documents, answered all the same (gaps 8.1). */
  created: z.optional(Timestamp),
  updated: z.optional(Timestamp),
  errors: z.optional(z.string()),
}).check(z.meta({ id: 'Domain' }))
export type Domain = Output<typeof Domain>

/** A zone's name, brought to its stored form: lower case, A-labels, no final period. */
export const DomainName = filled('domain').check(
  z.overwrite(normaliseDomain),
  z.refine((value) => value.length <= limits.domainName.max, { error: lengthReason(limits.domainName), abort: true }),
  z.refine(isDomainName, { error: domainReason }),
  z.meta({ maxLength: limits.domainName.max }),
)

const isAddress = (value: string) => isIpv4(value) || isIpv6(value)
/** Addresses whose characters together are at most 1000. */
const Addresses = z.array(z.string().check(z.refine(isAddress, { error: addressReason }))).check(
  z.refine((all) => all.join('').length <= limits.axfrLength, { error: lengthReason({ min: 0, max: limits.axfrLength }) }),
)

/** Any number of seconds; what is not a valid value goes up to the next one. */
const seconds = z.int().check(z.gte(limits.domainSeconds.min, rangeReason(limits.domainSeconds)), z.overwrite(ttlUpwards))
const SoaEmail = z.string().check(z.refine((value) => value === '' || isEmail(value), { error: invalidReason('soa_email') }))

/** Null for a list counts as left out. */
const settings = {
  status: z.optional(z.enum(domainStatuses)),
  description: z.optional(z.nullable(text(limits.domainDescription))),
  group: z.optional(z.nullable(text(limits.domainGroup))),
  tags: z.optional(z.nullable(Tags)),
  soa_email: z.optional(SoaEmail),
  master_ips: z.optional(z.nullable(Addresses)),
  axfr_ips: z.optional(z.nullable(Addresses)),
  refresh_sec: z.optional(seconds),
  retry_sec: z.optional(seconds),
  expire_sec: z.optional(seconds),
  ttl_sec: z.optional(seconds),
}

export const DomainCreate = z.object({ domain: DomainName, type: z.enum(domainTypes), ...settings }).check(judge(domainRefusals), z.meta({ id: 'DomainCreate' }))
export type DomainCreate = Output<typeof DomainCreate>

/** Members left out keep their value. What the type needs is judged on the whole, by `domainRefusals`. */
export const DomainUpdate = z.object({ domain: z.optional(DomainName), type: z.optional(z.enum(domainTypes)), ...settings })
  .check(z.meta({ id: 'DomainUpdate' }))
export type DomainUpdate = Output<typeof DomainUpdate>

/** A host name or an address, without a port. */
const Nameserver = filled('remote_nameserver').check(
  z.overwrite((value) => (isAddress(value.trim()) ? value.trim() : normaliseDomain(value))),
  z.refine((value) => isAddress(value) || isHostName(value), { error: invalidReason('remote_nameserver') }),
)
export const DomainImport = z.object({ domain: DomainName, remote_nameserver: Nameserver }).check(z.meta({ id: 'DomainImport' }))
export const DomainClone = z.object({ domain: DomainName }).check(z.meta({ id: 'DomainClone' }))
export const ZoneFile = z.object({ zone_file: z.array(z.string()) }).check(z.meta({ id: 'ZoneFile' }))

export const domains = area('domains', {
  list: get('/domains', {
    summary: 'List domains', access: readOnly, query: PageQuery, returns: pageOf(Domain), filterable: ['domain', 'group', 'tags'],
  }),
  create: post('/domains', {
    summary: 'Create a domain', access: readWrite, grant: 'add_domains', unrestricted: ['tags'], body: DomainCreate, returns: Domain,
  }),
  import: post('/domains/import', {
    summary: 'Import a domain from another nameserver by zone transfer', access: readWrite, grant: 'add_domains', body: DomainImport, returns: Domain,
  }),
  view: get('/domains/{domainId}', { summary: 'View a domain', access: readOnly, on: 'domain', returns: Domain }),
  update: put('/domains/{domainId}', {
    summary: 'Update a domain', access: readWrite, on: 'domain', unrestricted: ['tags'], body: DomainUpdate, returns: Domain,
  }),
  remove: del('/domains/{domainId}', { summary: 'Delete a domain and its records', access: readWrite, on: 'domain', returns: Empty }),
  clone: post('/domains/{domainId}/clone', {
    summary: 'Clone a domain with all its records', access: readWrite, grant: 'add_domains', on: 'domain', body: DomainClone, returns: Domain,
  }),
  zoneFile: get('/domains/{domainId}/zone-file', { summary: 'View the last rendered zone file', access: readOnly, on: 'domain', returns: ZoneFile }),
})
