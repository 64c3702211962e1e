/**
 * Grants: what a restricted user may do in the account and with each entity (profile-and-domains.md, Grants; gaps 7.3).
 */
import * as z from 'zod/mini'
import { permissions } from './access.ts'
import * as limits from './limits.ts'
import { listOf } from './schema.ts'

/** Kinds of entity in a grants response, in the order of gaps 7.3. */
export const grantKinds = ['node', 'nodebalancer', 'domain', 'stackscript', 'monitor', 'image', 'volume'] as const
export type GrantKind = (typeof grantKinds)[number]

/** Global grants that are true or false; account_access is a permission. */
export const globalFlags = [
  'add_databases',
  'add_domains',
  'add_firewalls',
  'add_images',
  'add_nodes',
  'add_monitor',
  'add_nodebalancers',
  'add_stackscripts',
  'add_volumes',
  'cancel_account',
  'monitor_subscription',
] as const
export type GlobalFlag = (typeof globalFlags)[number]

const PermissionSchema = z.nullable(z.enum(permissions))

/** Permission on an entity; the id of an image is the number after `private/`. */
export const Grant = z
  .object({ id: z.int(), label: z.string(), permissions: PermissionSchema })
  .check(z.meta({ id: 'Grant' }))
export type Grant = z.output<typeof Grant>

const globalGrantFields = {
  account_access: PermissionSchema,
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
export const GlobalGrants = z.object(globalGrantFields).check(z.meta({ id: 'GlobalGrants' }))
export type GlobalGrants = z.output<typeof GlobalGrants>

const entityGrants = z.array(Grant)
export const Grants = z
  .object({
    node: entityGrants,
    nodebalancer: entityGrants,
    domain: entityGrants,
    stackscript: entityGrants,
    monitor: entityGrants,
    image: entityGrants,
    volume: entityGrants,
    /** Services return these two, although the documents do not name them. */
    database: z.optional(entityGrants),
    firewall: z.optional(entityGrants),
    global: GlobalGrants,
  })
  .check(z.meta({ id: 'Grants' }))
export type Grants = z.output<typeof Grants>

const entityGrantChanges = z.optional(
  listOf(z.object({ id: z.int(), permissions: PermissionSchema }), limits.maxGrantChanges),
)

/**
 * Omitted kinds and entities keep their grants; `permissions: null` removes a grant (interface README, Decided here).
 */
export const GrantsUpdate = z
  .object({
    node: entityGrantChanges,
    nodebalancer: entityGrantChanges,
    domain: entityGrantChanges,
    stackscript: entityGrantChanges,
    monitor: entityGrantChanges,
    image: entityGrantChanges,
    volume: entityGrantChanges,
    global: z.optional(z.partial(z.object(globalGrantFields))),
  })
  .check(z.meta({ id: 'GrantsUpdate' }))
export type GrantsUpdate = z.output<typeof GrantsUpdate>
