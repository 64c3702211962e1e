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

export const nodeStatusLabels: Readonly<Record<NodeStatus, string>> = {
  get running() {
    return inContext('status', 'Running')
  },
  get offline() {
    return inContext('status', 'Offline')
  },
  get booting() {
    return inContext('status', 'Booting')
  },
  get rebooting() {
    return inContext('status', 'Rebooting')
  },
  get shutting_down() {
    return inContext('status', 'Shutting down')
  },
  get provisioning() {
    return inContext('status', 'Provisioning')
  },
  get deleting() {
    return inContext('status', 'Deleting')
  },
  get migrating() {
    return inContext('status', 'Migrating')
  },
  get rebuilding() {
    return inContext('status', 'Rebuilding')
  },
  get cloning() {
    return inContext('status', 'Cloning')
  },
  get restoring() {
    return inContext('status', 'Restoring')
  },
  get stopped() {
    return inContext('status', 'Under maintenance')
  },
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

/** After "it is": `shutting down`. Other languages have their verb in it. */
export const nodeStatusWord = (status: NodeStatus): string => translateReason(nodeStatusReasons[status])
