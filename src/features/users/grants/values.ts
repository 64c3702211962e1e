/** The grants of a user as values of a form, and the update that changes of them make. */
import type { Permission } from '#contract/access.ts'
import {
  globalFlags,
  grantKinds,
  type GlobalFlag,
  type GrantKind,
  type Grants,
  type GrantsUpdate,
} from '#contract/grants.ts'

/** A permission as the value of radio buttons. */
export type Level = 'none' | 'read_only' | 'read_write'
export const levels: readonly Level[] = ['none', 'read_only', 'read_write']

/** Levels by key of the entity. */
export type EntityLevels = Readonly<Record<string, Level>>

/** Only numbers would make React Hook Form create arrays. */
export const entityKey = (id: number) => `id${id}`
const idOf = (key: string) => Number(key.slice(2))

export interface GrantValues {
  account_access: Level
  global: Readonly<Record<GlobalFlag, boolean>>
  entities: Readonly<Record<GrantKind, EntityLevels>>
}

const toLevel = (permission: Permission): Level => permission ?? 'none'
export const toPermission = (level: Level): Permission => (level === 'none' ? null : level)

/** A record with a value for every kind of entity. */
const byKind = <T>(valueOf: (kind: GrantKind) => T): Record<GrantKind, T> => ({
  node: valueOf('node'),
  nodebalancer: valueOf('nodebalancer'),
  domain: valueOf('domain'),
  stackscript: valueOf('stackscript'),
  monitor: valueOf('monitor'),
  image: valueOf('image'),
  volume: valueOf('volume'),
})

export function grantValues({ global: { account_access: accountAccess, ...flags }, ...grants }: Grants): GrantValues {
  return {
    account_access: toLevel(accountAccess),
    global: flags,
    entities: byKind((kind) =>
      Object.fromEntries(grants[kind].map(({ id, permissions }) => [entityKey(id), toLevel(permissions)])),
    ),
  }
}

/** The request for these changes: only what differs is sent. */
export function toUpdate({ account_access: accountAccess, global, entities }: Partial<GrantValues>): GrantsUpdate {
  const changedKinds = grantKinds.filter((kind) => Object.keys(entities?.[kind] ?? {}).length > 0)
  const changes = (kind: GrantKind) =>
    Object.entries(entities?.[kind] ?? {}).map(([key, level]) => ({
      id: idOf(key),
      permissions: toPermission(level),
    }))
  return {
    ...Object.fromEntries(changedKinds.map((kind) => [kind, changes(kind)])),
    ...(accountAccess === undefined && global === undefined
      ? {}
      : {
          global: {
            ...global,
            ...(accountAccess === undefined ? {} : { account_access: toPermission(accountAccess) }),
          },
        }),
  }
}

interface Preset {
  readonly label: string
  readonly account: Level
  /** The level on every entity of a kind. */
  readonly level: (kind: GrantKind) => Level
  readonly flag: (flag: GlobalFlag) => boolean
}

/** Closing the account is never part of a preset. */
export const presets: readonly Preset[] = [
  { label: 'No access', account: 'none', level: () => 'none', flag: () => false },
  { label: 'Read everything', account: 'read_only', level: () => 'read_only', flag: () => false },
  {
    label: 'Manage nodes',
    account: 'none',
    level: (kind) =>
      kind === 'node' ? 'read_write' : kind === 'image' || kind === 'stackscript' ? 'read_only' : 'none',
    flag: (flag) => flag === 'add_nodes',
  },
  {
    label: 'Manage domains',
    account: 'none',
    level: (kind) => (kind === 'domain' ? 'read_write' : 'none'),
    flag: (flag) => flag === 'add_domains',
  },
  {
    label: 'Manage everything',
    account: 'read_write',
    level: () => 'read_write',
    flag: (flag) => flag !== 'cancel_account',
  },
]

const setAll = (entities: EntityLevels, level: Level): EntityLevels =>
  Object.fromEntries(Object.keys(entities).map((key) => [key, level]))

export const applyPreset = ({ entities }: GrantValues, { account, level, flag }: Preset): GrantValues => ({
  account_access: account,
  global: {
    add_databases: flag('add_databases'),
    add_domains: flag('add_domains'),
    add_firewalls: flag('add_firewalls'),
    add_images: flag('add_images'),
    add_nodes: flag('add_nodes'),
    add_monitor: flag('add_monitor'),
    add_nodebalancers: flag('add_nodebalancers'),
    add_stackscripts: flag('add_stackscripts'),
    add_volumes: flag('add_volumes'),
    cancel_account: flag('cancel_account'),
    monitor_subscription: flag('monitor_subscription'),
  },
  entities: byKind((kind) => setAll(entities[kind], level(kind))),
})

/** How many settings differ. */
export const countChanges = (before: GrantValues, after: GrantValues): number =>
  Number(before.account_access !== after.account_access) +
  globalFlags.filter((flag) => before.global[flag] !== after.global[flag]).length +
  grantKinds.reduce(
    (count, kind) =>
      count +
      Object.entries(after.entities[kind]).filter(([key, level]) => before.entities[kind][key] !== level).length,
    0,
  )
