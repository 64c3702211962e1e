/** Domains: authoritative zones (profile-and-domains.md, Domains; gaps 8.1, 8.2). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { isIpv4, isIpv6 } from '../dns/names/address.ts'
import { invalidAddressReason } from '../dns/checks/address-findings.ts'
import { domainTypeErrors, domainStatuses, domainTypes } from '../rules/domains/domain-types.ts'
import { invalidDomainReason, isDomainName, isHostname, normalizeDomain } from '../dns/names/dns-name.ts'
import { roundUpTtl } from '../dns/records/ttl.ts'
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

const readOnly = token('domains:read_only')
const readWrite = token('domains:read_write')

export const Domain = z
  .object({
    id: Id,
    domain: z.string(),
    type: z.enum(domainTypes),
    /** has_errors and edit_mode come from other services only; they cannot be set (gaps 8.1). */
    status: z.enum([...domainStatuses, 'has_errors', 'edit_mode']),
    /** Null when there is none; other services return "". */
    description: z.nullable(z.string()),
    group: z.nullable(z.string()),
    tags: z.array(z.string()),
    /** "" for a slave. */
    soa_email: z.string(),
    master_ips: z.array(z.string()),
    axfr_ips: z.array(z.string()),
    /** Seconds; 0 means the value of `zoneDefaults`. */
    refresh_sec: z.int(),
    retry_sec: z.int(),
    expire_sec: z.int(),
    ttl_sec: z.int(),
    /** Services return these, although the documents do not name them (gaps 8.1). */
    created: z.optional(Timestamp),
    updated: z.optional(Timestamp),
    errors: z.optional(z.string()),
  })
  .check(z.meta({ id: 'Domain' }))
export type Domain = Output<typeof Domain>

/** The name of a zone, normalized: lower case, A-labels, no trailing dot. */
const DomainName = trimmedText('domain', limits.domainName).check(
  z.overwrite(normalizeDomain),
  z.refine((value) => value.length <= limits.domainName.max, { error: lengthReason(limits.domainName), abort: true }),
  z.refine(isDomainName, { error: invalidDomainReason }),
  z.meta({ maxLength: limits.domainName.max }),
)

const isIpAddress = (value: string) => isIpv4(value) || isIpv6(value)
/** Addresses with at most 1000 characters in total. */
const IpAddresses = listOf(
  text().check(z.refine(isIpAddress, { error: ({ input }) => invalidAddressReason(String(input)) })),
).check(
  z.refine((addresses) => addresses.join('').length <= limits.maxAxfrLength, {
    error: lengthReason({ min: 0, max: limits.maxAxfrLength }),
  }),
)

/** Any number of seconds, rounded up to the next valid value. */
const Seconds = z
  .int()
  .check(z.gte(limits.domainSeconds.min, rangeReason(limits.domainSeconds)), z.overwrite(roundUpTtl))
const SoaEmail = emailAddress('soa_email', { orEmpty: true })

/** Null for a list means that it is omitted. */
const settings = {
  status: z.optional(z.enum(domainStatuses)),
  description: z.optional(z.nullable(boundedLine(limits.domainDescription))),
  group: z.optional(z.nullable(boundedLine(limits.domainGroup))),
  tags: z.optional(z.nullable(Tags)),
  soa_email: z.optional(SoaEmail),
  master_ips: z.optional(z.nullable(IpAddresses)),
  axfr_ips: z.optional(z.nullable(IpAddresses)),
  refresh_sec: z.optional(Seconds),
  retry_sec: z.optional(Seconds),
  expire_sec: z.optional(Seconds),
  ttl_sec: z.optional(Seconds),
}

export const DomainCreate = z
  .object({ domain: DomainName, type: z.enum(domainTypes), ...settings })
  .check(crossFieldRule(domainTypeErrors), z.meta({ id: 'DomainCreate' }))
export type DomainCreate = Output<typeof DomainCreate>

/** Omitted members keep their values. `domainTypeErrors` checks the merged domain for what its type requires. */
export const DomainUpdate = z
  .object({ domain: z.optional(DomainName), type: z.optional(z.enum(domainTypes)), ...settings })
  .check(z.meta({ id: 'DomainUpdate' }))
export type DomainUpdate = Output<typeof DomainUpdate>

/** A host name or an address, without a port. */
const Nameserver = nonEmpty('remote_nameserver').check(
  z.overwrite((value) => (isIpAddress(value.trim()) ? value.trim() : normalizeDomain(value))),
  z.refine((value) => isIpAddress(value) || isHostname(value), { error: invalidReason('remote_nameserver') }),
)
export const DomainImport = z
  .object({ domain: DomainName, remote_nameserver: Nameserver })
  .check(z.meta({ id: 'DomainImport' }))
export const DomainClone = z.object({ domain: DomainName }).check(z.meta({ id: 'DomainClone' }))
const ZoneFile = z.object({ zone_file: z.array(z.string()) }).check(z.meta({ id: 'ZoneFile' }))

export const domains = area('domains', {
  list: get('/domains', {
    summary: 'List domains',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(Domain),
    filterable: ['domain', 'group', 'tags'],
  }),
  create: post('/domains', {
    summary: 'Create a domain',
    access: readWrite,
    grant: 'add_domains',
    unrestricted: ['tags'],
    body: DomainCreate,
    returns: Domain,
  }),
  import: post('/domains/import', {
    summary: 'Import a domain from another nameserver by zone transfer',
    access: readWrite,
    grant: 'add_domains',
    body: DomainImport,
    returns: Domain,
  }),
  view: get('/domains/{domainId}', { summary: 'View a domain', access: readOnly, entity: 'domain', returns: Domain }),
  update: put('/domains/{domainId}', {
    summary: 'Update a domain',
    access: readWrite,
    entity: 'domain',
    unrestricted: ['tags'],
    body: DomainUpdate,
    returns: Domain,
  }),
  remove: del('/domains/{domainId}', {
    summary: 'Delete a domain and its records',
    access: readWrite,
    entity: 'domain',
    returns: Empty,
  }),
  clone: post('/domains/{domainId}/clone', {
    summary: 'Clone a domain with all its records',
    access: readWrite,
    grant: 'add_domains',
    entity: 'domain',
    body: DomainClone,
    returns: Domain,
  }),
  zoneFile: get('/domains/{domainId}/zone-file', {
    summary: 'View the last rendered zone file',
    access: readOnly,
    entity: 'domain',
    returns: ZoneFile,
  }),
})
