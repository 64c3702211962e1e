/** Node statuses (compute.md, Node status), which of them are transitions, and their labels. */
import { inContext, reason, translateReason } from '../../translate.ts'

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

export const nodeStatusLabels: Readonly<Record<NodeStatus, () => string>> = {
  running: () => inContext('status', 'Running'),
  offline: () => inContext('status', 'Offline'),
  booting: () => inContext('status', 'Booting'),
  rebooting: () => inContext('status', 'Rebooting'),
  shutting_down: () => inContext('status', 'Shutting down'),
  provisioning: () => inContext('status', 'Provisioning'),
  deleting: () => inContext('status', 'Deleting'),
  migrating: () => inContext('status', 'Migrating'),
  rebuilding: () => inContext('status', 'Rebuilding'),
  cloning: () => inContext('status', 'Cloning'),
  restoring: () => inContext('status', 'Restoring'),
  stopped: () => inContext('status', 'Under maintenance'),
}

/** After "it is", in English: for reasons, which the service sends, too. */
export const nodeStatusReasons: Readonly<Record<NodeStatus, string>> = {
  running: reason('running'),
  offline: reason('offline'),
  booting: reason('booting'),
  rebooting: reason('rebooting'),
  shutting_down: reason('shutting down'),
  provisioning: reason('provisioning'),
  deleting: reason('deleting'),
  migrating: reason('migrating'),
  rebuilding: reason('rebuilding'),
  cloning: reason('cloning'),
  restoring: reason('restoring'),
  stopped: reason('under maintenance'),
}

/** After "it is": `shutting down`. In other languages, the text includes the verb. */
export const nodeStatusWord = (status: NodeStatus): string => translateReason(nodeStatusReasons[status])
