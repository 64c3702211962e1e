/** Labels of scopes and profile settings. */
import { scopeAreas, type HeldScopes, type ScopeArea } from '#contract/access.ts'
import type { Profile } from '#contract/areas/profile.ts'

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
