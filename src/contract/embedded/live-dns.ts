/**
 * What public name servers currently say about a domain: an addition of the embedded service (docs/interface/README.md,
 * "beyond"), outside /v4. `GET /live-dns/{domainId}` asks the parent zone for the delegation and each server that it
 * names for the serial; with `name` and `type` it also asks each server for these records. For a secondary domain, its
 * primary servers are asked, too. Other services answer 404.
 */
import * as z from 'zod/mini'
import { recordTypeNames } from '../dns/records/record-types.ts'
import { caaTags } from '../dns/types/record-type-rule.ts'
import { token } from '../access.ts'
import { area, get } from '../endpoint.ts'
import type { Output } from '../schema.ts'

export const liveDnsPath = '/live-dns'

/** A record as a server returned it, with the members of a record of the interface. */
const LiveRecord = z
  .object({
    type: z.enum(recordTypeNames),
    target: z.string(),
    priority: z.int(),
    weight: z.int(),
    port: z.int(),
    tag: z.nullable(z.enum(caaTags)),
    /** Seconds; may be a value that the interface does not allow. */
    ttl: z.int(),
  })
  .check(z.meta({ id: 'LiveRecord' }))
export type LiveRecord = Output<typeof LiveRecord>

const LiveServer = z
  .object({
    name: z.string(),
    /** The serial of its SOA record; null when the server did not give one. */
    serial: z.nullable(z.int()),
    /** Why the server did not give one of them, after "…: ". */
    problem: z.nullable(z.string()),
    /**
     * The records of the asked name and type, or the CNAME record of the name; empty when the server has the zone and
     * says that there are none; null when nothing was asked, or the server gave no answer.
     */
    answer: z.nullable(z.array(LiveRecord)),
  })
  .check(z.meta({ id: 'LiveServer' }))
export type LiveServer = Output<typeof LiveServer>

export const LiveDns = z
  .object({
    /** The zone above the domain: `org` of example.org; null when no name server for it was found. */
    parent: z.nullable(z.string()),
    /** Whether the parent names servers for the domain; `unknown` when it did not respond. */
    delegation: z.enum(['delegated', 'absent', 'unknown']),
    /** The servers that the parent names. */
    servers: z.array(LiveServer),
    /** The servers that a secondary domain is copied from, by address; none for a primary domain. */
    primaries: z.array(LiveServer),
    /** The serial of the last rendered zone; 0 before the first rendering. */
    rendered_serial: z.int(),
  })
  .check(z.meta({ id: 'LiveDns' }))
export type LiveDns = Output<typeof LiveDns>

export const liveLookups = area('liveDns', {
  view: get(`${liveDnsPath}/{domainId}`, {
    summary: 'Look up what name servers say about a domain',
    description:
      'Asks the parent zone for the delegation and each server that it names for the serial and the records. Asks the primary servers of a secondary domain, too.',
    access: token('domains:read_only'),
    entity: 'domain',
    embedded: true,
    query: z.object({ name: z.optional(z.string()), type: z.optional(z.enum(recordTypeNames)) }),
    returns: LiveDns,
  }),
})
