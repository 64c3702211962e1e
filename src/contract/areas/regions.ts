/** Regions (compute.md, Regions; their catalog in gaps 6). */
import * as z from 'zod/mini'
import { open } from '../access.ts'
import { area, get } from '../endpoint.ts'
import { catalogCacheSeconds } from '../limits.ts'
import { PageQuery, pageOf, type Output } from '../schema.ts'

export const Region = z
  .object({
    id: z.string(),
    /** "City, XX"; only later editions of the interface have it. */
    label: z.optional(z.string()),
    /** Two lower-case letters. */
    country: z.string(),
    capabilities: z.array(z.string()),
    resolvers: z.object({ ipv4: z.string(), ipv6: z.string() }),
    status: z.enum(['ok', 'outage']),
  })
  .check(z.meta({ id: 'Region' }))
export type Region = Output<typeof Region>

export const regions = area('regions', {
  list: get('/regions', {
    summary: 'List regions',
    access: open,
    query: PageQuery,
    returns: pageOf(Region),
    filterable: [],
    cacheSeconds: catalogCacheSeconds,
  }),
  view: get('/regions/{regionId}', {
    summary: 'View a region',
    access: open,
    returns: Region,
    cacheSeconds: catalogCacheSeconds,
  }),
})
