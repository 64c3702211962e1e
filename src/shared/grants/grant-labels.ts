/** Labels of grants. */
import type { Permission } from '#contract/access.ts'
import type { GlobalFlag, GrantKind } from '#contract/grants.ts'

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
  add_monitor: 'Create monitors',
  add_nodebalancers: 'Create NodeBalancers',
  add_stackscripts: 'Create StackScripts',
  add_volumes: 'Create volumes',
  cancel_account: 'Cancel the account',
  monitor_subscription: 'Change the monitoring subscription',
}

/** "Databases", as a choice of what can be created. */
export const creatableLabel = (flag: GlobalFlag) =>
  globalFlagLabels[flag].replace(/^Create ./, (start) => start.slice(-1).toUpperCase())
