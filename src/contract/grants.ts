/** Grants: what a restricted user may do on the account and on each entity (profile-and-domains.md, Grants; gaps 7.3). */
import * as z from 'zod/mini'
import { permissions } from './access.ts'

/** Kinds of entity in a grants answer, in the order of gaps 7.3. `nodebalancer` is a word of its own. */
export const grantKinds = ['node', 'nodebalancer', 'domain', 'stackscript', 'monitor', 'image', 'volume'] as const
export type GrantKind = (typeof grantKinds)[number]

/** Global grants that are yes or no; account_access is a permission. */
export const globalFlags = [
  'add_databases', 'add_domains', 'add_firewalls', 'add_images', 'add_nodes', 'add_monitor', 'add_nodebalancers',
  'add_stackscripts', 'add_volumes', 'cancel_account', 'monitor_subscription',
] as const
export type GlobalFlag = (typeof globalFlags)[number]

const Level = z.nullable(z.enum(permissions))

/** Permission on one entity; an image is named by the number after `private/`. */
export const Grant = z.object({ id: z.int(), label: z.string(), permissions: Level }).check(z.meta({ id: 'Grant' }))
export type Grant = z.output<typeof Grant>

const globals = {
  account_access: Level,
  add_databases: z.boolean(),
  add_domains: z.boolean(),
  add_firewalls: z.boolean(),
  add_images: z.boolean(),
  add_nodes: z.boolean(),
  add_monitor: z.boolean(),
  add_nodebalancers: z.boolean(),
  add_stackscripts: z.boolean(),
  add_volumes: z.boolean(),
  cancel_account: z.boolean(),
  monitor_subscription: z.boolean(),
}
export const GlobalGrants = z.object(globals).check(z.meta({ id: 'GlobalGrants' }))
export type GlobalGrants = z.output<typeof GlobalGrants>

const entries = z.array(Grant)
export const Grants = z.object({
  node: entries,
  nodebalancer: entries,
  domain: entries,
  stackscript: entries,
  monitor: entries,
  image: entries,
  volume: entries,
  /** In live answers, not in the documents. */
  database: z.optional(entries),
  firewall: z.optional(entries),
  global: GlobalGrants,
}).check(z.meta({ id: 'Grants' }))
export type Grants = z.output<typeof Grants>

const changes = z.optional(z.array(z.object({ id: z.int(), permissions: Level })))

/** Kinds and entities left out keep their value; `permissions: null` takes a grant away (interface README, Decided here). */
export const GrantsUpdate = z.object({
  node: changes,
  nodebalancer: changes,
  domain: changes,
  stackscript: changes,
  monitor: changes,
  image: changes,
  volume: changes,
  global: z.optional(z.partial(z.object(globals))),
}).check(z.meta({ id: 'GrantsUpdate' }))
export type GrantsUpdate = z.output<typeof GrantsUpdate>
