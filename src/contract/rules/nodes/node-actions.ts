/**
 * The node statuses in which the service allows an action (gaps 2.6). The service enforces this table, and the screen
 * takes its reasons from it.
 */
import { inContext, reason, t, translateReason } from '../../translate.ts'
import { nodeStatusReasons, type NodeStatus } from './node-status.ts'

/** For a node with several profiles that has booted with none of them: the request must name one (gaps 2.5). */
export const whichConfigReason = reason('Unable to determine the config to boot; please provide a config_id')

export interface StatusRule {
  readonly statuses: readonly NodeStatus[]
  /** The refusal in any other status; the argument is one of `nodeStatusReasons`. */
  readonly refusal: (status: string) => string
}

interface NodeActionRule extends StatusRule {
  /** "booted" */
  readonly verb: () => string
}

export type NodeActionName =
  | 'boot'
  | 'reboot'
  | 'shutdown'
  | 'resize'
  | 'rebuild'
  | 'clone'
  | 'snapshot'
  | 'restore'
  | 'remove'

export const nodeActionRules: Readonly<Record<NodeActionName, NodeActionRule>> = {
  boot: {
    statuses: ['offline', 'provisioning'],
    verb: () => inContext('can be', 'booted'),
    refusal: (status) => reason('Only an offline node can be booted; this one is {status}.', { status }),
  },
  reboot: {
    statuses: ['running', 'offline'],
    verb: () => inContext('can be', 'rebooted'),
    refusal: (status) => reason('Only a running or offline node can be rebooted; this one is {status}.', { status }),
  },
  shutdown: {
    statuses: ['running', 'offline'],
    verb: () => inContext('can be', 'shut down'),
    refusal: (status) => reason('Only a running node can be shut down; this one is {status}.', { status }),
  },
  resize: {
    statuses: ['running', 'offline'],
    verb: () => inContext('can be', 'resized'),
    refusal: (status) => reason('Only a running or offline node can be resized; this one is {status}.', { status }),
  },
  rebuild: {
    statuses: ['running', 'offline'],
    verb: () => inContext('can be', 'rebuilt'),
    refusal: (status) => reason('Only a running or offline node can be rebuilt; this one is {status}.', { status }),
  },
  /** More clones may be started while the node is cloning, up to five at once (compute.md, Clone body). */
  clone: {
    statuses: ['running', 'offline', 'cloning'],
    verb: () => inContext('can be', 'cloned'),
    refusal: (status) =>
      reason('Only a running, offline or cloning node can be cloned; this one is {status}.', { status }),
  },
  snapshot: {
    statuses: ['running', 'offline'],
    verb: () => inContext('can be', 'backed up'),
    refusal: (status) => reason('Only a running or offline node can be backed up; this one is {status}.', { status }),
  },
  restore: {
    statuses: ['running', 'offline'],
    verb: () => inContext('can be', 'restored'),
    refusal: (status) => reason('Only a running or offline node can be restored; this one is {status}.', { status }),
  },
  /** Not allowed while cloning or restoring (compute.md, Delete rules), and while the node is already being deleted. */
  remove: {
    statuses: [
      'running',
      'offline',
      'booting',
      'rebooting',
      'shutting_down',
      'provisioning',
      'migrating',
      'rebuilding',
      'stopped',
    ],
    verb: () => inContext('can be', 'deleted'),
    refusal: (status) => reason('It cannot be deleted while it is {status}.', { status }),
  },
}

/** The statuses in words, for descriptions of operations. */
export const allowedStatuses = ({ statuses }: StatusRule) =>
  `The node must be ${statuses
    .map((status) => `\`${status}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')}`

export const busyReason = reason('Node busy.')
export const alreadyRunningReason = reason('Node is already running.')

/** Why the action is not possible in this status, as a sentence; null when it is. */
export function nodeActionDisabledReason(action: NodeActionName, status: NodeStatus): string | null {
  if (action === 'boot' && status === 'running') return t('It is already running.')
  // The service accepts it only of a node that would stay off, and nothing tells which nodes would.
  if (action === 'boot' && status === 'provisioning') return t('It is still being created.')
  // The service accepts this and changes nothing.
  if (action === 'shutdown' && status === 'offline') return t('It is already offline.')
  return statusDisabledReason(nodeActionRules[action], status)
}

/** Why the rule forbids it in this status, as a sentence; null when it does not. */
export const statusDisabledReason = ({ statuses, refusal }: StatusRule, status: NodeStatus): string | null =>
  statuses.includes(status) ? null : translateReason(refusal(nodeStatusReasons[status]))
