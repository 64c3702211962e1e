/** Node types: plans with sizes and prices (gaps 4.1). */
import * as z from 'zod/mini'
import { open } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get } from '../endpoint.ts'
import { catalogCacheSeconds } from '../limits.ts'
import { PageQuery, pageOf, type Output } from '../schema.ts'

const Price = named(
  'Price',
  'What a node costs: by the hour, but not more than for a month.',
  z.object({
    hourly: described(z.number(), 'For an hour, in USD.'),
    monthly: described(z.number(), 'For a month at most, in USD.'),
  }),
)
const AddonPrice = named(
  'AddonPrice',
  'What an addition costs: by the hour, but not more than for a month.',
  z.object({
    hourly: described(z.nullable(z.number()), 'For an hour, in USD; null when it cannot be had.'),
    monthly: described(z.nullable(z.number()), 'For a month at most, in USD; null when it cannot be had.'),
  }),
)
const BackupAddon = named(
  'BackupAddon',
  'The backup service.',
  z.object({ price: described(AddonPrice, 'What it costs besides the node.') }),
)
const Addons = named(
  'Addons',
  'What can be added to a node.',
  z.object({ backups: described(BackupAddon, 'Daily backups.') }),
)

export const NodeType = named(
  'NodeType',
  'A size of nodes, and its price.',
  z.object({
    id: described(z.string(), 'Identifier, such as `g6-standard-2`.'),
    label: described(z.string(), 'Its name for people.'),
    class: described(z.string(), 'What it is made for. Services may add classes.', {
      enum: ['nanode', 'standard', 'dedicated', 'highmem', 'gpu'],
    }),
    disk: described(z.int(), 'Disk space in MB.'),
    memory: described(z.int(), 'Memory in MB.'),
    vcpus: described(z.int(), 'Number of virtual processors.'),
    gpus: described(z.int(), 'Number of graphics processors.'),
    transfer: described(z.int(), 'Transfer in GB a month that a node adds to the pool of the account.'),
    network_out: described(z.int(), 'Bandwidth to the internet in Mbit/s.'),
    price: described(Price, 'What a node costs.'),
    addons: described(Addons, 'What can be added, and what it costs.'),
    successor: described(z.nullable(z.string()), 'Id of the type that replaces it; null for a current one.'),
  }),
)
export type NodeType = Output<typeof NodeType>

export const types = area('types', {
  list: get('/node/types', {
    kind: 'referenced',
    summary: 'List node types',
    description: 'Returns the types in the order of the catalog.',
    access: open,
    query: PageQuery,
    returns: pageOf(NodeType),
    cacheSeconds: catalogCacheSeconds,
    filterable: ['label', 'disk', 'class', 'memory', 'network_out', 'transfer', 'vcpus', 'gpus'],
  }),
  view: get('/node/types/{typeId}', {
    kind: 'referenced',
    summary: 'View a node type',
    description: 'Returns one type.',
    access: open,
    returns: NodeType,
    cacheSeconds: catalogCacheSeconds,
  }),
})
