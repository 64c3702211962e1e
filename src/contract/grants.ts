/**
 * Grants: what a restricted user may do in the account and with each entity (profile-and-domains.md, Grants; gaps 7.3).
 */
import * as z from 'zod/mini'
import { permissions } from './access.ts'
import { described, named } from './described.ts'
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

const EntityId = described(z.int(), 'Identifier of the resource; for an image, the number after `private/`.')
export const Grant = named(
  'Grant',
  'What a user may do with a resource.',
  z.object({
    id: EntityId,
    label: described(z.string(), 'Label of the resource.'),
    permissions: described(PermissionSchema, '`read_write` includes `read_only`; null is no access.'),
  }),
)
export type Grant = z.output<typeof Grant>

const mayCreate = (what: string) => described(z.boolean(), `Whether the user may create ${what}.`)
const globalGrantFields = {
  account_access: described(PermissionSchema, 'What the user may do with the account itself; null is no access.'),
  add_databases: mayCreate('databases'),
  add_domains: mayCreate('domains'),
  add_firewalls: mayCreate('firewalls'),
  add_images: mayCreate('images'),
  add_nodes: mayCreate('nodes'),
  add_monitor: mayCreate('monitors'),
  add_nodebalancers: mayCreate('load balancers'),
  add_stackscripts: mayCreate('scripts'),
  add_volumes: mayCreate('volumes'),
  cancel_account: described(z.boolean(), 'Whether the user may cancel the account.'),
  monitor_subscription: described(z.boolean(), 'Whether the user may subscribe to monitors.'),
}
export const GlobalGrants = named(
  'GlobalGrants',
  'What a restricted user may do in the account.',
  z.object(globalGrantFields),
)
export type GlobalGrants = z.output<typeof GlobalGrants>

const grantsOn = (what: string) => described(z.array(Grant), `What the user may do with ${what}.`)
export const Grants = named(
  'Grants',
  'What a restricted user may do.',
  z.object({
    node: grantsOn('nodes'),
    nodebalancer: grantsOn('load balancers'),
    domain: grantsOn('domains'),
    stackscript: grantsOn('scripts'),
    monitor: grantsOn('monitors'),
    image: grantsOn('images'),
    volume: grantsOn('volumes'),
    /** Services return these two, although the documents do not name them. */
    database: z.optional(grantsOn('databases')),
    firewall: z.optional(grantsOn('firewalls')),
    global: described(GlobalGrants, 'What the user may do in the account.'),
  }),
)
export type Grants = z.output<typeof Grants>

const GrantChange = named(
  'GrantChange',
  'A change of what a user may do with a resource.',
  z.object({
    id: EntityId,
    permissions: described(PermissionSchema, '`read_write` includes `read_only`; null takes the grant away.'),
  }),
)
const changesOn = (what: string) =>
  described(z.optional(listOf(GrantChange, limits.maxGrantChanges)), `Changes of what the user may do with ${what}.`)
const GlobalGrantsUpdate = named(
  'GlobalGrantsUpdate',
  'Changes of what a restricted user may do in the account. Omitted members keep their values.',
  z.partial(z.object(globalGrantFields)),
)

/** Omitted members keep their values (interface README, Decided here). */
export const GrantsUpdate = named(
  'GrantsUpdate',
  'Changes of what a restricted user may do. Omitted kinds and resources keep their grants.',
  z.object({
    node: changesOn('nodes'),
    nodebalancer: changesOn('load balancers'),
    domain: changesOn('domains'),
    stackscript: changesOn('scripts'),
    monitor: changesOn('monitors'),
    image: changesOn('images'),
    volume: changesOn('volumes'),
    global: described(z.optional(GlobalGrantsUpdate), 'Changes of what the user may do in the account.'),
  }),
)
export type GrantsUpdate = z.output<typeof GrantsUpdate>
