/** Regions (compute.md, Regions; their catalog in gaps 6). */
import * as z from 'zod/mini'
import { open } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get } from '../endpoint.ts'
import { catalogCacheSeconds } from '../limits.ts'
import { regionCapabilities } from '../rules/regions/regions.ts'
import { PageQuery, pageOf, type Output } from '../schema.ts'

const Resolvers = named(
  'Resolvers',
  'Resolvers of the DNS in a region, for its nodes.',
  z.object({
    ipv4: described(z.string(), 'IPv4 addresses, separated by commas.'),
    ipv6: described(z.string(), 'IPv6 addresses, separated by commas.'),
  }),
)

export const Region = named(
  'Region',
  'A place with a data center.',
  z.object({
    id: described(z.string(), 'Identifier, such as `us-east`.'),
    /** Only later editions of the interface have it. */
    label: described(z.optional(z.string()), 'Its name for people, such as `Newark, NJ`.'),
    country: described(z.string(), 'The country: two lower-case letters of ISO 3166.', { pattern: '^[a-z]{2}$' }),
    capabilities: described(
      z.array(described(z.string(), 'A capability. Services may add some.', { enum: regionCapabilities })),
      'What it offers.',
    ),
    resolvers: described(Resolvers, 'Its resolvers of the DNS.'),
    status: described(z.enum(['ok', 'outage']), 'Whether it works.'),
  }),
)
export type Region = Output<typeof Region>

export const regions = area('regions', {
  list: get('/regions', {
    summary: 'List regions',
    description: 'Returns the regions in the order of the catalog.',
    access: open,
    query: PageQuery,
    returns: pageOf(Region),
    filterable: [],
    cacheSeconds: catalogCacheSeconds,
  }),
  view: get('/regions/{regionId}', {
    summary: 'View a region',
    description: 'Returns one region.',
    access: open,
    returns: Region,
    cacheSeconds: catalogCacheSeconds,
  }),
})
