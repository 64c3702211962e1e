/** Labels of grants. */
import type { Permission } from '#contract/access.ts'
import type { GlobalFlag, Grant, GrantKind } from '#contract/grants.ts'
import { privateImageId } from '#contract/rules/images/images.ts'
import { t } from '#contract/translate.ts'

export const permissionLabel = (permission: Permission) =>
  permission === 'read_write' ? t('Read and write') : permission === 'read_only' ? t('Read only') : t('No access')

/** "Nodes: read only", within a text. */
export const permissionWords = (permission: Permission) =>
  permission === 'read_write' ? t('read and write') : permission === 'read_only' ? t('read only') : t('no access')

export const grantKindLabels = (): Readonly<Record<GrantKind, string>> => ({
  node: t('Nodes'),
  nodebalancer: 'NodeBalancers',
  domain: t('Domains'),
  stackscript: 'StackScripts',
  monitor: t('Monitoring'),
  image: t('Images'),
  volume: t('Volumes'),
})

/**
 * The ids, as text, of entities of a kind that share their label with another, so that only the id distinguishes them.
 */
export const sharedLabelIds = (kind: GrantKind, grants: readonly Grant[]): ReadonlyMap<number, string> =>
  new Map(
    [...Map.groupBy(grants, ({ label }) => label).values()]
      .filter(({ length }) => length > 1)
      .flat()
      .map(({ id }) => [id, kind === 'image' ? privateImageId(id) : t('ID {id}', { id: String(id) })]),
  )

/** "base (private/12)" where others have the same label. */
export const nameWithId = (label: string, id: string | undefined) => (id === undefined ? label : `${label} (${id})`)

export const globalFlagLabels = (): Readonly<Record<GlobalFlag, string>> => ({
  add_databases: t('Create databases'),
  add_domains: t('Create domains'),
  add_firewalls: t('Create firewalls'),
  add_images: t('Create images'),
  add_nodes: t('Create nodes'),
  add_monitor: t('Create monitors'),
  add_nodebalancers: t('Create NodeBalancers'),
  add_stackscripts: t('Create StackScripts'),
  add_volumes: t('Create volumes'),
  cancel_account: t('Cancel the account'),
  monitor_subscription: t('Change the monitoring subscription'),
})

/** "Databases", as choices of what can be created. */
export const creatableLabels = (): Readonly<Record<GlobalFlag, string>> => ({
  ...globalFlagLabels(),
  add_databases: t('Databases'),
  add_domains: t('Domains'),
  add_firewalls: t('Firewalls'),
  add_images: t('Images'),
  add_nodes: t('Nodes'),
  add_monitor: t('Monitors'),
  add_nodebalancers: 'NodeBalancers',
  add_stackscripts: 'StackScripts',
  add_volumes: t('Volumes'),
})
