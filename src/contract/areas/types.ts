/** Node types: plans with sizes and prices (gaps 4.1). */
import * as z from 'zod/mini'
import { open } from '../access.ts'
import { area, get } from '../endpoint.ts'
import { catalogCacheSeconds } from '../limits.ts'
import { PageQuery, pageOf, type Output } from '../schema.ts'

/** USD. */
const Price = z.object({ hourly: z.number(), monthly: z.number() })

export const NodeType = z
  .object({
    id: z.string(),
    label: z.string(),
    class: z.string(),
    /** MB */
    disk: z.int(),
    /** MB */
    memory: z.int(),
    vcpus: z.int(),
    gpus: z.int(),
    /** GB per month */
    transfer: z.int(),
    /** Mbit/s */
    network_out: z.int(),
    price: Price,
    addons: z.object({
      backups: z.object({ price: z.object({ hourly: z.nullable(z.number()), monthly: z.nullable(z.number()) }) }),
    }),
    successor: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'NodeType' }))
export type NodeType = Output<typeof NodeType>

export const types = area('types', {
  list: get('/node/types', {
    kind: 'referenced',
    summary: 'List node types',
    access: open,
    query: PageQuery,
    returns: pageOf(NodeType),
    cacheSeconds: catalogCacheSeconds,
    filterable: ['label', 'disk', 'class', 'memory', 'network_out', 'transfer', 'vcpus', 'gpus'],
  }),
  view: get('/node/types/{typeId}', {
    kind: 'referenced',
    summary: 'View a node type',
    access: open,
    returns: NodeType,
    cacheSeconds: catalogCacheSeconds,
  }),
})
