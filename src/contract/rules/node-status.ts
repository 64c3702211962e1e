/** Node statuses (compute.md, Node status), which of them pass by themselves, and what a person calls them. */

export const nodeStatuses = [
  'running', 'offline', 'booting', 'rebooting', 'shutting_down', 'provisioning', 'deleting', 'migrating', 'rebuilding',
  'cloning', 'restoring', 'stopped',
] as const
export type NodeStatus = (typeof nodeStatuses)[number]

/** At rest: the node stays like this until somebody acts. Every other status is in transition, which is "busy" (gaps 2.6). */
const atRest: ReadonlySet<NodeStatus> = new Set(['running', 'offline', 'stopped'])
export const inTransition = (status: NodeStatus) => !atRest.has(status)

export const nodeStatusWords: Readonly<Record<NodeStatus, string>> = {
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
  stopped: 'Stopped for maintenance',
}
