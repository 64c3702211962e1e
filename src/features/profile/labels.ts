/** Labels of scopes and profile settings. */
import { scopeAreas, type HeldScopes, type ScopeArea } from '#contract/access.ts'
import type { Profile } from '#contract/areas/profile.ts'
import { t } from '#contract/translate.ts'

export const areaLabels = (): Readonly<Record<ScopeArea, string>> => ({
  nodes: t('Nodes'),
  images: t('Images'),
  account: t('Account and profile'),
  domains: t('Domains'),
  events: t('Events'),
  stackscripts: 'StackScripts',
  firewall: t('Firewalls'),
  ips: t('IP addresses'),
  nke: 'Kubernetes',
  monitor: t('Monitoring'),
  nodebalancers: 'NodeBalancers',
  object_storage: t('Object storage'),
  volumes: t('Volumes'),
  databases: t('Databases'),
})

/** The level that the held scopes allow in each area. */
export const scopeLevels = (held: HeldScopes) =>
  scopeAreas.map(
    (area) => ({ area, label: areaLabels()[area], level: held === '*' ? 'read_write' : (held[area] ?? null) }) as const,
  )

type ShellAccess = Profile['lish_auth_method']

export const shellAccessMethods: readonly ShellAccess[] = ['password_keys', 'keys_only', 'disabled']

export const shellAccessLabels = (): Readonly<Record<ShellAccess, string>> => ({
  password_keys: t('Password or key'),
  keys_only: t('Key only'),
  disabled: t('Off'),
})

export const shellAccessHints = (): Readonly<Record<ShellAccess, string>> => ({
  password_keys: t('Your password or one of the keys below'),
  keys_only: t('One of the keys below. Safer than a password'),
  disabled: t('Nobody can sign in to the remote shell as you'),
})
