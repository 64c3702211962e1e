/** Labels of scopes, grants and profile settings. */
import type { HeldScopes, Permission, ScopeArea } from '#contract/access.ts'
import { scopeAreas } from '#contract/access.ts'
import type { Profile } from '#contract/areas/profile.ts'
import type { GlobalFlag, GrantKind } from '#contract/grants.ts'

export const areaLabels: Readonly<Record<ScopeArea, string>> = {
  nodes: 'Nodes',
  images: 'Images',
  account: 'Account and profile',
  domains: 'Domains',
  events: 'Events',
  stackscripts: 'StackScripts',
  firewall: 'Firewalls',
  ips: 'IP addresses',
  nke: 'Kubernetes',
  monitor: 'Monitoring',
  nodebalancers: 'NodeBalancers',
  object_storage: 'Object storage',
  volumes: 'Volumes',
  databases: 'Databases',
}

/** The level that the held scopes allow in each area. */
export const scopeLevels = (held: HeldScopes) =>
  scopeAreas.map(
    (area) => ({ area, label: areaLabels[area], level: held === '*' ? 'read_write' : (held[area] ?? null) }) as const,
  )

export const permissionLabel = (permission: Permission) =>
  permission === 'read_write' ? 'Read and write' : permission === 'read_only' ? 'Read only' : 'No access'

export const grantKindLabels: Readonly<Record<GrantKind, string>> = {
  node: 'Nodes',
  nodebalancer: 'NodeBalancers',
  domain: 'Domains',
  stackscript: 'StackScripts',
  monitor: 'Monitoring',
  image: 'Images',
  volume: 'Volumes',
}

export const globalFlagLabels: Readonly<Record<GlobalFlag, string>> = {
  add_databases: 'Create databases',
  add_domains: 'Create domains',
  add_firewalls: 'Create firewalls',
  add_images: 'Create images',
  add_nodes: 'Create nodes',
  add_monitor: 'Create monitoring',
  add_nodebalancers: 'Create NodeBalancers',
  add_stackscripts: 'Create StackScripts',
  add_volumes: 'Create volumes',
  cancel_account: 'Cancel the account',
  monitor_subscription: 'Change the monitoring subscription',
}

type ShellAccess = Profile['lish_auth_method']

export const shellAccessMethods: readonly ShellAccess[] = ['password_keys', 'keys_only', 'disabled']

export const shellAccessLabels: Readonly<Record<ShellAccess, string>> = {
  password_keys: 'Password or key',
  keys_only: 'Key only',
  disabled: 'Off',
}

export const shellAccessHints: Readonly<Record<ShellAccess, string>> = {
  password_keys: 'Your password or one of the keys below',
  keys_only: 'One of the keys below. Safer than a password',
  disabled: 'Nobody can sign in to the remote shell as you',
}
