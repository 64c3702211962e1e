/** What the areas of scopes, the global grants and the settings of a profile are called by people. */
import type { HeldScopes, Permission, ScopeArea } from '#contract/access.ts'
import { scopeAreas } from '#contract/access.ts'
import type { Profile } from '#contract/areas/profile.ts'
import type { GlobalFlag, GrantKind } from '#contract/grants.ts'

const areaWords: Readonly<Record<ScopeArea, string>> = {
  nodes: 'Nodes', images: 'Images', account: 'Account and profile', domains: 'Domains', events: 'Events', stackscripts: 'StackScripts',
  firewall: 'Firewalls', ips: 'IP addresses', nke: 'Kubernetes', monitor: 'Monitoring', nodebalancers: 'NodeBalancers',
  object_storage: 'Object storage', volumes: 'Volumes', databases: 'Databases',
}

/** One line per area that exists, and what the scopes held allow there. */
export const scopeLines = (held: HeldScopes) =>
  scopeAreas.map((area) => ({ area, label: areaWords[area], level: held === '*' ? 'read_write' : (held[area] ?? null) }) as const)

export const permissionWords = (permission: Permission) =>
  permission === 'read_write' ? 'Read and write' : permission === 'read_only' ? 'Read only' : 'No access'

export const kindWords: Readonly<Record<GrantKind, string>> = {
  node: 'Nodes', nodebalancer: 'NodeBalancers', domain: 'Domains', stackscript: 'StackScripts', monitor: 'Monitoring', image: 'Images', volume: 'Volumes',
}

export const flagWords: Readonly<Record<GlobalFlag, string>> = {
  add_databases: 'Create databases', add_domains: 'Create domains', add_firewalls: 'Create firewalls', add_images: 'Create images',
  add_nodes: 'Create nodes', add_monitor: 'Create monitoring', add_nodebalancers: 'Create NodeBalancers',
  add_stackscripts: 'Create StackScripts', add_volumes: 'Create volumes', cancel_account: 'Cancel the account',
  monitor_subscription: 'Change the monitoring subscription',
}

export const shellWords: Readonly<Record<Profile['lish_auth_method'], string>> = {
  password_keys: 'Password or key', keys_only: 'Key only', disabled: 'Switched off',
}
