/** Node statuses (compute.md, Node status), which of them are transitions, and their labels. */

export const nodeStatuses = [
  'running',
  'offline',
  'booting',
  'rebooting',
  'shutting_down',
  'provisioning',
  'deleting',
  'migrating',
  'rebuilding',
  'cloning',
  'restoring',
  'stopped',
] as const
export type NodeStatus = (typeof nodeStatuses)[number]

/**
 * A node keeps these statuses until a user or the host acts. All others are transitions, in which it is busy (gaps
 * 2.6).
 */
const stableStatuses: ReadonlySet<NodeStatus> = new Set(['running', 'offline', 'stopped'])
export const isInTransition = (status: NodeStatus) => !stableStatuses.has(status)

export const nodeStatusLabels: Readonly<Record<NodeStatus, string>> = {
  running: 'Running',
  offline: 'Offline',
  booting: 'Booting',
  rebooting: 'Rebooting',
  shutting_down: 'Shutting down',
  provisioning: 'Provisioning',
  deleting: 'Deleting',
  migrating: 'Migrating',
  rebuilding: 'Rebuilding',
  cloning: 'Cloning',
  restoring: 'Restoring',
  stopped: 'Under maintenance',
}
